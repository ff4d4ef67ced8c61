import RIGHTS from './rights.json';

test('each right reads, writes, checks, deletes or queries items of one group of partition keys', () => {
  const rights = Object.values(RIGHTS).flatMap((lambdas) =>
    Object.values<Record<string, string[]>>(lambdas).flatMap(Object.entries<string[]>),
  );
  expect(rights.length).toBeGreaterThan(0);
  for (const [items, actions] of rights) {
    expect(items).toMatch(/^[a-z-]+(#(\*|[a-z]+))?( by-[a-z]+)?$/);
    for (const action of actions)
      expect(action).toMatch(/^((Get|BatchGet|Put|Update|Delete|ConditionCheck)Item|Query)$/);
  }
});
