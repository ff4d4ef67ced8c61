import { SECOND } from '@tariff-tantrum/lambdas/facts/time';
import { createLifetime } from './lifetime';

/** As docs/running.md says. */
const EXITS_WITHIN = 5 * SECOND;

test('a shutdown whose step never ends exits within 5 seconds', () => {
  jest.useFakeTimers();
  const exit = jest.spyOn(process, 'exit').mockImplementation();
  jest.spyOn(console, 'error').mockReturnValue();
  const on = jest.spyOn(process, 'on').mockReturnThis();
  const lifetime = createLifetime(undefined);
  lifetime.onShutdown(() => new Promise(() => {}));
  lifetime.fail('No more.');
  expect(exit).not.toHaveBeenCalled();
  jest.advanceTimersByTime(EXITS_WITHIN);
  expect(exit).toHaveBeenCalledWith(1);
  expect(on.mock.calls.map(([signal]) => signal)).toEqual(['SIGTERM', 'SIGINT']);
  jest.useRealTimers();
  jest.restoreAllMocks();
});
