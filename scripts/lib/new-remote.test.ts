import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { newRemoteEntries, newRemoteFiles, writeNewRemote } from './new-remote.ts';
import { localTool, ROOT } from './run-command.ts';

const lines = (text: string): number => text.split('\n').filter((line) => line.trim() !== '').length;

describe('a new remote', () => {
  let root: string;
  const read = (file: string): string => readFileSync(join(root, file), 'utf8');
  const readYaml = (file: string): unknown => parse(read(file), { merge: true });
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'remote-'));
    for (const { file } of newRemoteEntries('plats')) cpSync(join(ROOT, file), join(root, file));
  });
  afterEach(() => rmSync(root, { recursive: true }));

  it('needs at most 60 lines of boilerplate, including its contract test, its container and its CI', () => {
    const texts = [...Object.values(newRemoteFiles('plats')), ...newRemoteEntries('plats').map(({ text }) => text)];
    expect(texts.reduce((sum, text) => sum + lines(text), 0)).toBeLessThanOrEqual(60);
    expect(Object.keys(newRemoteFiles('plats'))).toContain('mfe-plats/src/remote.contract.test.ts');
  });
  it('has a bundler configuration of at most 10 lines', () => {
    expect(lines(newRemoteFiles('plats')['mfe-plats/webpack.config.ts'] ?? '')).toBeLessThanOrEqual(10);
  });
  it('has its own container, which nginx waits for and gets its files from', () => {
    writeNewRemote(root, 'plats');
    expect(readYaml('docker-compose.yml')).toMatchObject({
      services: {
        nginx: { depends_on: { 'mfe-plats': { condition: 'service_started' } } },
        'mfe-plats': { mem_limit: '128m', build: { target: 'remote', args: { REMOTE: 'mfe-plats' } } },
        'mfe-search': { build: { args: { REMOTE: 'mfe-search' } } },
      },
    });
    expect(read('deploy/nginx/upstreams.conf')).toContain('upstream remote_plats { server mfe-plats:8080;');
    expect(/\(\?<named>([^)]+)\)/.exec(read('deploy/nginx/http.conf'))?.[1]?.split('|')).toContain('plats');
  });
  it('fails with the line to insert by hand if the place for it is missing in a file of the compose setup', () => {
    writeFileSync(join(root, 'deploy/nginx/upstreams.conf'), '');
    expect(() => writeNewRemote(root, 'plats')).toThrow('put this where the other remotes are: upstream remote_plats');
  });
  it('has its own CI workflow, as every existing remote has', () => {
    writeNewRemote(root, 'plats');
    expect(readYaml('.github/workflows/mfe-plats.yml')).toEqual({
      name: 'mfe-plats',
      on: { push: { paths: ['mfe-plats/**', 'packages/**'] } },
      jobs: { plats: { uses: './.github/workflows/remote.yml', with: { remote: 'mfe-plats' } } },
    });
    const shared: unknown = parse(readFileSync(join(ROOT, '.github/workflows/remote.yml'), 'utf8'));
    expect(shared).toMatchObject({
      on: { workflow_call: { inputs: { remote: { required: true } } } },
      jobs: {
        remote: {
          steps: expect.arrayContaining([
            expect.objectContaining({
              run: '.ci/remote "$REMOTE" "$PORTAL_ADDRESS"',
              env: {
                REMOTE: expect.stringContaining('inputs.remote'),
                PORTAL_ADDRESS: expect.stringContaining('vars.PORTAL_ADDRESS'),
              },
            }),
          ]),
        },
      },
    });
    const remotes = globSync('mfe-*', { cwd: ROOT }).map((name) => name.replace('mfe-', ''));
    const others = remotes.filter((id) => {
      const name = `.github/workflows/mfe-${id}.yml`;
      return !existsSync(join(ROOT, name)) || readFileSync(join(ROOT, name), 'utf8') !== newRemoteFiles(id)[name];
    });
    expect(others).toEqual([]);
  });
  it.each(Object.entries(newRemoteFiles('plats')))('is formatted: %s', (name, text) => {
    const asWritten = execFileSync(localTool('biome'), ['format', `--stdin-file-path=${name}`], {
      cwd: ROOT,
      input: text,
      encoding: 'utf8',
    });
    expect(asWritten).toBe(text);
  });
  it('is not written over an existing one', () => {
    expect(writeNewRemote(root, 'plats')).toBe('mfe-plats');
    expect(existsSync(join(root, 'mfe-plats/src/remote.ts'))).toBe(true);
    expect(() => writeNewRemote(root, 'plats')).toThrow('already exists');
  });
  it.each(['', 'Plats', '../x', '1st'])('cannot be named %p', (name) => {
    expect(() => writeNewRemote(root, name)).toThrow('not a valid name for a remote');
  });
});
