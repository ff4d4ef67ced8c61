import { readEnv } from './env';

describe('readEnv', () => {
  it('returns the named variables and no others', () => {
    const source = { TABLE_NAME: 'Table', EMAILS_PER_DAY: '50', OTHER: 'x' };
    expect(readEnv(['TABLE_NAME', 'EMAILS_PER_DAY'], source)).toEqual({
      TABLE_NAME: 'Table',
      EMAILS_PER_DAY: '50',
    });
  });

  it('throws with the names, not the values, of variables that are missing, empty or invalid', () => {
    const source = { TABLE_NAME: '', EMAILS_PER_DAY: 'many' };
    const read = () => readEnv(['TABLE_NAME', 'EMAILS_PER_DAY', 'ADMIN_PASSWORD_SECRET'], source);
    expect(read).toThrow(
      'These environment variables are missing or invalid: TABLE_NAME, EMAILS_PER_DAY, ADMIN_PASSWORD_SECRET.',
    );
  });
});
