import { PATHS } from '../../../contract/endpoints';
import { findInvisible } from '../../../contract/invisible';
import { LIMITS } from '../../../contract/limits';
import { ERROR_TEXTS, INPUT_ERRORS } from '../../../contract/messages';
import { bearer, FORM_HEADERS, JSON_HEADERS, type RequestCase, type RequestTarget } from './case';

/** First and last code point of each range of `Default_Ignorable_Code_Point`, some in between, and U+2800. */
const INVISIBLE = [
  ...[0xad, 0x34f, 0x61c, 0x115f, 0x1160, 0x17b4, 0x17b5, 0x180b, 0x180c, 0x180d, 0x180e, 0x180f],
  ...[0x200b, 0x200c, 0x200d, 0x200e, 0x200f, 0x202a, 0x202e, 0x2060, 0x2061, 0x2064, 0x2065, 0x2066],
  ...[0x2069, 0x206a, 0x206f, 0x2800, 0x3164, 0xfe00, 0xfe0e, 0xfe0f, 0xfeff, 0xffa0, 0xfff0, 0xfff8],
  ...[0x1bca0, 0x1bca3, 0x1d173, 0x1d17a, 0xe0000, 0xe0001, 0xe0020, 0xe007f, 0xe0100, 0xe01ef, 0xe0fff],
].map((code) => String.fromCodePoint(code));

const CODINGS = ['gzip', 'br', 'deflate', 'zstd', 'compress', 'x-gzip', 'GZIP', 'identity, gzip', '*', 'x'];

/** Percent-encoded bytes that are not UTF-8: cut off, overlong, surrogates, beyond Unicode, stray. */
const BROKEN_UTF8 = [
  ...['%E6', '%C3', '%E2%82', '%F0%9F%98', '%80', '%BF', '%FF', '%FE', '%C3%28', '%E2%28%A1', '%C3a%A9'],
  ...[
    '%C0%80',
    '%C1%BF',
    '%E0%80%AF',
    '%F0%80%80%AF',
    '%ED%A0%80',
    '%ED%BF%BF',
    '%F4%90%80%80',
    '%F5%80%80%80',
  ],
];

const post = { method: 'POST', path: PATHS.signup };
const email = 'table@example.com';

const errorOf = (character: string): string => {
  const name = findInvisible(character);
  return name === undefined ? INPUT_ERRORS.emailInvalid : INPUT_ERRORS.emailInvisible(name);
};

function invisibleCases(form: Record<string, string>): RequestCase[] {
  const json = (input: object, text: string) => ({
    ...post,
    headers: JSON_HEADERS,
    body: JSON.stringify(input),
    status: 400,
    text,
  });
  return INVISIBLE.flatMap((character) => [
    json({ email: `ta${character}ble@example.com` }, errorOf(character)),
    json({ email: `table@exa${character}mple.com` }, errorOf(character)),
    problem(`email=ta${encodeURIComponent(character)}ble@example.com`, form),
  ]);
}

/** A form that is redirected to the page for invalid input. */
const problem = (body: string, headers: Record<string, string>): RequestCase => ({
  ...post,
  headers,
  body,
  status: 303,
  text: '',
  responseHeaders: { Location: '/signup-problem#invalid' },
});

function contentCodingCases(form: Record<string, string>, owner: Record<string, string>): RequestCase[] {
  const body = JSON.stringify({ email });
  const refused = { status: 415, text: ERROR_TEXTS.encodedBody };
  const identity = { 'Content-Encoding': 'Identity' };
  return [
    ...CODINGS.flatMap((coding) => {
      const encoded = { 'Content-Encoding': coding };
      return [
        { ...post, headers: { ...JSON_HEADERS, ...encoded }, body, ...refused },
        { ...post, headers: { ...form, ...encoded }, body: `email=${email}`, ...refused },
        ...[PATHS.erase, PATHS.eraseRange, PATHS.import].map((path) => ({
          method: 'POST',
          path,
          headers: { ...owner, ...JSON_HEADERS, ...encoded },
          body,
          ...refused,
        })),
      ];
    }),
    { ...post, headers: { ...JSON_HEADERS, ...identity }, body, status: 201 },
    {
      method: 'POST',
      path: PATHS.import,
      headers: { ...owner, ...JSON_HEADERS, ...identity },
      body: '{"rows":[]}',
      status: 200,
    },
  ];
}

function brokenUtf8Cases(form: Record<string, string>): RequestCase[] {
  const accepted = (name: string): RequestCase => ({
    ...post,
    headers: form,
    body: `email=${email}&name=${name}`,
    status: 303,
    text: '',
    responseHeaders: { Location: '/signed-up' },
  });
  return [
    ...BROKEN_UTF8.flatMap((bytes) => [
      problem(`email=${email}&name=A${bytes}da`, form),
      problem(`email=${bytes}@example.com`, form),
    ]),
    ...['100%', '%zz', 'J%C3%B6rn', '%F0%9F%9A%80'].map(accepted),
  ];
}

function domainLabelCases(): RequestCase[] {
  const signup = (label: string) => ({
    ...post,
    headers: JSON_HEADERS,
    body: JSON.stringify({ email: `table@${label}.example.com` }),
  });
  const longest = 'd'.repeat(LIMITS.emailDomainLabel);
  return [
    { ...signup(longest), status: 201 },
    { ...signup(`${longest}d`), status: 400, text: INPUT_ERRORS.emailInvalid },
  ];
}

/** Characters and encodings that make a request ambiguous. */
export function characterCases({ siteUrl, password }: RequestTarget): RequestCase[] {
  const form = { ...FORM_HEADERS, Origin: siteUrl };
  return [
    ...invisibleCases(form),
    ...contentCodingCases(form, bearer(password)),
    ...brokenUtf8Cases(form),
    ...domainLabelCases(),
  ];
}
