import {
  addParameters,
  entryDepth,
  entryReopens,
  goBack,
  keepScroll,
  pushEntry,
  setEntryDepth,
} from './history-entry.ts';

/** A window that is open, with the part of the address that opens it again. */
export interface OpenWindow {
  /** Back was pressed. A window that may not close now stays, and is given its entry again. */
  readonly onBack: () => void;
  readonly parameters: Readonly<Record<string, string>>;
}

/** What the windows ask of the router that goes through the same history. */
export interface RouterBelow {
  /** It asks before its page is left. Until that is answered it counts steps, and none but its own may be taken. */
  readonly isAsking: () => boolean;
  /** Renders the page of the current history entry, at the current address. */
  readonly isHere: () => boolean;
}

type Go = (inPlace: boolean) => Promise<void>;

/**
 * The browser answers a step at once. Where it can only count steps it answers none that leads through a page within a window which
 * is gone, as a card form that was sent: neither windows nor a navigation may wait for that forever.
 */
const STEP_MS = 2000;
/** The number of successive steps that may lead through such pages while nobody waits for them. */
const MOST_MISSED = 3;

/**
 * Open windows, the lowest first, and the entries of the browser's history that stand for them. Each has one: Back takes the
 * topmost window away and leaves the page. The router is not told of such an entry, because its page stays the same.
 */
class WindowEntries {
  /** Null if a window closed just now: a window that opens instead takes its position, even below an alert. */
  #places: (OpenWindow | null)[] = [];
  #isPlanned = false;
  /** A step that was requested here and has not happened yet: it closes nothing. */
  #isStepping = false;
  #isOver = false;
  #isStarting = false;
  #router: RouterBelow | undefined;
  /** A step or a reload led here and no window opened or closed since: what the entry stood for may be gone. */
  #isLanded = false;
  #waiting: (() => void)[] = [];
  #stepping: (() => void)[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #missed = 0;

