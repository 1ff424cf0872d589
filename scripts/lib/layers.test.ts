import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sharedVersions } from '../../packages/federation/src/webpack/shared.ts';
import { layerRules } from '../../packages/lint/layers.mjs';
import { ROOT } from './run-command.ts';

/** The lint message for an import in a folder; undefined if the import is allowed. */
function refusal(folder: string, specifier: string, files = `${folder}/**/*.{ts,tsx}`): string | undefined {
  const config = layerRules().find((rule) => rule.files.includes(files));
  const [, { patterns }] = config?.rules['no-restricted-imports'] ?? ['', { patterns: [] }];
  return patterns.find(({ regex }) => new RegExp(regex).test(specifier))?.message;
}

describe('an import that a remote may make', () => {
  it.each([
    '@portal/ui/fields',
    '@portal/ui/frame',
    '@portal/ui/src/core/button.tsx',
    '@portal/session/x',
    '@portal/i18n/locales/en/shell.json',
  ])('is not %s: it would bundle a second copy', (specifier) =>
    expect(refusal('mfe-search', specifier)).toContain('a second copy'),
  );

  it.each([
    '@portal/ui',
    '@portal/ui/dialog',
    '@portal/ui/table',
    '@portal/api-client/query',
    '@portal/contracts/remote',
  ])('is %s', (specifier) => expect(refusal('mfe-search', specifier)).toBeUndefined());

  it('is every share key, and the shell may import every entry point', () => {
    for (const key of Object.keys(sharedVersions()).filter((name) => name.startsWith('@portal/')))
      expect([key, refusal('mfe-search', key)]).toEqual([key, undefined]);
    expect(refusal('shell', '@portal/ui/fields')).toBeUndefined();
    expect(refusal('mfe-search', '@portal/ui/testing', 'mfe-search/**/*.test.{ts,tsx}')).toBeUndefined();
  });

  it('is each one in the sources of the remotes', () => {
    const sources = globSync('mfe-*/src/**/*.{ts,tsx}', { cwd: ROOT }).filter((file) => !/test/.test(file));
    const specifiers = sources.flatMap((file) => {
      const text = readFileSync(path.join(ROOT, file), 'utf8');
      return [...text.matchAll(/from '(@portal\/[^']+)'/g)].map(([, name = '']) => name);
    });
    expect(specifiers.length).toBeGreaterThan(50);
    for (const name of specifiers) expect([name, refusal('mfe-search', name)]).toEqual([name, undefined]);
  });
});
