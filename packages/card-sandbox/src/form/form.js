// Runs in the form: speaks to the merchant's page through the communicator page, which this page frames.
const { communicator = '', messages = '[]' } = document.body.dataset;

/** Sends once the communicator is there; without one nobody listens. */
const connected = new Promise((resolve) => {
  if (communicator === '') return;
  const frame = document.createElement('iframe');
  frame.hidden = true;
  frame.title = "Connection to the county's page";
  frame.addEventListener('load', () => {
    resolve((text) => frame.contentWindow?.postMessage(text, new URL(communicator).origin));
  });
  frame.src = communicator;
  document.body.append(frame);
});

connected.then((say) => {
  const { scrollWidth, scrollHeight } = document.documentElement;
  say(`action=resizeWindow&width=${scrollWidth}&height=${scrollHeight}`);
  for (const message of JSON.parse(messages)) say(message);
});

document.querySelector('#cancel')?.addEventListener('click', () => {
  connected.then((say) => say('action=cancel'));
});

// One click is one payment: what is under way is not sent again.
document.querySelector('form')?.addEventListener('submit', (event) => {
  const button = event.target.querySelector('button[type="submit"]');
  if (button.getAttribute('aria-disabled') === 'true') event.preventDefault();
  button.setAttribute('aria-disabled', 'true');
});

document.querySelector('#summary')?.focus();
