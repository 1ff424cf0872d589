import { addParameters, entryDepth, pushEntry } from './history-entry.ts';

/** A window that is open, with the part of the address that opens it again. */
export interface OpenWindow {
  /** Back was pressed. A window that may not close now stays, and is given its entry again. */
  readonly onBack: () => void;
  readonly parameters: Readonly<Record<string, string>>;
}

/** The browser answers a step at once; should it not, the windows must not wait for it forever. */
const STEP_MS = 2000;

/**
 * Open windows, the lowest first, and the entries of the browser's history that stand for them. Each has one: Back takes the
 * topmost window away and leaves the page. The router is not told of such an entry, because its page stays the same.
 */
class WindowEntries {
  #open: OpenWindow[] = [];
  #isPlanned = false;
  /** A step that was asked for here and has not come yet: it closes nothing. */
  #isStepping = false;
  #isOver = false;
  #waiting: (() => void)[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  open(opened: OpenWindow): void {
    this.#isOver = false;
    if (this.#open.length === 0) window.addEventListener('popstate', this.#onStep);
    this.#open = [...this.#open, opened];
    this.#plan();
  }

  close(closed: OpenWindow): void {
    this.#open = this.#open.filter((one) => one !== closed);
    this.#plan();
  }

  /** What the window is open on changed: its address says so, and Back does not lead through every change. */
  change(before: OpenWindow, after: OpenWindow): void {
    this.#open = this.#open.map((one) => (one === before ? after : one));
    if (this.#isPlanned || this.#isStepping || this.#open.at(-1) !== after || entryDepth() !== this.#open.length)
      return;
    addParameters(after.parameters);
  }

  /** Steps of the history come late: a navigation before that would be taken back by the step. */
  settled(): Promise<void> {
    if (!this.#isPlanned && !this.#isStepping) return Promise.resolve();
    return new Promise((resolve) => this.#waiting.push(resolve));
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
    if (this.#isStepping) return;
    const depth = entryDepth();
    const wanted = this.#open.length;
    if (depth > wanted && !this.#isOver) {
      this.#stepBack(depth - wanted);
      return;
    }
    for (const one of this.#open.slice(depth)) pushEntry(one.parameters);
    const top = this.#open.at(-1);
    if (top === undefined) window.removeEventListener('popstate', this.#onStep);
    else if (!this.#isOver) addParameters(top.parameters);
    for (const resolve of this.#waiting.splice(0)) resolve();
  }

  #stepBack(steps: number): void {
    this.#isStepping = true;
    this.#timer = setTimeout(this.#stepped, STEP_MS);
    window.history.go(-steps);
  }

  readonly #stepped = (): void => {
    clearTimeout(this.#timer);
    this.#isStepping = false;
    this.#plan();
  };

  readonly #onStep = (): void => {
    if (this.#isStepping) {
      this.#stepped();
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
