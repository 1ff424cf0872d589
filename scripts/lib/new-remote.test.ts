import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newRemoteFiles, writeNewRemote } from './new-remote.ts';
import { localTool, ROOT } from './run-command.ts';

const lines = (text: string): number => text.split('\n').filter((line) => line.trim() !== '').length;

describe('a new remote', () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'remote-'));
  });
  afterEach(() => rmSync(root, { recursive: true }));

  it('costs at most 60 lines of plumbing, its contract test among them', () => {
    const total = Object.values(newRemoteFiles('plats')).reduce((sum, text) => sum + lines(text), 0);
    expect(total).toBeLessThanOrEqual(60);
    expect(Object.keys(newRemoteFiles('plats'))).toContain('src/remote.contract.test.ts');
  });
  it('has a bundler configuration of at most 10 lines', () => {
    expect(lines(newRemoteFiles('plats')['webpack.config.ts'] ?? '')).toBeLessThanOrEqual(10);
  });
  it.each(Object.entries(newRemoteFiles('plats')))('is formatted: %s', (name, text) => {
    const formatted = execFileSync(localTool('biome'), ['format', `--stdin-file-path=mfe-plats/${name}`], {
      cwd: ROOT,
      input: text,
      encoding: 'utf8',
    });
    expect(formatted).toBe(text);
  });
  it('is written once', () => {
    expect(writeNewRemote(root, 'plats')).toBe('mfe-plats');
    expect(existsSync(join(root, 'mfe-plats/src/remote.ts'))).toBe(true);
    expect(() => writeNewRemote(root, 'plats')).toThrow('exists already');
  });
  it.each(['', 'Plats', '../x', '1st'])('is not named %p', (name) => {
    expect(() => writeNewRemote(root, name)).toThrow('no name for a remote');
  });
});
