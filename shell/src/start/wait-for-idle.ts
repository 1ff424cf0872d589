import { idle } from './load-in-slices.ts';

/** How long after a press the user still counts as busy: the response is awaited, and another press often follows. */
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
  // checked again after each wait, because the user may have pressed something meanwhile
  for (let remainingMs = 0; remainingMs >= 0; remainingMs = pressedAt + QUIET_MS - performance.now()) {
    if (remainingMs > 0) await wait(remainingMs);
    signal.throwIfAborted();
    await idle();
  }
  signal.throwIfAborted();
}
