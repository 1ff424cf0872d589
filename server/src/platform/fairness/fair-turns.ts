import { BACKGROUND, type WorkOwner } from './work-owner.ts';

/** Every so many turns belong to the portal's own jobs while one of them waits, however many visitors do. */
const BACKGROUND_EVERY = 4;
/** Every so many turns belong to users with a name while one of them waits, however many networks guests come from. */
const NAMED_EVERY = 2;

/**
 * Waiting items, by owner. Groups take turns, members take turns within their group, and items of one member are served in order:
 * a member with a thousand items delays every other member by only one.
 */
export class FairTurns<Item> {
  // a Map keeps its order: the first group is the next one, and goes to the end when it was served
  readonly #groups = new Map<string, Map<string, Item[]>>();
  readonly #named = new Set<string>();
  readonly #isBefore: (item: Item, other: Item) => boolean;
  #turn = 0;

  /** What one member waits for is served in its order, but for what goes before others that came earlier. */
  constructor(isBefore: (item: Item, other: Item) => boolean = () => false) {
    this.#isBefore = isBefore;
  }

  add({ group, member, isNamed = false }: WorkOwner, item: Item): void {
    if (isNamed) this.#named.add(group);
    const members = this.#groups.get(group) ?? new Map<string, Item[]>();
    this.#groups.set(group, members);
    const items = members.get(member) ?? [];
    members.set(member, items);
    items.splice(items.findLastIndex((other) => !this.#isBefore(item, other)) + 1, 0, item);
  }

  /** The next one that `isReady` lets through; without it, the next one. A group that has none loses no turn. */
  take(isReady: (item: Item) => boolean = () => true): Item | undefined {
    this.#turn += 1;
    const order = [...this.#groups.keys()];
    for (const group of [...this.#preferred(order), ...order]) {
      const item = this.#takeOf(group, isReady);
      if (item !== undefined) return item;
    }
    return undefined;
  }

  remove(item: Item): void {
    for (const [group, members] of this.#groups) {
      for (const [member, items] of members) {
        const at = items.indexOf(item);
        if (at < 0) continue;
        items.splice(at, 1);
        this.#forgetEmpty(group, members, member, items);
        return;
      }
    }
  }

  get size(): number {
    return this.visitors + this.countOf(BACKGROUND.group);
  }

  countOf(group: string): number {
    return count(this.#groups.get(group));
  }

  /** How many of visitors wait: the portal's own jobs are not counted. */
  get visitors(): number {
    let sum = 0;
    for (const [group, members] of this.#groups) if (group !== BACKGROUND.group) sum += count(members);
    return sum;
  }

  /**
   * The item that gives way when the queue is full: the last one of the group that waits for most. Undefined if no group waits
   * for more than the newcomer's.
   */
  crowdedOutBy({ group: newcomer }: WorkOwner): Item | undefined {
    let most = this.countOf(newcomer);
    let found: Item | undefined;
    for (const [group, members] of this.#groups) {
      if (group === BACKGROUND.group || count(members) <= most) continue;
      most = count(members);
      found = [...members.values()].at(-1)?.at(-1);
    }
    return found;
  }

  /** All that waits, in no order; nothing waits afterwards. */
  clear(): Item[] {
    const items = [...this.#groups.values()].flatMap((members) => [...members.values()].flat());
    this.#groups.clear();
    this.#named.clear();
    return items;
  }

  /** Groups whose turn it is before the others'; jobs and users with a name never claim the same one. */
  #preferred(order: readonly string[]): readonly string[] {
    if (this.#turn % BACKGROUND_EVERY === 0) return [BACKGROUND.group];
    return this.#turn % NAMED_EVERY === 1 ? order.filter((group) => this.#named.has(group)) : [];
  }

  #takeOf(group: string, isReady: (item: Item) => boolean): Item | undefined {
    const members = this.#groups.get(group) ?? new Map<string, Item[]>();
    for (const [member, items] of members) {
      const at = items.findIndex(isReady);
      if (at < 0) continue;
      const [item] = items.splice(at, 1);
      // to the end of both lines
      members.delete(member);
      if (items.length > 0) members.set(member, items);
      this.#groups.delete(group);
      if (members.size > 0) this.#groups.set(group, members);
      else this.#named.delete(group);
      return item;
    }
    return undefined;
  }

  #forgetEmpty(group: string, members: Map<string, Item[]>, member: string, items: readonly Item[]): void {
    if (items.length === 0) members.delete(member);
    if (members.size > 0) return;
    this.#groups.delete(group);
    this.#named.delete(group);
  }
}

const count = (members: ReadonlyMap<string, readonly unknown[]> | undefined): number => {
  let sum = 0;
  for (const items of members?.values() ?? []) sum += items.length;
  return sum;
};
