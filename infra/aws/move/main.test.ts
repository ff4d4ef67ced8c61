import { readMove } from './main';

const MOVE = { file: 'list.db', stage: 'production' };

test.each([
  ['takes the file before the stage', ['list.db', '--stage', 'production'], MOVE],
  ['takes the stage before the file', ['--stage', 'production', 'list.db'], MOVE],
  ['takes the stage after an equals sign', ['--stage=production', 'list.db'], MOVE],
  ['refuses no file', ['--stage', 'production'], undefined],
  ['refuses no stage', ['list.db', '--stage'], undefined],
  ['refuses two files', ['list.db', 'other.db', '--stage', 'production'], undefined],
  ['refuses another option', ['list.db', '--stage', 'production', '--force'], undefined],
])('the command that moves a list %s', (_, args, move) => {
  expect(readMove(args)).toEqual(move);
});
