import { Refusal } from '../errors/refusal.ts';

interface Room {
  inside: number;
  readonly waiting: Set<() => void>;
}

/** Limits the simultaneous requests of each owner: some run, some more wait, and the others are refused immediately. */
export class ConcurrencyLimiter {
  readonly #rooms = new Map<string, Room>();

  /**
   * Waits for a place, and returns a function that frees it; a second call has no effect. A caller whose signal aborts leaves the queue.
   * @throws Refusal when too many wait; or the signal's reason
   */
  async enter(
    owner: string,
    limit: { readonly places: number; readonly waiting: number },
    signal?: AbortSignal,
  ): Promise<() => void> {
    signal?.throwIfAborted();
    const room = this.#rooms.get(owner) ?? { inside: 0, waiting: new Set() };
    this.#rooms.set(owner, room);
    if (room.inside >= limit.places) {
      if (room.waiting.size >= limit.waiting) throw new Refusal('TOO_MANY_REQUESTS', { retryAfterSeconds: 2 });
      await waitIn(room, signal);
    } else room.inside += 1;
    let isInside = true;
    return () => {
      if (!isInside) return;
      isInside = false;
      this.#leave(owner, room);
    };
  }

  #leave(owner: string, room: Room): void {
    const [next] = room.waiting;
    if (next !== undefined) {
      next();
      return;
    }
    room.inside -= 1;
    if (room.inside === 0) this.#rooms.delete(owner);
  }
}

/** Waits in the queue. A caller that leaves passes its place to the one that has waited longest. */
const waitIn = (room: Room, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const giveUp = (): void => {
      room.waiting.delete(takePlace);
      const reason: unknown = signal?.reason;
      reject(reason instanceof Error ? reason : new Refusal('BUSY'));
    };
    const takePlace = (): void => {
      room.waiting.delete(takePlace);
      signal?.removeEventListener('abort', giveUp);
      resolve();
    };
    room.waiting.add(takePlace);
    signal?.addEventListener('abort', giveUp, { once: true });
  });
