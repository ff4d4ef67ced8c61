import { environmentManager, notifyManager, QueryClientProvider } from '@tanstack/react-query';
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import type { OwnerHost } from '../../host';
import { HostProvider } from '../host-context';
import { KeptSession } from '../kept';
import { createQueryClient } from '../query-client';

/** The page of a test. Hooks draw nothing, so it has no elements. */
export class FakePage extends EventTarget {
  visibilityState: DocumentVisibilityState = 'visible';
  activeElement: object | null = null;
}

const roots = new Set<Root>();

/** Gives each test of a file a page and the clock of Jest. Returns the page of the test that runs. */
export function fakePage(): () => FakePage {
  let page: FakePage;
  beforeEach(() => {
    jest.useFakeTimers();
    // Nothing is polled without a window at the time of the import.
    environmentManager.setIsServer(() => false);
    // Queries say later what they have read, but in the same millisecond.
    notifyManager.setScheduler(queueMicrotask);
    page = new FakePage();
    const events = new EventTarget();
    Object.assign(globalThis, {
      IS_REACT_ACT_ENVIRONMENT: true,
      document: page,
      // React asks it whether the focus is in a frame.
      window: { HTMLIFrameElement: class {} },
      addEventListener: events.addEventListener.bind(events),
      dispatchEvent: events.dispatchEvent.bind(events),
    });
  });
  afterEach(async () => {
    await act(async () => {
      for (const root of roots) root.unmount();
    });
    roots.clear();
    jest.useRealTimers();
    jest.restoreAllMocks();
  });
  return () => page;
}

/** Returns a host that has only what a test gives it. */
export const createHost = (parts: Partial<OwnerHost>): OwnerHost => Object.create(parts);

/** Lets time pass (ms), with what is done then. */
export const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

function Hook({ call }: { call(): void }): ReactNode {
  call();
  return null;
}

/**
 * Renders a hook in a dashboard of a host. `result()` is what it returned last, `again` renders it with something else,
 * and `leave` takes its section away, so that `again` shows it as a new one.
 */
export async function renderHook<Given, Result>(
  hook: (given: Given) => Result,
  given: NoInfer<Given>,
  host: OwnerHost = createHost({}),
) {
  const results: Result[] = [];
  const queries = createQueryClient();
  // React only listens to the element that it renders in, and empties it.
  const element: Element = Object.create({
    nodeType: 1,
    tagName: 'DIV',
    ownerDocument: null,
    addEventListener() {},
  });
  const root = createRoot(element);
  roots.add(root);
  const render = (children: ReactNode) =>
    act(async () =>
      root.render(
        <QueryClientProvider client={queries}>
          <HostProvider value={host}>
            <KeptSession>{children}</KeptSession>
          </HostProvider>
        </QueryClientProvider>,
      ),
    );
  const again = (given: Given) => render(<Hook call={() => results.push(hook(given))} />);
  await again(given);
  return {
    result(): Result {
      const last = results.at(-1);
      if (last === undefined) throw new Error('The hook has returned nothing.');
      return last;
    },
    again,
    leave: () => render(null),
    queries,
  };
}
