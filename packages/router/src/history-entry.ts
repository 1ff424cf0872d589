/** The number of windows that a history entry stands for, stored next to the router's own data. */
const DEPTH = 'windows';
/** Whether the address of an entry opens its topmost window again. */
const REOPENS = 'reopens';
/** Where the router counts its entries. */
const INDEX = 'idx';
/** How the router knows its pages; an entry of a window has that of its page. */
const KEY = 'key';
/** The key of an entry that the router did not lay. */
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

/** The router's key of the page that the current entry is of. */
export const entryKey = (): string => {
  const key = stateOf()[KEY];
  return typeof key === 'string' && key !== '' ? key : NO_KEY;
};

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

/** Takes parameters off the current entry: a link opened the window, and the page below it needs its own address. */
function dropParameters(parameters: Parameters): void {
  const { pathname, search, hash } = window.location;
  const params = new URLSearchParams(search);
  const names = Object.keys(parameters).filter((name) => params.has(name));
  if (names.length === 0) return;
  for (const name of names) params.delete(name);
  window.history.replaceState(window.history.state, '', `${pathname}${searchOf(params)}${hash}`);
}

/**
 * A step within a page brings it to where it stood when the window opened, which may be away from what the closing of that window
 * brought into view. Chromium does so right after the event, before it draws.
 */
export function keepScroll(): void {
  const { scrollX, scrollY } = window;
  requestAnimationFrame(() => {
    if (window.scrollX !== scrollX || window.scrollY !== scrollY) window.scrollTo(scrollX, scrollY);
  });
}

/** From now on the current entry stands for so many windows. */
export function setEntryDepth(depth: number): void {
  window.history.replaceState({ ...stateOf(), [DEPTH]: depth }, '');
}

/** Lays an entry for one more window on the current one. What the router keeps in it goes along. */
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
 * Steps back over so many entries of this page. Pages within it, as the form of a card provider, lay entries of their own between
 * them: steps that are counted lead through those, and to nowhere when the window with the form is gone. So the entry itself is
 * asked for where the browser can name it.
 */
export function goBack(steps: number): void {
  const target = 'navigation' in window ? entryBack(window.navigation, steps) : undefined;
  if (target === undefined) {
    window.history.go(-steps);
    return;
  }
  // whether it came is heard by `popstate`; that another step took its place is no fault
  const { committed, finished } = window.navigation.traverseTo(target.key);
  for (const come of [committed, finished]) come?.catch(() => undefined);
}

const entryBack = (navigation: Navigation, steps: number): NavigationHistoryEntry | undefined =>
  navigation.currentEntry === null ? undefined : navigation.entries()[navigation.currentEntry.index - steps];
