import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { aRegistryRemote } from '../testing/fixtures.ts';

const guard = readFileSync(join(import.meta.dirname, 'guard.js'), 'utf8');

interface Policy {
  createScriptURL(text: string): string;
}

/** Embeds JSON in the page as the server does. */
function embed(id: string, content: object): void {
  const element = document.createElement('script');
  element.type = 'application/json';
  element.id = id;
  element.textContent = JSON.stringify(content);
  document.body.append(element);
}

/** Runs the guard in a page; `later` is the server's response to its request for the registry. */
function runGuard(
  later: () => Response,
  embedded: Readonly<Record<string, object>> = { registry: { remotes: [aRegistryRemote()] } },
) {
  document.body.innerHTML = '';
  for (const [id, content] of Object.entries(embedded)) embed(id, content);
  let created: Policy | undefined;
  const createPolicy = (_name: string, policy: Policy): void => {
    created = policy;
  };
  Object.assign(globalThis, { trustedTypes: { createPolicy }, fetch: async () => later() });
  // biome-ignore lint/security/noGlobalEval: the page holds it as a script of its own
  globalThis.eval(guard); // eslint-disable-line no-eval -- the same
  const ask: unknown = Reflect.get(globalThis, 'askForRegistry');
  if (created === undefined || typeof ask !== 'function') throw new Error('the guard made no policy');
  return { mayLoad: created.createScriptURL, ask: () => Reflect.apply(ask, undefined, []) };
}
const later = () => Response.json({ remotes: [aRegistryRemote({ build: 'def', baseUrl: 'remotes/search/def/' })] });

describe('the guard of a page', () => {
  it("allows loading the files of the page's registry, and no others", () => {
    const { mayLoad } = runGuard(later);
    expect(mayLoad('remotes/search/abc/assets/entry.js')).toBe('remotes/search/abc/assets/entry.js');
    for (const url of [
      'remotes/search/def/assets/entry.js',
      'remotes/search/abc/assets/other.js',
      'https://x.example/',
    ])
      expect(() => mayLoad(url)).toThrow('may not load');
  });

  it('allows loading files of a folder that the server named in place of a release, and no others', () => {
    const start = { overrides: { search: 'http://127.0.0.1:7/builds/' } };
    const { mayLoad } = runGuard(later, { registry: { remotes: [] }, start });
    expect(mayLoad('http://127.0.0.1:7/builds/assets/entry.js')).toContain('/builds/');
    for (const url of ['http://127.0.0.1:7/other.js', 'http://127.0.0.1:8/builds/assets/entry.js'])
      expect(() => mayLoad(url)).toThrow('may not load');
  });

  it('allows loading the files of a later release once the server announced them, and older ones as before', async () => {
    const { mayLoad, ask } = runGuard(later);
    await expect(ask()).resolves.toMatchObject({ remotes: [{ build: 'def' }] });
    expect(mayLoad('remotes/search/def/assets/entry.js?attempt=1')).toContain('def');
    expect(mayLoad('remotes/search/abc/assets/routes.js')).toContain('abc');
    expect(() => mayLoad('remotes/search/ghi/assets/entry.js')).toThrow('may not load');
  });

  it('allows a page without a registry to load the registry that it requests, and nothing before that', async () => {
    const { mayLoad, ask } = runGuard(later, {});
    expect(() => mayLoad('remotes/search/def/assets/entry.js')).toThrow('may not load');
    await ask();
    expect(mayLoad('remotes/search/def/assets/entry.js')).toContain('def');
  });

  it('ignores a failed response', async () => {
    const { mayLoad, ask } = runGuard(() => Response.json({ remotes: [] }, { status: 503 }));
    await expect(ask()).rejects.toThrow('503');
    expect(() => mayLoad('remotes/search/def/assets/entry.js')).toThrow('may not load');
  });
});
