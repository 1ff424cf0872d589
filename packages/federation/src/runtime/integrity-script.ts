/** A script element with an integrity hash. The runtime adds it to the page and removes it. */
export function createIntegrityScript(url: string, integrity: string): HTMLScriptElement {
  const script = document.createElement('script');
  script.async = true;
  script.crossOrigin = 'anonymous';
  script.integrity = integrity;
  // the page's Trusted Types policy allows only URLs of the registry
  script.src = url;
  return script;
}
