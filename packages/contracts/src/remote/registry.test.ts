import { type Registry, remoteAt } from './registry.ts';

const remote = (id: string, ...paths: string[]): Registry['remotes'][number] => ({
  id,
  version: '1.0.0',
  build: id,
  contract: '1.0.0',
  shared: {},
  entry: 'remoteEntry.js',
  files: [],
  critical: [],
  criticalShared: [],
  routes: paths.map((path) => ({ path, titleKey: 'title', access: 'session' })),
  navigation: [],
  slots: [],
  requires: { calls: [], slots: [] },
  labels: {},
  baseUrl: `/remotes/${id}/`,
  disabledMessage: '',
});
const registry: Registry = {
  contract: '1.0.0',
  remotes: [
    remote('mfe-search', 'search', 'searchHistory'),
    remote('mfe-admin', 'controlPanel'),
    remote('mfe-saved', 'search/saved'),
  ],
};

describe('the remote that renders the page', () => {
  it.each([
    ['search', 'mfe-search'],
    ['/search', 'mfe-search'],
    ['search/Name', 'mfe-search'],
    ['/search/Name', 'mfe-search'],
    ['search/saved', 'mfe-saved'],
    ['search/saved/1', 'mfe-saved'],
    ['search/savedNames', 'mfe-search'],
    ['/SEARCHHISTORY', 'mfe-search'],
    ['controlpanel/fees', 'mfe-admin'],
    ['/searches', undefined],
    ['/home/search', undefined],
    ['//search', undefined],
    ['/', undefined],
    ['', undefined],
  ])('at %j is %s', (address, id) => {
    expect(remoteAt(registry, address)?.id).toBe(id);
  });
});
