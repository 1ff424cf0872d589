/** A script element that runs nothing but the bytes with this integrity. The runtime puts it into the page and takes it out. */
export function createIntegrityScript(url: string, integrity: string): HTMLScriptElement {
  const script = document.createElement('script');
  script.async = true;
  script.crossOrigin = 'anonymous';
  script.integrity = integrity;
  // the page's policy lets only the registry's addresses through
  script.src = url;
  return script;
}
