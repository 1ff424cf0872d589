// Runs in the page that the card form frames inside of ours: form -> this page -> the portal, two windows up.
(() => {
  const { provider = '' } = document.currentScript?.dataset ?? {};
  /** Far more than what the form says of an approved card. */
  const LONGEST = 16_384;

  const relay = (words) => {
    if (typeof words !== 'string' || words === '' || words.length > LONGEST) return;
    window.parent.parent.postMessage({ kind: 'portal.payment-frame', qstr: words }, window.location.origin);
  };

  window.addEventListener('message', (event) => {
    if (event.origin === provider && event.source === window.parent) relay(event.data);
  });

  // the older delivery: the form sets the hash of this page; who may frame it is in the policy of its answer
  const relayHash = () => relay(window.location.hash.slice(1));
  window.addEventListener('hashchange', relayHash);
  relayHash();
})();
