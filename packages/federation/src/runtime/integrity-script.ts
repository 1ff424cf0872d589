/**
 * Creates a script element that runs only if its content has the integrity hash. The caller adds the element to the page.
 *
 * @param integrity as in the attribute: `sha384-…`
 * @throws TypeError if the page's Trusted Types policy (guard.js) does not allow the URL. Of remotes, it allows the files in the registry,
 *   overrides, and development servers.
 */
export function createIntegrityScript(url: string, integrity: string): HTMLScriptElement {
  const script = document.createElement('script');
  script.async = true;
  // browsers check the integrity of a script from another origin only if it is requested with CORS
  script.crossOrigin = 'anonymous';
  script.integrity = integrity;
  script.src = url;
  return script;
}
