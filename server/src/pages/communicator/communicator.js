// Runs in the page that the card form frames. Relays messages from the form to the portal, two windows up.
(() => {
  const { provider = '' } = document.currentScript?.dataset ?? {};
  /** Far longer than the form's message about an approved card. */
  const LONGEST = 16_384;

  const relay = (text) => {
    if (typeof text !== 'string' || text === '' || text.length > LONGEST) return;
    window.parent.parent.postMessage({ kind: 'portal.payment-frame', qstr: text }, window.location.origin);
  };

  window.addEventListener('message', (event) => {
    if (event.origin === provider && event.source === window.parent) relay(event.data);
  });

  // The older method: the form sets this page's hash. The response's policy limits which origins may frame it.
  const relayHash = () => relay(window.location.hash.slice(1));
  window.addEventListener('hashchange', relayHash);
  relayHash();
})();
