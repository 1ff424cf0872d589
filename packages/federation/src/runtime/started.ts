/** Tells the guard that the shell is rendered: from now on the guard shows no error. */
export function markShellStarted(): void {
  document.documentElement.dataset.portal = 'started';
}
