// Runs before the shell, on its own: it must speak when the shell cannot. Also makes the page's one Trusted Types policy.
(() => {
  const SECONDS = 20;
  const root = document.documentElement;
  // before anything is painted: the theme that this browser chose, where that is not its device's
  try {
    const theme = localStorage.getItem('portal.theme');
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
  } catch {
    // then it is the device's
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
  const known = new Set();
  function learn({ remotes }) {
    for (const remote of remotes ?? []) {
      for (const file of remote.files ?? []) known.add(absolute(remote.baseUrl + file.path));
    }
  }
  learn(registry);
  const ASK_MS = 8000;
  // The shell asks for a newer registry here and nowhere else: the files of a release are known before anybody loads them.
  const ask = globalThis.fetch;
  globalThis.askForRegistry = async () => {
    const signal = AbortSignal.timeout(ASK_MS);
    const answer = await ask(absolute('remotes/registry.json'), { cache: 'no-cache', signal });
    if (!answer.ok) throw new Error(`The registry answered ${answer.status}`);
    const told = await answer.json();
    learn(told);
    return told;
  };
  const ownAssets = absolute(`${start.shellUrl ?? ''}assets/`);
  const overrides = Object.values(start.overrides ?? {});
  const development = start.development ?? [];

  function createScriptURL(text) {
    const url = new URL(text, document.baseURI);
    url.search = '';
    const { href } = url;
    if (href.startsWith(ownAssets) || known.has(href) || overrides.some((base) => href.startsWith(base))) return text;
    if (development.includes(url.origin)) return text;
    throw new TypeError(`This page may not load ${href}`);
  }
  globalThis.trustedTypes?.createPolicy('default', { createScriptURL });

  const started = () => root.dataset.portal === 'started';
  function fail() {
    const message = document.getElementById('start-failed');
    if (started() || message === null) return;
    // behind the page, where its link does not come before the page's own; above it once there is something to say
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
  setTimeout(fail, SECONDS * 1000);
  // a page that the server drew is painted first; then its scripts come, all at once
  const LATEST_MS = 1000;
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
  function afterPaint(then) {
    let isDone = false;
    const once = () => {
      if (!isDone) then();
      isDone = true;
    };
    // a window in the background paints nothing, and an old browser does not say when it did
    const ready = () => setTimeout(once, document.hidden ? 0 : LATEST_MS);
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', ready, { once: true });
    else ready();
    if (globalThis.PerformanceObserver?.supportedEntryTypes?.includes('paint'))
      new PerformanceObserver((list) => {
        if (list.getEntriesByName('first-contentful-paint').length > 0) once();
      }).observe({ type: 'paint', buffered: true });
  }
  if (start.afterPaint !== undefined) afterPaint(() => fetchScripts(start.afterPaint));

  // a form of the server sent before the shell is there: held, so that nothing typed is lost or leaves by itself
  let early = null;
  addEventListener(
    'submit',
    (event) => {
      if (started()) return;
      event.preventDefault();
      early = event;
    },
    true,
  );
  new MutationObserver(() => {
    const message = document.getElementById('start-failed');
    if (started() && message !== null) message.hidden = true;
    if (!started() || early === null) return;
    const { target, submitter } = early;
    early = null;
    // the button says which of the form's ways was meant
    setTimeout(() => target.requestSubmit(submitter), 0);
  }).observe(root, { attributes: true, attributeFilter: ['data-portal'] });
})();
