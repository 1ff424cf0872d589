// Runs in the form page. It sends messages to the merchant's page through the communicator page, which it loads in an iframe.
const { communicator = '', messages = '[]' } = document.body.dataset;

/** Resolves with a send function once the communicator page has loaded; never without a communicator. */
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

connected.then((send) => {
  const { scrollWidth, scrollHeight } = document.documentElement;
  send(`action=resizeWindow&width=${scrollWidth}&height=${scrollHeight}`);
  for (const message of JSON.parse(messages)) send(message);
});

document.querySelector('#cancel')?.addEventListener('click', () => {
  connected.then((send) => send('action=cancel'));
});

// Prevents a second submission: one click is one payment.
document.querySelector('form')?.addEventListener('submit', (event) => {
  const button = event.target.querySelector('button[type="submit"]');
  if (button.getAttribute('aria-disabled') === 'true') event.preventDefault();
  button.setAttribute('aria-disabled', 'true');
});

document.querySelector('#summary')?.focus();
