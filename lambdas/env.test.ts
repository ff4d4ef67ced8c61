import { readEnv } from './env';

const SECRET = 'sixteen letters!';

describe('readEnv', () => {
  it('returns the named variables and no others', () => {
    const source = { TABLE_NAME: 'Table', EDGE_SECRET: SECRET, OTHER: 'x' };
    expect(readEnv(['TABLE_NAME', 'EDGE_SECRET'], source)).toEqual({
      TABLE_NAME: 'Table',
      EDGE_SECRET: SECRET,
    });
  });

  it('throws with the names, not the values, of variables that are missing, empty or too short', () => {
    const source = { TABLE_NAME: '', EDGE_SECRET: 'too short' };
    const read = () => readEnv(['TABLE_NAME', 'EDGE_SECRET', 'ADMIN_PASSWORD_SECRET'], source);
    expect(read).toThrow(
      'These environment variables are missing or invalid: TABLE_NAME, EDGE_SECRET, ADMIN_PASSWORD_SECRET.',
    );
  });
});
