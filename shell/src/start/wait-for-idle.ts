import { idle } from './load-in-slices.ts';

/** A user who pressed something waits for the response, and often presses again. */
const QUIET_MS = 2000;
const PRESSES = ['keydown', 'pointerdown'] as const;

let pressedAt = Number.NEGATIVE_INFINITY;
const recordPress = (): void => {
  pressedAt = performance.now();
};
// Registered at load, so that presses before the first call count too.
if (typeof document !== 'undefined')
  for (const press of PRESSES) document.addEventListener(press, recordPress, { capture: true, passive: true });

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Waits until the browser is idle and the user has pressed nothing for a while. Rejects when the signal aborts. */
export async function waitForIdle(signal: AbortSignal): Promise<void> {
  for (let left = 0; left >= 0; left = pressedAt + QUIET_MS - performance.now()) {
    if (left > 0) await wait(left);
    signal.throwIfAborted();
    await idle();
  }
  signal.throwIfAborted();
}
