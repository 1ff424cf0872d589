import { readFileSync } from 'node:fs';
import path from 'node:path';
import { changedParts } from './changed-parts.ts';
import { type Part, partOf, readParts, scriptsOf } from './parts.ts';
import { ROOT } from './run-command.ts';

const parts = readParts();
const find = (name: string): Part => partOf(name, parts);

it.each(parts.map((part) => [part.folder, part] as const))(
  '%s has a package script for each of its actions',
  (folder, part) => {
    const { scripts } = JSON.parse(readFileSync(path.join(ROOT, folder, 'package.json'), 'utf8'));
    expect(scripts).toEqual(scriptsOf(part));
  },
);

it('readParts lists the actions of each part', () => {
  expect(find('mfe-search').actions).toEqual(['build', 'types', 'lint', 'test', 'contract']);
  expect(find('server').actions).toEqual(['types', 'lint', 'test']);
  expect(find('lint').actions).toEqual(['lint']);
});

it('partOf finds a part by its name, its folder and its package, and lists the parts for an unknown name', () => {
  expect(['ui', 'packages/ui', 'packages/ui/', '@portal/ui'].map((word) => find(word).folder)).toEqual(
    Array.from({ length: 4 }, () => 'packages/ui'),
  );
  expect(() => find('mfe-nothing')).toThrow(/^There is no part 'mfe-nothing'\. Choose from: api-client, bench, /);
});

it('changedParts fails with a message for an unknown commit', () => {
  expect(() => changedParts('no-such-commit', parts)).toThrow("Cannot find the changes since 'no-such-commit'");
});
