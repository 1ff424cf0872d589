import { Refusal } from '../errors/refusal.ts';

interface Room {
  inside: number;
  readonly waiting: (() => void)[];
}

/** What one owner may do side by side: so many at a time, some more wait, the rest is refused at once. */
export class AtOnce {
  readonly #rooms = new Map<string, Room>();

  /** Answers how to leave, which does no harm twice. */
  async enter(owner: string, limit: { readonly places: number; readonly waiting: number }): Promise<() => void> {
    const room = this.#rooms.get(owner) ?? { inside: 0, waiting: [] };
    this.#rooms.set(owner, room);
    if (room.inside >= limit.places) {
      if (room.waiting.length >= limit.waiting) throw new Refusal('TOO_MANY_REQUESTS', { retryAfterSeconds: 2 });
      // whoever leaves hands its place on
      await new Promise<void>((resolve) => room.waiting.push(resolve));
    } else room.inside += 1;
    let isInside = true;
    return () => {
      if (!isInside) return;
      isInside = false;
      this.#leave(owner, room);
    };
  }

  #leave(owner: string, room: Room): void {
    const next = room.waiting.shift();
    if (next !== undefined) {
      next();
      return;
    }
    room.inside -= 1;
    if (room.inside === 0) this.#rooms.delete(owner);
  }
}
