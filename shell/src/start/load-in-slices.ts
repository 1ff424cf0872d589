/** Lets the browser handle input or paint before the next task. A timer would wait longer: a whole second in a background tab. */
export const pause = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });

/** Waits until the browser is idle, with a fallback for browsers without `requestIdleCallback`. */
export const idle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve());
    else setTimeout(resolve, 1);
  });

/**
 * Evaluates parts of the portal one by one, dependencies first. Evaluated together, they would block a slow phone for a third of a
 * second while the user may already be typing.
 */
export async function loadInSlices(
  parts: ReadonlyArray<() => Promise<unknown>>,
  between: () => Promise<void> = pause,
): Promise<void> {
  for (const load of parts) {
    await load();
    await between();
  }
}
