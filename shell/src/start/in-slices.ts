/** Lets the browser hear a key, or paint, before the next task. A timer would wait longer, in a window behind others a second. */
export const pause = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });

/** Waits until nothing else happens. Not every browser can say when it is idle. */
export const idle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve());
    else setTimeout(resolve, 1);
  });

/**
 * Reads parts of the portal one by one, in the order in which each needs the ones before: all in one go they hold up a slow
 * telephone, where someone types already, for a third of a second.
 */
export async function readInSlices(
  parts: ReadonlyArray<() => Promise<unknown>>,
  between: () => Promise<void> = pause,
): Promise<void> {
  for (const read of parts) {
    await read();
    await between();
  }
}
