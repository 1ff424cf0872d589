/** The storage of this tab, which survives a reload; undefined if the browser blocks it. */
export function tabStorage(): Storage | undefined {
  try {
    return window.sessionStorage;
  } catch {
    return undefined;
  }
}
