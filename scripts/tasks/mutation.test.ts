import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

describe('npm run mutation', () => {
  let programs: string;
  beforeEach(() => {
    programs = mkdtempSync(join(tmpdir(), 'mutation-'));
    // in place of the real one, which would download Stryker
    writeFileSync(join(programs, 'npx'), '#!/bin/sh\necho "npx $*"\n', { mode: 0o755 });
  });
  afterEach(() => rmSync(programs, { recursive: true }));

  const runMutation = (...folders: readonly string[]) => {
    const env = { ...process.env, NODE_OPTIONS: '', PATH: [programs, process.env.PATH].join(delimiter) };
    const task = join(import.meta.dirname, 'mutation.ts');
    return spawnSync(process.execPath, [task, ...folders], { env, encoding: 'utf8' });
  };

  it.each(['money', 'ls1', 'tax-liens'])('changes the rules of the folder %s only', (folder) => {
    const { status, stdout } = runMutation(folder);
    expect(stdout).toContain(`--mutate packages/domain/src/${folder}/**/*.ts,`);
    expect(status).toBe(0);
  });

  it('names the folders to choose from instead of starting without any rules', () => {
    const { status, stdout, stderr } = runMutation('money', 'moneys');
    expect(stderr).toMatch(/^'moneys' is not a folder of packages\/domain\/src\. Choose from: .*\bmoney, names\b/);
    expect(stdout).toBe('');
    expect(status).toBe(2);
  });
});
