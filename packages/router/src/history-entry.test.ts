import { disownRequestedEntry, entryOwner, setEntryOwner } from './history-entry.ts';

class NavigationTiming {
  readonly type: string;
  constructor(type: string) {
    this.type = type;
  }
}

/** Lets the browser report how the page was opened. */
function openedBy(type: string): void {
  Object.assign(window, { PerformanceNavigationTiming: NavigationTiming });
  Object.assign(performance, { getEntriesByType: () => [new NavigationTiming(type)] });
}

afterEach(() => {
  Reflect.deleteProperty(window, 'PerformanceNavigationTiming');
  Reflect.deleteProperty(performance, 'getEntriesByType');
});

describe('the entry of a page that another user opened before', () => {
  beforeEach(() => {
    window.history.replaceState({ idx: 3, key: 'a' }, '', '/search/Name');
    setEntryOwner('user:7');
  });

  it('has no owner if the user requested its address', () => {
    openedBy('navigate');
    disownRequestedEntry();
    expect(entryOwner()).toBeNull();
    expect(window.history.state).toEqual({ idx: 3, key: 'a' });
  });

  it.each(['reload', 'back_forward'])('keeps its owner after %s', (type) => {
    openedBy(type);
    disownRequestedEntry();
    expect(entryOwner()).toBe('user:7');
  });
});
