import { FakeAccount } from '../testing/fake-aws';
import { expectedAt, failAt, SCENARIOS, stepsOf } from '../testing/fake-aws/failures';
import { createTestDeploys, versionServed, watchStyles } from '../testing/fake-aws/test-deploy';

const { toolsFor, deployVersion, clean } = createTestDeploys();
afterAll(clean);

jest.setTimeout(900_000);

test.each(SCENARIOS)('$title: every stack, at every step', async (scenario) => {
  for (const [part, steps] of await stepsOf(scenario, toolsFor))
    for (let step = 0; step < steps; step++) {
      const result = await failAt(scenario, part, step, toolsFor);
      expect({ part, step, ...result }).toEqual({ part, step, ...expectedAt(scenario, part) });
    }
});

test('all styles stay valid whichever call to AWS fails, also in the deploy after it', async () => {
  let account = new FakeAccount();
  await deployVersion(account, 1);
  account.calls.clear();
  await deployVersion(account, 2);
  // The SDK repeats this one for a quarter of an hour.
  const commands = [...account.calls].filter((command) => command !== 'GetInvalidationCommand');
  expect(commands.length).toBeGreaterThan(15);
  for (const command of commands) {
    account = new FakeAccount();
    await deployVersion(account, 1);
    watchStyles(account);
    account.failing.add(command);
    // Some checks only print a warning if their call fails.
    const outcome = await deployVersion(account, 2).catch((error: Error) => error.message);
    expect([true, `${command} failed.`]).toContainEqual(
      String(outcome).includes(`${command} failed.`) ? `${command} failed.` : outcome,
    );
    account.failing.clear();
    await deployVersion(account, 3);
    expect(versionServed(account)).toBe(3);
  }
});
