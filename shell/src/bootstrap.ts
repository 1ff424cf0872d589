/** What the start takes long to read, in the order in which each needs the ones before. */
const PARTS: ReadonlyArray<() => Promise<unknown>> = [
  () => import('react-dom/client'),
  () => import('@portal/i18n'),
  () => import('@portal/ui'),
  () => import('@portal/api-client'),
  () => import('@portal/session'),
];

/** Lets the browser hear a key, or paint, before the next task. A timer would wait longer, in a window behind others a second. */
const pause = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });

/** Reads the libraries one by one: all in one go they hold up a slow telephone, where somebody types already, for a third of a second. */
async function start(): Promise<void> {
  for (const read of PARTS) {
    await read();
    await pause();
  }
  const { startPortal } = await import('./start-portal.tsx');
  await startPortal();
}

void start();

// a module, though it hands nothing on
export {};
