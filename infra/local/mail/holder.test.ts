import { spawnSync } from 'node:child_process';
import { createHolder } from './holder';

test('a process knows which processes of its machine have ended', () => {
  const { name, isGone } = createHolder();
  const [host, pid, id] = name.split(' ');
  const { pid: ended } = spawnSync(process.execPath, ['--version']);
  expect({
    ended: isGone([host, ended, id].join(' ')),
    'of a restarted container': isGone([host, pid, 'another'].join(' ')),
    parent: isGone([host, process.ppid, id].join(' ')),
    'of another machine': isGone(['elsewhere', ended, id].join(' ')),
  }).toEqual({
    ended: true,
    'of a restarted container': true,
    parent: false,
    'of another machine': false,
  });
});
