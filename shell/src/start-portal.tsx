import { markShellStarted } from '@portal/federation/started';
import { StrictMode, startTransition, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App, prepareApp } from './app.tsx';

// Error boundaries report the errors they catch; React would log them a second time.
const CAUGHT = { onCaughtError: () => {} };

/** Announces that the first screen is hydrated and usable. */
function Started() {
  useEffect(markShellStarted, []);
  return null;
}

/** Starts the portal: hydrates the server-rendered login form, or replaces the server-rendered frame. */
export async function startPortal(): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no place for the portal');
  await prepareApp();
  const app = (
    <StrictMode>
      <App />
      <Started />
    </StrictMode>
  );
  // the login form is hydrated instead of rendered again, so that it keeps typed text, focus and caret
  if (root.dataset.prerendered !== 'login') createRoot(root, CAUGHT).render(app);
  // as a transition, so that key presses are handled meanwhile
  else startTransition(() => void hydrateRoot(root, app, CAUGHT));
}
