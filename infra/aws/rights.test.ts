import RIGHTS from './rights.json';

test('each right reads, writes, checks, deletes or queries items of named groups of partition keys', () => {
  const rights = Object.values(RIGHTS).flatMap((lambdas) =>
    Object.values<Record<string, string[]>>(lambdas).flatMap(Object.entries<string[]>),
  );
  expect(rights.length).toBeGreaterThan(0);
  for (const [action, keys] of rights) {
    expect(action).toMatch(/^((Get|BatchGet|Put|Update|Delete|ConditionCheck)Item|Query( by-[a-z]+)?)$/);
    expect(keys).not.toEqual([]);
    for (const key of keys) expect(key).toMatch(/^[a-z-]+(#(\*|[a-z]+))?$/);
  }
});
