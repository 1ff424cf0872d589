/** The number of windows that a history entry stands for, stored next to the router's own data. */
const DEPTH = 'windows';
/** Whether the address of an entry opens its topmost window again. */
const REOPENS = 'reopens';
/** The property in which the router numbers its entries. */
const INDEX = 'idx';
/** The property with the router's key of a page; a window's entry has the key of its page. */
const KEY = 'key';
/** Whose page an entry shows. */
const OWNER = 'owner';
/** The key of an entry that the router did not create. */
const NO_KEY = 'default';

type Parameters = Readonly<Record<string, string>>;

function stateOf(): Record<string, unknown> {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null ? { ...state } : {};
}

const numberIn = (state: Record<string, unknown>, name: string): number | undefined => {
  const value = state[name];
  return typeof value === 'number' ? value : undefined;
};

/** How many open windows the current entry stands for. */
export const entryDepth = (): number => numberIn(stateOf(), DEPTH) ?? 0;

/** Whether the address of the current entry opens its window again, after a reload and for Forward. */
export const entryReopens = (): boolean => stateOf()[REOPENS] === true;

/** The router's key of the page to which the current entry belongs. */
export const entryKey = (): string => {
  const key = stateOf()[KEY];
  return typeof key === 'string' && key !== '' ? key : NO_KEY;
};

/** Whose page the current entry shows; null if it is not marked. */
export function entryOwner(): string | null {
  const owner = stateOf()[OWNER];
  return typeof owner === 'string' ? owner : null;
}

/** Marks whose page the current entry shows. The browser keeps the mark for as long as the entry, even when it is closed and opened. */
export function setEntryOwner(owner: string): void {
  if (entryOwner() !== owner) window.history.replaceState({ ...stateOf(), [OWNER]: owner }, '');
}

/** Whether this page was requested by its address, a link or a bookmark; false after a reload, Back or Forward. */
const wasRequested = (): boolean =>
  'PerformanceNavigationTiming' in window &&
  performance
    .getEntriesByType('navigation')
    .some((entry) => entry instanceof PerformanceNavigationTiming && entry.type === 'navigate');

/**
 * Removes the mark of a page that was requested by its address: it belongs to whoever requested it. Browsers keep the state of an entry
 * if its own address is requested again.
 */
export function disownRequestedEntry(): void {
  if (entryOwner() === null || !wasRequested()) return;
  const unmarked = Object.entries(stateOf()).filter(([name]) => name !== OWNER);
  window.history.replaceState(Object.fromEntries(unmarked), '');
}

function addressWith(parameters: Parameters): string {
  const { pathname, search, hash } = window.location;
  const params = new URLSearchParams(search);
  for (const [name, value] of Object.entries(parameters)) params.set(name, value);
  return `${pathname}${searchOf(params)}${hash}`;
}

const searchOf = (params: URLSearchParams): string => (params.size === 0 ? '' : `?${params.toString()}`);

/** Changes the address of the current entry. */
export function addParameters(parameters: Parameters): void {
  const address = addressWith(parameters);
  const { pathname, search, hash } = window.location;
  if (address !== `${pathname}${search}${hash}`) window.history.replaceState(window.history.state, '', address);
}

/** Removes parameters from the current entry. If a link opened the window, the page below it needs an address without them. */
function dropParameters(parameters: Parameters): void {
  const { pathname, search, hash } = window.location;
  const params = new URLSearchParams(search);
  const names = Object.keys(parameters).filter((name) => params.has(name));
  if (names.length === 0) return;
  for (const name of names) params.delete(name);
  window.history.replaceState(window.history.state, '', `${pathname}${searchOf(params)}${hash}`);
}

/**
 * Keeps the scroll position. At a history step within a page, Chromium restores the position from when the window opened, right
 * after the event and before it paints. That may scroll away from what the closing window brought into view.
 */
export function preserveScroll(): void {
  const { scrollX, scrollY } = window;
  requestAnimationFrame(() => {
    if (window.scrollX !== scrollX || window.scrollY !== scrollY) window.scrollTo(scrollX, scrollY);
  });
}

/** Sets the number of windows that the current entry stands for. */
export function setEntryDepth(depth: number): void {
  window.history.replaceState({ ...stateOf(), [DEPTH]: depth }, '');
}

/** Pushes an entry for one more window, with a copy of the router's state of the current entry. */
export function pushEntry(parameters: Parameters): void {
  const address = addressWith(parameters);
  dropParameters(parameters);
  const state = stateOf();
  const index = numberIn(state, INDEX);
  const counted = index === undefined ? {} : { [INDEX]: index + 1 };
  const reopens = Object.keys(parameters).length > 0;
  window.history.pushState({ ...state, ...counted, [DEPTH]: entryDepth() + 1, [REOPENS]: reopens }, '', address);
}

/**
 * Steps back over a number of this page's entries. A page in an iframe, such as the card provider's form, adds its own entries
 * between them. `history.go` counts those too, and has no effect once the iframe is gone. So the Navigation API, which identifies
 * the target entry, is used if the browser has it.
 */
export function goBack(steps: number): void {
  const target = 'navigation' in window ? entryBack(window.navigation, steps) : undefined;
  if (target === undefined) {
    window.history.go(-steps);
    return;
  }
  // `popstate` reports the step; a rejection only means that another step replaced this one
  const { committed, finished } = window.navigation.traverseTo(target.key);
  for (const outcome of [committed, finished]) outcome?.catch(() => undefined);
}

const entryBack = (navigation: Navigation, steps: number): NavigationHistoryEntry | undefined =>
  navigation.currentEntry === null ? undefined : navigation.entries()[navigation.currentEntry.index - steps];
