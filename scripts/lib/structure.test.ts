import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROOT } from './run-command.ts';

const TOOL = `${ROOT}/packages/lint/node_modules/.bin/depcruise`;
const RULES = `${ROOT}/packages/lint/structure.mjs`;

describe('the check of levels and circular imports', () => {
  jest.setTimeout(60_000);
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'structure-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  /** Writes files, each with the paths that it imports, and returns the output of the check. */
  function check(files: Readonly<Record<string, readonly string[]>>): string {
    writeFileSync(path.join(folder, 'package.json'), '{ "type": "module" }');
    for (const [file, imports] of Object.entries(files)) {
      const place = path.join(folder, file);
      mkdirSync(path.dirname(place), { recursive: true });
      const lines = imports.map((from, index) => `import type { T as T${index} } from '${from}';`);
      writeFileSync(place, `${lines.join('\n')}\nexport type T = string;\n`);
    }
    return spawnSync(TOOL, ['--config', RULES, '--output-type', 'err', '.'], { cwd: folder, encoding: 'utf8' }).stdout;
  }

  it('finds files that import each other', () => {
    const output = check({
      'shell/src/a.ts': ['./b.ts'],
      'shell/src/b.ts': ['./c.ts'],
      'shell/src/c.ts': ['./a.ts'],
    });
    expect(output).toContain('no-circular-imports: shell/src/a.ts');
  });

  it('finds an import from a lower level of the server to a higher one', () => {
    const output = check({ 'server/src/ledger/a.ts': ['../orders/b.ts'], 'server/src/orders/b.ts': [] });
    expect(output).toMatch(/server-level-\d+: server\/src\/ledger\/a\.ts → server\/src\/orders\/b\.ts/);
  });

  it('finds two folders that import each other, even if no two files do', () => {
    const output = check({
      'server/src/search/a.ts': ['../imaging/b.ts'],
      'server/src/imaging/b.ts': [],
      'server/src/imaging/c.ts': ['../search/d.ts'],
      'server/src/search/d.ts': [],
    });
    expect(output).toContain('server/src/search/a.ts → server/src/imaging/b.ts');
    expect(output).toContain('server/src/imaging/c.ts → server/src/search/d.ts');
  });

  it('allows imports from lower levels, within one folder, and in tests', () => {
    const output = check({
      'server/src/orders/a.ts': ['../ledger/b.ts', './c.ts'],
      'server/src/orders/c.ts': [],
      'server/src/ledger/b.ts': ['../platform/d.ts'],
      'server/src/ledger/b.test.ts': ['../orders/a.ts'],
      'server/src/platform/d.ts': [],
      'server/src/app.ts': ['./orders/a.ts'],
    });
    expect(output).toContain('no dependency violations found');
  });
});
