import { type IamCall, type IamStatement, isAllowed } from './iam';

const TABLE = 'arn:aws:dynamodb:eu-west-1:123456789012:table/t';

const reading = (keys: string[], more: Partial<IamStatement> = {}): IamStatement => ({
  Effect: 'Allow',
  Action: ['dynamodb:BatchGetItem'],
  Resource: TABLE,
  Condition: {
    'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': keys },
    Null: { 'dynamodb:LeadingKeys': 'false' },
  },
  ...more,
});

const read = (...keys: string[]) => ({
  action: 'dynamodb:BatchGetItem',
  resource: TABLE,
  context: { 'dynamodb:LeadingKeys': keys },
});

it('allows a call if one statement has all of its keys', () => {
  const statement = reading(['people#*', 'signups#*']);
  expect(isAllowed([statement], read('people#3', 'signups#5'))).toBe(true);
  expect(isAllowed([statement], read('people#3', 'codes'))).toBe(false);
});

it('denies a call whose keys are in several statements, each of which has only some', () => {
  const apart = [reading(['people#*']), reading(['signups#*'])];
  expect(isAllowed(apart, read('people#3'))).toBe(true);
  expect(isAllowed(apart, read('signups#5'))).toBe(true);
  expect(isAllowed(apart, read('people#3', 'signups#5'))).toBe(false);
});

it('takes a call without a key for one whose keys all match, unless a second condition asks for a key', () => {
  const withoutKeys = { ...read(), context: {} };
  const { 'ForAllValues:StringLike': forAll = {} } = reading(['people#*']).Condition ?? {};
  const open = reading([], { Condition: { 'ForAllValues:StringLike': forAll } });
  expect(isAllowed([open], withoutKeys)).toBe(true);
  expect(isAllowed([reading(['people#*'])], withoutKeys)).toBe(false);
});

it('asks for action and resource, whose patterns may have wildcards', () => {
  const statement: IamStatement = {
    Effect: 'Allow',
    Action: 'dynamodb:*GetItem',
    Resource: `${TABLE}/index/by-?*`,
  };
  const call = { action: 'dynamodb:getitem', resource: `${TABLE}/index/by-time`, context: {} };
  expect(isAllowed([statement], call)).toBe(true);
  expect(isAllowed([statement], { ...call, action: 'dynamodb:PutItem' })).toBe(false);
  expect(isAllowed([statement], { ...call, resource: TABLE })).toBe(false);
  expect(isAllowed([], call)).toBe(false);
});

it('lets a statement that denies win', () => {
  const denying = reading(['people#0'], { Effect: 'Deny' });
  expect(isAllowed([reading(['people#*']), denying], read('people#0'))).toBe(false);
  expect(isAllowed([reading(['people#*']), denying], read('people#1'))).toBe(true);
});

it('compares a single value with StringEquals', () => {
  const sending: IamStatement = {
    Effect: 'Allow',
    Action: 'ses:SendEmail',
    Resource: '*',
    Condition: { StringEquals: { 'ses:FromAddress': 'a@shop.test' } },
  };
  const send = (...from: string[]): IamCall => ({
    action: 'ses:SendEmail',
    resource: 'arn:aws:ses:eu-west-1:1:identity/x',
    context: from.length > 0 ? { 'ses:FromAddress': from } : {},
  });
  expect(
    [send('a@shop.test'), send('b@shop.test'), send()].map((call) => isAllowed([sending], call)),
  ).toEqual([true, false, false]);
});

it('throws on what it does not know', () => {
  const condition = { 'ForAnyValue:StringLike': { 'dynamodb:LeadingKeys': 'people#*' } };
  expect(() => isAllowed([reading([], { Condition: condition })], read('people#1'))).toThrow('ForAnyValue');
  const statement = Object.assign(reading(['people#*']), { NotPrincipal: '*' });
  expect(() => isAllowed([statement], read('people#1'))).toThrow('does not know NotPrincipal');
});
