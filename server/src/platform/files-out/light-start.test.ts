import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const HERE = import.meta.dirname;
const DOMAIN = join(HERE, '../../../../packages/domain/src');

const namesIn = (path: string, imports: RegExp): string[] =>
  [...readFileSync(path, 'utf8').matchAll(imports)].map(([, name = '']) => name);

/** The modules that a file imports when it is loaded, without type imports. */
const startImportsOf = (path: string): string[] =>
  namesIn(path, /^(?:import|export) (?!type )(?:[^;]*? from )?'([^']+)';/gm);

/** These, and the modules that it imports later. */
const importsOf = (path: string): string[] => [...startImportsOf(path), ...namesIn(path, /await import\('([^']+)'\)/g)];

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

  it('imports only a Node module when it starts, and the writer of the requested kind later', () => {
    const worker = join(HERE, 'writing.worker.ts');
    expect(startImportsOf(worker)).toEqual(['node:worker_threads']);
    expect(importsOf(worker).slice(1)).toEqual(['./pdf/write-pdf.ts', './excel/write-excel.ts', './csv/write-csv.ts']);
  });
});
