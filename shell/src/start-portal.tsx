import { announceStarted } from '@portal/federation/started';
import { StrictMode, startTransition, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App, prepareApp } from './app.tsx';

// What a boundary caught it has told; React would say it once more.
const CAUGHT = { onCaughtError: () => {} };

/** Once the first screen is taken over, and can be used. */
function Started() {
  useEffect(announceStarted, []);
  return null;
}

/** Starts the portal in its page: on top of the login form that the server drew, or in place of the frame that it drew. */
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
  // typed text, focus and caret stay in the server's form: React takes it over instead of drawing it again
  if (root.dataset.prerendered !== 'login') createRoot(root, CAUGHT).render(app);
  // in slices, so that a key pressed in the meantime is heard
  else startTransition(() => void hydrateRoot(root, app, CAUGHT));
}