  /**
   * `create` makes the router of this history. From now on entries of windows that are gone are stepped over. Steps of windows are
   * seen here before the router sees them, the reader's after it: by then it is known whether it asks.
   */
  start<R>(create: () => R, below: (router: R) => RouterBelow): R {
    window.addEventListener('popstate', this.#onOwnStep);
    const router = create();
    // StrictMode makes two in one go, and React keeps the first
    if (!this.#isStarting) this.#router = below(router);
    this.#isStarting = true;
    queueMicrotask(() => {
      this.#isStarting = false;
    });
    window.removeEventListener('popstate', this.#onStep);
    window.addEventListener('popstate', this.#onStep);
    this.#land();
    return router;
  }

  open(opened: OpenWindow): void {
    this.#isOver = false;
    this.#isLanded = false;
    window.addEventListener('popstate', this.#onStep);
    const vacant = this.#places.indexOf(null);
    this.#places[vacant === -1 ? this.#places.length : vacant] = opened;
    this.#plan();
  }

  close(closed: OpenWindow): void {
    this.#isLanded = false;
    this.#replace(closed, null);
    this.#plan();
  }

  /** What the window is open on changed: its address says so, and Back does not lead through every change. */
  change(before: OpenWindow, after: OpenWindow): void {
    this.#replace(before, after);
    if (this.#isPlanned || this.#isStepping || this.#open.at(-1) !== after || entryDepth() !== this.#open.length)
      return;
    addParameters(after.parameters);
  }

  /** Steps of the history come late: a navigation before that would be taken back by the step. */
  settled(): Promise<void> {
    if (!this.#isPlanned && !this.#isStepping) return Promise.resolve();
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  /**
   * Leaves the page, at once unless a history step is pending. The next page replaces the lowest window's entry, which `go` is
   * told; entries above it are stepped back first. If it replaces the page itself, all entries are.
   */
  async leave(isReplacing: boolean, go: Go): Promise<void> {
    const depth = this.#isOver ? 0 : entryDepth();
    const due = isReplacing ? depth : depth - 1;
    if (due > 0 && !this.#isStepping && !this.#isAsked) this.#stepBack(due);
    if (this.#isStepping) {
      await new Promise<void>((resolve) => this.#stepping.push(resolve));
      return this.leave(isReplacing, go);
    }
    const gone = go(depth > 0);
    this.#isOver = false;
    // windows that stay open on the next page, like an alert, have their entries there
    if (this.#open.length > 0) this.#plan();
    return gone;
  }

  /** The router's question was answered: what had to wait for that is put right. */
  answered(): void {
    this.#plan();
  }

  /** The session is gone and all of the history is left behind: windows that close now take no step in it. */
  abandon(): Promise<void> {
    this.#isOver = true;
    return this.settled();
  }

  // Several windows come and go together, as when a payment ends: the history is put right once, after all of them.
  #plan(): void {
    if (this.#isPlanned) return;
    this.#isPlanned = true;
    setTimeout(() => {
      this.#isPlanned = false;
      this.#settle();
    });
  }

  #settle(): void {
    if (this.#isStepping || this.#isAsked) return;
    this.#places = [...this.#open];
    const depth = entryDepth();
    const tooDeep = this.#isOver ? 0 : depth - this.#open.length;
    if (tooDeep > 0 && !(this.#isLanded && entryReopens())) {
      // below the entry that was landed on lies another window's, whose address may open it again
      this.#stepBack(this.#isLanded ? 1 : tooDeep);
      return;
    }
    for (const one of this.#open.slice(depth)) pushEntry(one.parameters);
    const top = this.#open.at(-1);
    if (top !== undefined && !this.#isOver) addParameters(top.parameters);
    if (top === undefined && this.#router === undefined) window.removeEventListener('popstate', this.#onStep);
    for (const resolve of this.#waiting.splice(0)) resolve();
  }

  get #open(): readonly OpenWindow[] {
    return this.#places.filter((one) => one !== null);
  }

  get #isAsked(): boolean {
    return this.#router?.isAsking() === true;
  }

  #replace(before: OpenWindow, after: OpenWindow | null): void {
    this.#places = this.#places.map((one) => (one === before ? after : one));
  }

  #land(): void {
    this.#isLanded = true;
    this.#plan();
  }

  #stepBack(steps: number): void {
    this.#isStepping = true;
    this.#timer = setTimeout(this.#missedStep, STEP_MS);
    goBack(steps);
  }

  readonly #missedStep = (): void => {
    this.#missed += 1;
    // the entry stays where it is, and stands for the windows that are open: no step is due anymore
    if (this.#missed >= MOST_MISSED || this.#stepping.length > 0) {
      this.#missed = 0;
      setEntryDepth(this.#open.length);
    }
    this.#stepEnded();
  };

  readonly #stepped = (): void => {
    this.#missed = 0;
    this.#stepEnded();
  };

  readonly #stepEnded = (): void => {
    clearTimeout(this.#timer);
    this.#isStepping = false;
    for (const resolve of this.#stepping.splice(0)) resolve();
    this.#plan();
  };

  /** A step to an entry of the page that is there is not the router's affair: it would draw that page once more. */
  readonly #onOwnStep = (event: PopStateEvent): void => {
    if (!this.#isStepping || this.#isAsked || this.#router?.isHere() !== true) return;
    event.stopImmediatePropagation();
    keepScroll();
    this.#stepped();
  };

  readonly #onStep = (): void => {
    if (this.#isStepping) {
      this.#stepped();
      return;
    }
    if (this.#isAsked || this.#isOver) return;
    if (this.#open.length === 0) {
      this.#land();
      return;
    }
    for (const one of this.#open.slice(entryDepth()).reverse()) one.onBack();
    this.#plan();
  };
}

export const windowEntries = new WindowEntries();

/** Resolves when the history stands for the windows that are open: who navigates waits for it. */
export const windowsSettled = (): Promise<void> => windowEntries.settled();

/** The session is gone: windows take no more steps in its history. Resolves when the last step has come. */
export const windowsAbandoned = (): Promise<void> => windowEntries.abandon();
