import { BACKGROUND, type WorkOwner } from './work-owner.ts';

/** One turn in this many goes to the portal's own jobs while one of them waits, no matter how many visitors wait. */
const BACKGROUND_EVERY = 4;
/** One turn in this many goes to named users while one of them waits, no matter from how many networks guests come. */
const NAMED_EVERY = 2;

/**
 * A fair queue of waiting items. Groups take turns, members take turns within their group, and the items of one member are served in
 * order. So a member with a thousand items delays every other member by only one item.
 */
export class FairTurns<Item> {
  // a Map keeps insertion order: the first group is served next and then moves to the end
  readonly #groups = new Map<string, Map<string, Item[]>>();
  readonly #named = new Set<string>();
  readonly #isBefore: (item: Item, other: Item) => boolean;
  #turn = 0;

  /** `isBefore` gives an item priority over earlier items of the same member; without it, a member's items are served in order. */
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

  /** Removes and returns the next item for which `isReady` is true. A group without such an item keeps its turn. */
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
    return this.visitorItems + this.countOf(BACKGROUND.group);
  }

  countOf(group: string): number {
    return count(this.#groups.get(group));
  }

  /** The number of waiting items of visitors, without background jobs. */
  get visitorItems(): number {
    let sum = 0;
    for (const [group, members] of this.#groups) if (group !== BACKGROUND.group) sum += count(members);
    return sum;
  }

  /**
   * The item that is refused when the queue is full: the last one of the group with the most waiting items. Undefined if no group has
   * more waiting items than the newcomer's group.
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

  /** Removes and returns all items, in no particular order. */
  clear(): Item[] {
    const items = [...this.#groups.values()].flatMap((members) => [...members.values()].flat());
    this.#groups.clear();
    this.#named.clear();
    return items;
  }

  /** The groups with priority in this turn. A turn never has priority for both background jobs and named users. */
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
      // moves the member to the end of its group, and the group to the end of the groups
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
