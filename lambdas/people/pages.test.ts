import { CONSENT } from '../facts/derived';
import type { OwnSignup } from './answers';
import { addressPage, confirmPage, mySignupPage } from './pages';

const SIGNUP: OwnSignup = {
  email: 'ada@example.org',
  signedUpAt: '2026-03-18T12:34:56.789Z',
  consentVersion: CONSENT.version,
  discountPercent: 20,
  notificationStatus: 'pending',
};
const TOKEN = 'token';

type Given = Parameters<typeof mySignupPage>;
const mySignup = async (
  signup: Partial<OwnSignup>,
  correction: Given[3] = {},
  history: Partial<Given[1]> = {},
) => `${await mySignupPage({ ...SIGNUP, ...signup }, { events: [], ...history }, TOKEN, correction).body}`;

/** Returns the rows of the lists of a page. */
const rowsOf = (page: string) =>
  Array.from(page.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g), ([, term, value]) => [term, value]);

describe('My signup', () => {
  it('shows everything that is stored, with the times of a signup that was confirmed by email', async () => {
    const page = await mySignup(
      {
        name: 'Ada',
        source: 'fair',
        tag: 'vip',
        requestedAt: '2026-03-17T09:08:07.654Z',
        notificationStatus: 'notified',
        consentVersion: 'imported',
        consentFrom: 'our newsletter',
      },
      {},
      { code: 'PENGUIN', events: [{ event: 'joined', how: 'at-once', at: SIGNUP.signedUpAt, consent: '1' }] },
    );
    expect(rowsOf(page)).toEqual([
      ['Email', SIGNUP.email],
      ['Name', 'Ada'],
      ['Source', 'fair'],
      ['Tag', 'vip'],
      ['Signed up', '2026-03-17 09:08 UTC'],
      ['Confirmed', '2026-03-18 12:34 UTC'],
      ['Discount', '20%'],
      ['Code', 'PENGUIN'],
      ['Launch email', 'sent'],
      ['Consent', 'version imported, from our newsletter'],
      ['2026-03-18 12:34 UTC', 'You joined the list'],
    ]);
  });

  it('shows what there is of a signup that was never confirmed', async () => {
    expect(rowsOf(await mySignup({}))).toEqual([
      ['Email', SIGNUP.email],
      ['Name', 'none'],
      ['Signed up', '2026-03-18 12:34 UTC'],
      ['Discount', '20%'],
      ['Launch email', 'not sent yet'],
      ['Consent', expect.stringMatching(`^version ${CONSENT.version}: “`)],
    ]);
    expect(rowsOf(await mySignup({ consentVersion: 'old' })).at(-1)).toEqual(['Consent', 'version old']);
  });

  it.each<[string, Given[3], results: string[], invalid: string[], values: string[]]>([
    ['nothing', {}, [], [], ['Ada', '']],
    ['a name that was saved', { isSaved: true }, ['Saved.'], [], ['Ada', '']],
    ['a name that is refused', { typed: '<x', error: 'No.' }, ['No.'], ['name-result'], ['&lt;x', '']],
    [
      'an address that is refused',
      { newAddress: { email: 'nonsense', error: 'No.' } },
      ['No.'],
      ['address-result'],
      ['Ada', 'nonsense'],
    ],
  ])('says what became of %s', async (_, correction, results, invalid, values) => {
    const page = await mySignup({ name: 'Ada' }, correction);
    const all = (pattern: RegExp) => Array.from(page.matchAll(pattern), ([, found]) => found);
    expect(all(/role="status"><strong>(.*?)<\/strong>/g)).toEqual(results);
    expect(all(/aria-invalid="true" aria-describedby="([\w-]+)" autofocus/g)).toEqual(invalid);
    expect(all(/name="(?:name|email)" value="(.*?)"/g)).toEqual(values);
  });

  it('says where the link to confirm a new address is, and keeps nothing that was typed', async () => {
    const page = await mySignup({}, { newAddress: { email: 'ada@new.example' } });
    expect(page).toContain('An email is on its way to ada@new.example');
    expect(page).not.toContain('value="ada@new.example"');
  });
});

describe('the page of a confirmation', () => {
  const textOf = async (...given: Parameters<typeof confirmPage>) => `${await confirmPage(...given).body}`;

  it('shows the name that was typed, if there is one', async () => {
    expect(await textOf(TOKEN, { name: 'Ada', isFlagged: false })).toContain('was typed with it: Ada');
    for (const pending of [undefined, { name: undefined, isFlagged: false }])
      expect(await textOf(TOKEN, pending)).not.toContain('was typed with it');
  });

  it('asks to wait if a machine may have pressed both buttons', async () => {
    expect(await textOf(TOKEN, { name: undefined, isFlagged: true })).toContain('Both buttons were pressed');
    expect(await textOf(TOKEN, undefined)).not.toContain('Both buttons were pressed');
  });
});

it('the page of a new address asks to wait while an email to the old one is being sent', async () => {
  const textOf = async (...given: Parameters<typeof addressPage>) => `${await addressPage(...given).body}`;
  expect(await textOf(TOKEN, 'ada@new.example')).toContain('moves to ada@new.example');
  expect(await textOf(TOKEN, 'ada@new.example', { isBusy: true })).toContain('Please wait a minute');
});
