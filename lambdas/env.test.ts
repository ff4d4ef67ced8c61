import { readEnv } from './env';

const SECRET = 'sixteen letters!';

test('what a Lambda asks for is read, and nothing else', () => {
  const source = { TABLE_NAME: 'Table', EDGE_SECRET: SECRET, OTHER: 'x' };
  expect(readEnv(['TABLE_NAME', 'EDGE_SECRET'], source)).toEqual({
    TABLE_NAME: 'Table',
    EDGE_SECRET: SECRET,
  });
});

test('what is missing, empty or too short is named, and its value is not', () => {
  const source = { TABLE_NAME: '', EDGE_SECRET: 'too short' };
  const read = () => readEnv(['TABLE_NAME', 'EDGE_SECRET', 'ADMIN_PASSWORD_SECRET'], source);
  expect(read).toThrow(
    'The environment needs proper values of TABLE_NAME, EDGE_SECRET, ADMIN_PASSWORD_SECRET.',
  );
});
