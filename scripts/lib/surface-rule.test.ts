import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { compareSurfaces, nextVersion } from './surface-rule.ts';

const none = { removed: [], changed: [], added: [] };

it('compareSurfaces lists removed, changed and added names, with their entry points', () => {
  const before = { '.': { Button: 'a', Row: 'b' }, './form': { Form: 'c' } };
  const now = { '.': { Button: 'a', Stack: 'd' }, './form': { Form: 'e' } };
  expect(compareSurfaces(before, now)).toEqual({ removed: ['. Row'], changed: ['./form Form'], added: ['. Stack'] });
  expect(compareSurfaces(before, before)).toBeUndefined();
});

it.each([
  ['a name removed', '1.4.2', '1.4.2', { ...none, removed: ['. Row'] }, '2.0.0'],
  ['a name added', '1.4.2', '1.4.2', { ...none, added: ['. Row'] }, '1.5.0'],
  ['a name changed', '1.4.2', '1.4.3', { ...none, changed: ['. Row'] }, '1.5.0'],
  ['a change that breaks callers, raised by hand', '1.4.2', '2.0.0', { ...none, changed: ['. Row'] }, '2.0.0'],
  ['a removal raised too little', '1.4.2', '1.5.0', { ...none, removed: ['. Row'] }, '2.0.0'],
])('nextVersion raises the version as needed: %s', (_case, recorded, current, change, expected) => {
  expect(nextVersion(recorded, current, change)).toBe(expected);
});

describe('the public surface of a package', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'surface-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const surfaceWith = async (button: string, inside = 'type Inside = 1;') => {
    const { surfacesOf } = await import('../../packages/lint/surface.mjs');
    mkdirSync(path.join(folder, 'core'), { recursive: true });
    writeFileSync(path.join(folder, 'index.d.ts'), "export { Button as Knob } from './core/button.ts';\n");
    writeFileSync(path.join(folder, 'core/button.d.ts'), `${inside}\n${button}\nexport declare const hidden: 1;\n`);
    return surfacesOf({ '.': path.join(folder, 'index.d.ts') }, folder);
  };

  it('consists of the exports of its entry points, and the declarations in the package that these use', async () => {
    const first = await surfaceWith('export declare function Button(props: Inside): void;');
    expect(Object.keys(first['.'] ?? {})).toEqual(['Knob']);
    expect(await surfaceWith('export declare function Button(props:   Inside): void;')).toEqual(first);
    expect(await surfaceWith('export declare function Button(props: Inside): string;')).not.toEqual(first);
    const withOtherType = await surfaceWith('export declare function Button(props: Inside): void;', 'type Inside = 2;');
    expect(withOtherType).not.toEqual(first);
  });
});
