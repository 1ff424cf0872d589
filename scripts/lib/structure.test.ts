import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROOT } from './run-command.ts';

const TOOL = `${ROOT}/packages/lint/node_modules/.bin/depcruise`;
const RULES = `${ROOT}/packages/lint/structure.mjs`;

describe('the check of levels and circles', () => {
  jest.setTimeout(60_000);
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'structure-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  /** Plants files, each with the paths that it imports, and returns what the check says of them. */
  function check(files: Readonly<Record<string, readonly string[]>>): string {
    writeFileSync(path.join(folder, 'package.json'), '{ "type": "module" }');
    for (const [file, imports] of Object.entries(files)) {
      const place = path.join(folder, file);
      mkdirSync(path.dirname(place), { recursive: true });
      const lines = imports.map((from, at) => `import type { T as T${at} } from '${from}';`);
      writeFileSync(place, `${lines.join('\n')}\nexport type T = string;\n`);
    }
    return spawnSync(TOOL, ['--config', RULES, '--output-type', 'err', '.'], { cwd: folder, encoding: 'utf8' }).stdout;
  }

  it('finds a circle of files', () => {
    const said = check({
      'shell/src/a.ts': ['./b.ts'],
      'shell/src/b.ts': ['./c.ts'],
      'shell/src/c.ts': ['./a.ts'],
    });
    expect(said).toContain('no-circle-of-files: shell/src/a.ts');
  });

  it('finds an import from a lower level of the server to a higher one', () => {
    const said = check({ 'server/src/ledger/a.ts': ['../orders/b.ts'], 'server/src/orders/b.ts': [] });
    expect(said).toMatch(/server-level-\d+: server\/src\/ledger\/a\.ts → server\/src\/orders\/b\.ts/);
  });

  it('finds two folders that import each other without a circle of files', () => {
    const said = check({
      'server/src/search/a.ts': ['../imaging/b.ts'],
      'server/src/imaging/b.ts': [],
      'server/src/imaging/c.ts': ['../search/d.ts'],
      'server/src/search/d.ts': [],
    });
    expect(said).toContain('server/src/search/a.ts → server/src/imaging/b.ts');
    expect(said).toContain('server/src/imaging/c.ts → server/src/search/d.ts');
  });

  it('allows imports of lower levels, of one folder, and of tests', () => {
    const said = check({
      'server/src/orders/a.ts': ['../ledger/b.ts', './c.ts'],
      'server/src/orders/c.ts': [],
      'server/src/ledger/b.ts': ['../platform/d.ts'],
      'server/src/ledger/b.test.ts': ['../orders/a.ts'],
      'server/src/platform/d.ts': [],
      'server/src/app.ts': ['./orders/a.ts'],
    });
    expect(said).toContain('no dependency violations found');
  });
});
