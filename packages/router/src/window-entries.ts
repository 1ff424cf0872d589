import {
  addParameters,
  entryDepth,
  entryReopens,
  goBack,
  preserveScroll,
  pushEntry,
  setEntryDepth,
} from './history-entry.ts';

/** An open window, with the query parameters that open it again. */
export interface OpenWindow {
  /** Called when the user presses Back. A window that does not close gets its entry again. */
  readonly onBack: () => void;
  readonly parameters: Readonly<Record<string, string>>;
}

/** The state of the router that uses the same history, as far as the window entries need it. */
export interface HistoryRouter {
  /**
   * Whether a navigation blocker is asking the user, or the navigation that the user then allowed has not ended yet. Meanwhile only the
   * router itself may take history steps.
   */
  readonly isBlockerAsking: () => boolean;
  /** Whether the router renders the page of the current history entry, at the current address. */
  readonly showsCurrentEntry: () => boolean;
}

type Navigate = (replacesEntry: boolean) => Promise<void>;

/**
 * Timeout of a history step, which the browser normally does immediately. Without the Navigation API, it ignores a step through
 * entries of a removed iframe, such as a submitted card form. Neither windows nor a navigation may wait for that forever.
 */
const STEP_MS = 2000;
/** Give up after this many successive steps have timed out; after one if a navigation is waiting. */
const MAX_MISSED = 3;

/**
 * The open windows, bottom first, and their entries in the browser's history. Each has one, so that Back closes the topmost window
 * and the page stays. The router does not see steps between such entries, because its page stays the same.
 */
class WindowEntries {
  /** Null if a window closed just now: a window that opens instead takes its position, even below an alert. */
  #places: (OpenWindow | null)[] = [];
  #isPlanned = false;
  /** A step that was requested here and has not happened yet: it closes nothing. */
  #isStepping = false;
  #isAbandoned = false;
  #isStarting = false;
  #router: HistoryRouter | undefined;
  /** True after a step or a reload until a window opens or closes: the windows of the current entry may be gone. */
  #isLanded = false;
  #waiting: (() => void)[] = [];
  #stepping: (() => void)[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #missed = 0;

  /**
   * Creates the router of this history with `create`, and skips entries of closed windows from now on. It handles its own steps
   * before the router does, and the user's steps after the router, when a navigation blocker has already begun to ask.
   */
  start<R>(create: () => R, historyRouterOf: (router: R) => HistoryRouter): R {
    window.addEventListener('popstate', this.#onOwnStep);
    const router = create();
    // StrictMode creates two routers in succession, and React keeps the first
    if (!this.#isStarting) this.#router = historyRouterOf(router);
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
    this.#isAbandoned = false;
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

  /** Changes the parameters of an open window: in the address, but without a history entry for each change. */
  change(before: OpenWindow, after: OpenWindow): void {
    this.#replace(before, after);
    if (this.#isPlanned || this.#isStepping || this.#open.at(-1) !== after || entryDepth() !== this.#open.length)
      return;
    addParameters(after.parameters);
  }

  /** Resolves when no history step is pending. An earlier navigation would be undone by the step. */
  settled(): Promise<void> {
    if (!this.#isPlanned && !this.#isStepping) return Promise.resolve();
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  /**
   * Navigates with `go`, immediately unless a history step is pending. The next page replaces the entry of the bottom window
   * (`replacesEntry`), after a step back over the entries above it. If the navigation replaces the page, the step is over all entries.
   */
  async leave(isReplacing: boolean, go: Navigate): Promise<void> {
    const depth = this.#isAbandoned ? 0 : entryDepth();
    const stepsDue = isReplacing ? depth : depth - 1;
    if (stepsDue > 0 && !this.#isStepping && !this.#isRouterAsking) this.#stepBack(stepsDue);
    if (this.#isStepping) {
      await new Promise<void>((resolve) => this.#stepping.push(resolve));
      return this.leave(isReplacing, go);
    }
    const navigated = go(depth > 0);
    this.#isAbandoned = false;
    // windows that stay open on the next page, like an alert, have their entries there
    if (this.#open.length > 0) this.#plan();
    return navigated;
  }

  /** Call it when `isBlockerAsking` has become false: handles the changes that had to wait. */
  blockerAnswered(): void {
    this.#plan();
  }

  /** Call it when the session has ended: windows that close from now on take no history steps. */
  abandon(): Promise<void> {
    this.#isAbandoned = true;
    return this.settled();
  }

  // Several windows may open and close together, such as at the end of a payment: the history is updated once, after all of them.
  #plan(): void {
    if (this.#isPlanned) return;
    this.#isPlanned = true;
    setTimeout(() => {
      this.#isPlanned = false;
      this.#settle();
    });
  }

  #settle(): void {
    if (this.#isStepping || this.#isRouterAsking) return;
    this.#places = [...this.#open];
    const depth = entryDepth();
    const tooDeep = this.#isAbandoned ? 0 : depth - this.#open.length;
    if (tooDeep > 0 && !(this.#isLanded && entryReopens())) {
      // after a step or a reload only one step: the entry below may be of a window that its address opens again
      this.#stepBack(this.#isLanded ? 1 : tooDeep);
      return;
    }
    for (const one of this.#open.slice(depth)) pushEntry(one.parameters);
    const top = this.#open.at(-1);
    if (top !== undefined && !this.#isAbandoned) addParameters(top.parameters);
    if (top === undefined && this.#router === undefined) window.removeEventListener('popstate', this.#onStep);
    for (const resolve of this.#waiting.splice(0)) resolve();
  }

  get #open(): readonly OpenWindow[] {
    return this.#places.filter((one) => one !== null);
  }

  get #isRouterAsking(): boolean {
    return this.#router?.isBlockerAsking() === true;
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
    // gives up: the current entry is marked as that of the open windows, so no further step is needed
    if (this.#missed >= MAX_MISSED || this.#stepping.length > 0) {
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

  /** Hides an own step within the same page from the router, which would render that page again. */
  readonly #onOwnStep = (event: PopStateEvent): void => {
    if (!this.#isStepping || this.#isRouterAsking || this.#router?.showsCurrentEntry() !== true) return;
    event.stopImmediatePropagation();
    preserveScroll();
    this.#stepped();
  };

  readonly #onStep = (): void => {
    if (this.#isStepping) {
      this.#stepped();
      return;
    }
    if (this.#isRouterAsking || this.#isAbandoned) return;
    if (this.#open.length === 0) {
      this.#land();
      return;
    }
    for (const one of this.#open.slice(entryDepth()).reverse()) one.onBack();
    this.#plan();
  };
}

export const windowEntries = new WindowEntries();

/** Resolves when the history matches the open windows. Await it before a navigation. */
export const waitForWindowHistory = (): Promise<void> => windowEntries.settled();

/** Call it when the session has ended: windows take no more history steps. Resolves when the last pending step is done. */
export const abandonOpenWindows = (): Promise<void> => windowEntries.abandon();
