interface Waiting {
  resolve(): void;
  reject(error: unknown): void;
}

/**
 * Creates a concurrency limit: at most `limit` works run at once, the others wait in order. If one fails, those that
 * wait fail with its error: they would wait for the same store.
 */
export function createGate(limit: number) {
  let running = 0;
  let waiting: Waiting[] = [];

  const enter = (): Promise<void> | undefined => {
    if (running < limit) {
      running += 1;
      return undefined;
    }
    return new Promise<void>((resolve, reject) => waiting.push({ resolve, reject }));
  };
  const leave = () => {
    const next = waiting.shift();
    if (next) next.resolve();
    else running -= 1;
  };

  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    await enter();
    try {
      return await work();
    } catch (error) {
      const rejected = waiting;
      waiting = [];
      for (const { reject } of rejected) reject(error);
      throw error;
    } finally {
      leave();
    }
  };
}
