import { loadInSlices } from './start/load-in-slices.ts';

/** The modules that take longest to evaluate at start. */
const PARTS: ReadonlyArray<() => Promise<unknown>> = [
  () => import('react-dom/client'),
  () => import('./start/language.ts'),
  () => import('./start/start-api.ts'),
  () => import('./start/start-session.ts'),
  () => import('@portal/ui/theme'),
  () => import('./features/login/login-screen.tsx'),
];

async function start(): Promise<void> {
  await loadInSlices(PARTS);
  const { startPortal } = await import('./start-portal.tsx');
  await startPortal();
}

void start();
