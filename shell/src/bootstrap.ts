import { readInSlices } from './start/in-slices.ts';

/** What the start takes long to read. */
const PARTS: ReadonlyArray<() => Promise<unknown>> = [
  () => import('react-dom/client'),
  () => import('@portal/i18n'),
  () => import('@portal/ui/start'),
  () => import('@portal/api-client'),
  () => import('@portal/session'),
];

async function start(): Promise<void> {
  await readInSlices(PARTS);
  const { startPortal } = await import('./start-portal.tsx');
  await startPortal();
}

void start();
