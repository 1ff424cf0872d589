import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';

const SCRIPT = readFileSync(join(import.meta.dirname, 'communicator.js'), 'utf8');
const PROVIDER = 'https://test.authorize.net';
const PORTAL = 'https://portal.example';

/** Runs the page's script as a browser would, in a frame of the form, which is in a frame of the portal. */
function openPage(hash = '') {
  const relayed: unknown[] = [];
  const listeners = new Map<string, (event: object) => void>();
  const portal = { postMessage: (message: unknown, target: string) => relayed.push([message, target]) };
  const form = { parent: portal };
  const window = {
    parent: form,
    location: { origin: PORTAL, hash },
    addEventListener: (name: string, listener: (event: object) => void) => void listeners.set(name, listener),
  };
  runInNewContext(SCRIPT, { window, document: { currentScript: { dataset: { provider: PROVIDER } } } });
  return {
    relayed,
    receive: (data: unknown, origin = PROVIDER, source: object = form) =>
      listeners.get('message')?.({ data, origin, source }),
    setHash: (next: string) => {
      window.location.hash = next;
      listeners.get('hashchange')?.({});
    },
    form,
    portal,
  };
}
const relayedMessage = (qstr: string) => [{ kind: 'portal.payment-frame', qstr }, PORTAL];

describe('[S24] the page that relays the card form messages', () => {
  it('relays messages of the form, to the portal only', () => {
    const page = openPage();
    page.receive('action=resizeWindow&width=371&height=1121');
    page.receive('action=cancel');
    expect(page.relayed).toEqual([
      relayedMessage('action=resizeWindow&width=371&height=1121'),
      relayedMessage('action=cancel'),
    ]);
  });

  it('relays messages that an older form sends in the hash', () => {
    const page = openPage('#action=cancel');
    page.setHash('#action=transactResponse&response=%7B%7D');
    expect(page.relayed).toEqual([
      relayedMessage('action=cancel'),
      relayedMessage('action=transactResponse&response=%7B%7D'),
    ]);
  });

  it.each([
    ['another origin', (page: ReturnType<typeof openPage>) => page.receive('action=cancel', 'https://evil.example')],
    ['the portal itself', (page: ReturnType<typeof openPage>) => page.receive('action=cancel', PORTAL, page.portal)],
    ['a hidden origin', (page: ReturnType<typeof openPage>) => page.receive('action=cancel', 'null')],
    [
      'an origin that begins alike',
      (page: ReturnType<typeof openPage>) => page.receive('action=cancel', `${PROVIDER}.evil.example`),
    ],
    [
      'the right origin in another window',
      (page: ReturnType<typeof openPage>) => page.receive('action=cancel', PROVIDER, {}),
    ],
    ['no text', (page: ReturnType<typeof openPage>) => page.receive({ action: 'cancel' })],
    [
      'a text that only looks like one',
      (page: ReturnType<typeof openPage>) => page.receive({ length: 5, toString: () => 'action=cancel' }),
    ],
    ['nothing', (page: ReturnType<typeof openPage>) => page.receive('')],
    ['10 MB', (page: ReturnType<typeof openPage>) => page.receive('a'.repeat(10_000_000))],
    ['one character too many', (page: ReturnType<typeof openPage>) => page.receive('a'.repeat(16_385))],
    ['an empty hash', (page: ReturnType<typeof openPage>) => page.setHash('#')],
    ['a hash of 1 MB', (page: ReturnType<typeof openPage>) => page.setHash(`#${'a'.repeat(1_000_000)}`)],
  ])('relays nothing for %s', (_what, send) => {
    const page = openPage();
    send(page);
    expect(page.relayed).toEqual([]);
  });

  it('relays a text of the maximum length', () => {
    const page = openPage();
    page.receive('a'.repeat(16_384));
    expect(page.relayed).toHaveLength(1);
  });
});
