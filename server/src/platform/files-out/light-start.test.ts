import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const HERE = import.meta.dirname;
const DOMAIN = join(HERE, '../../../../packages/domain/src');

/** The modules that a file imports at run time, without type imports. */
const importsOf = (path: string): string[] =>
  [
    ...readFileSync(path, 'utf8').matchAll(
      /^(?:import|export) (?!type )(?:[^;]*? from )?'([^']+)';|await import\('([^']+)'\)/gm,
    ),
  ].map(([, staticName, dynamicName]) => staticName ?? dynamicName ?? '');

/** Everything that a file loads, except Node's own modules: the portal's files by path, libraries by name. */
function loadedWith(path: string, seen = new Set<string>()): Set<string> {
  if (seen.has(path)) return seen;
  seen.add(path);
  for (const name of importsOf(path)) {
    if (name.startsWith('.')) loadedWith(join(dirname(path), name), seen);
    else if (name === '@portal/domain/formats') loadedWith(join(DOMAIN, 'formats.ts'), seen);
    else if (!name.startsWith('node:')) seen.add(name);
  }
  return seen;
}

const libraries = (files: Set<string>): string[] => [...files].filter((name) => !existsSync(name)).sort();

describe('a worker thread that writes a file', () => {
  it.each(['excel/write-excel.ts', 'csv/write-csv.ts'])('loads luxon for %s, and no other library', (file) => {
    expect(libraries(loadedWith(join(HERE, file)))).toEqual(['luxon']);
  });

  it('loads only the dates and money folders of the domain package', () => {
    const files = [...loadedWith(join(DOMAIN, 'formats.ts'))].filter((name) => name.startsWith(DOMAIN));
    const topics = new Set(files.map((name) => name.slice(DOMAIN.length + 1).split('/')[0]));
    expect([...topics].sort()).toEqual(['dates', 'formats.ts', 'money', 'result']);
  });

  it('imports only Node modules and files of its folder when it starts', () => {
    const imports = importsOf(join(HERE, 'writing.worker.ts')).filter((name) => !/^(node:|\.\/)/.test(name));
    expect(imports).toEqual([]);
  });
});
