/** Tells the guard that the shell is on the screen: from now on it keeps silent. */
export function announceStarted(): void {
  document.documentElement.dataset.portal = 'started';
}
