// An inline script that runs before the shell: it shows an error when the shell cannot start. It also creates the page's only
// Trusted Types policy.
(() => {
  const START_TIMEOUT_SECONDS = 20;
  const root = document.documentElement;
  // before the first paint: applies the theme that the user chose in this browser, if any
  try {
    const theme = localStorage.getItem('portal.theme');
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
  } catch {
    // without storage, the theme of the device is used
  }
  const read = (id) => {
    try {
      return JSON.parse(document.getElementById(id).textContent);
    } catch {
      return {};
    }
  };
  const absolute = (url) => new URL(url, document.baseURI).href;
  const registry = read('registry');
  const start = read('start');
  const allowedUrls = new Set();
  function allowFiles({ remotes }) {
    for (const remote of remotes ?? []) {
      for (const file of remote.files ?? []) allowedUrls.add(absolute(remote.baseUrl + file.path));
    }
  }
  allowFiles(registry);
  const REGISTRY_TIMEOUT_MS = 8000;
  // The shell requests a newer registry only through this function, so that the policy knows a release's files before they load.
  const originalFetch = globalThis.fetch;
  globalThis.askForRegistry = async () => {
    const signal = AbortSignal.timeout(REGISTRY_TIMEOUT_MS);
    const response = await originalFetch(absolute('remotes/registry.json'), { cache: 'no-cache', signal });
    if (!response.ok) throw new Error(`The registry answered ${response.status}`);
    const latest = await response.json();
    allowFiles(latest);
    return latest;
  };
  const ownAssets = absolute(`${start.shellUrl ?? ''}assets/`);
  const overrides = Object.values(start.overrides ?? {});
  const development = start.development ?? [];

  function createScriptURL(text) {
    const url = new URL(text, document.baseURI);
    url.search = '';
    const { href } = url;
    if (href.startsWith(ownAssets) || allowedUrls.has(href) || overrides.some((base) => href.startsWith(base)))
      return text;
    if (development.includes(url.origin)) return text;
    throw new TypeError(`This page may not load ${href}`);
  }
  globalThis.trustedTypes?.createPolicy('default', { createScriptURL });

  const started = () => root.dataset.portal === 'started';
  function fail() {
    const message = document.getElementById('start-failed');
    if (started() || message === null) return;
    // the message is after the page, so that its link is last in tab order; once it is shown, it belongs above
    document.body.prepend(message);
    message.hidden = false;
  }
  function failWhenReady() {
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', fail, { once: true });
    else fail();
  }
  addEventListener(
    'error',
    (event) => {
      const script = event.target instanceof HTMLScriptElement;
      if (!started() && (script || event.error)) failWhenReady();
    },
    true,
  );
  addEventListener('unhandledrejection', () => started() || failWhenReady());
  setTimeout(fail, START_TIMEOUT_SECONDS * 1000);
  // a prerendered login page is painted first; then all its scripts are fetched in parallel
  const MAX_PAINT_WAIT_MS = 1000;
  function addScript({ url, integrity }, tag, changes) {
    const element = Object.assign(document.createElement(tag), { crossOrigin: 'anonymous', ...changes });
    if (integrity !== undefined) element.integrity = integrity;
    element[tag === 'link' ? 'href' : 'src'] = url;
    document.head.append(element);
  }
  function fetchScripts({ preloads, entry }) {
    for (const preload of preloads) addScript(preload, 'link', { rel: 'preload', as: 'script' });
    addScript(entry, 'script', {});
  }
  function afterPaint(run) {
    let isDone = false;
    const once = () => {
      if (!isDone) run();
      isDone = true;
    };
    // a background tab paints nothing, and an old browser does not report its paint
    const ready = () => setTimeout(once, document.hidden ? 0 : MAX_PAINT_WAIT_MS);
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', ready, { once: true });
    else ready();
    if (globalThis.PerformanceObserver?.supportedEntryTypes?.includes('paint'))
      new PerformanceObserver((list) => {
        if (list.getEntriesByName('first-contentful-paint').length > 0) once();
      }).observe({ type: 'paint', buffered: true });
  }
  if (start.afterPaint !== undefined) afterPaint(() => fetchScripts(start.afterPaint));

  // the submission of a prerendered form before the shell has started is delayed, so that the browser neither loses the input nor
  // sends it itself
  let delayedSubmit = null;
  addEventListener(
    'submit',
    (event) => {
      if (started()) return;
      event.preventDefault();
      delayedSubmit = event;
    },
    true,
  );
  new MutationObserver(() => {
    const message = document.getElementById('start-failed');
    if (started() && message !== null) message.hidden = true;
    if (!started() || delayedSubmit === null) return;
    const { target, submitter } = delayedSubmit;
    delayedSubmit = null;
    // the button selects which action of the form was meant
    setTimeout(() => target.requestSubmit(submitter), 0);
  }).observe(root, { attributes: true, attributeFilter: ['data-portal'] });
})();
