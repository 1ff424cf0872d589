/** Loads one classic script with its integrity. Rejects when it does not arrive, is not what it should be, or is late. */
export type LoadScript = (url: string, integrity: string, timeoutMs: number) => Promise<void>;

export class ScriptTimeout extends Error {}

/** The browser's way: a script element. An element that failed is removed, so that nothing of it is remembered. */
export const loadScript: LoadScript = (url, integrity, timeoutMs) =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const settle = (act: () => void): void => {
      clearTimeout(timer);
      script.onload = null;
      script.onerror = null;
      script.remove();
      act();
    };
    const timer = setTimeout(
      () => settle(() => reject(new ScriptTimeout(`${url} did not arrive in ${timeoutMs} ms`))),
      timeoutMs,
    );
    script.async = true;
    script.crossOrigin = 'anonymous';
    script.integrity = integrity;
    script.onload = () => settle(resolve);
    script.onerror = () => settle(() => reject(new Error(`${url} could not be loaded, or is not what was released`)));
    // the page's policy lets only the registry's addresses through
    script.src = url;
    document.head.append(script);
  });
