import type { Asked, WorldEvent } from '../events';

/** The requests that the product may carry out at the same time, in either order. */
export interface UnderWay {
  see(event: WorldEvent, order: number): void;
  /** Whether one of some actions about the same person had not ended when a request began. */
  besides(request: Asked, actions: (action: Asked['action']) => boolean): boolean;
}

/** Records when requests began and ended: a request whose client has given up may still be carried out. */
export function createUnderWay(): UnderWay {
  const began = new Map<string, number>();
  const ended = new Map<string, number>();
  const ofPerson = new Map<string, Asked[]>();
  return {
    see(event, order) {
      if (event.kind === 'ended') ended.set(event.request.name, order);
      if (event.kind !== 'asked') return;
      const { name, ref } = event.request;
      began.set(name, order);
      if (ref !== undefined) ofPerson.set(ref, [...(ofPerson.get(ref) ?? []), event.request]);
    },
    besides({ name, ref = '' }, actions) {
      const since = began.get(name) ?? 0;
      return (ofPerson.get(ref) ?? []).some(
        (other) =>
          other.name !== name &&
          actions(other.action) &&
          (ended.get(other.name) ?? Number.POSITIVE_INFINITY) > since,
      );
    },
  };
}
