import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sharedVersions } from '../../packages/federation/src/webpack/shared.ts';
import { layerRules } from '../../packages/lint/layers.mjs';
import { ROOT } from './run-command.ts';

/** The lint message for an import in a folder; undefined if the import is allowed. */
function lintMessage(folder: string, specifier: string, files = `${folder}/**/*.{ts,tsx}`): string | undefined {
  const config = layerRules().find((rule) => rule.files.includes(files));
  const [, { patterns }] = config?.rules['no-restricted-imports'] ?? ['', { patterns: [] }];
  return patterns.find(({ regex }) => new RegExp(regex).test(specifier))?.message;
}

describe('an import of a remote', () => {
  it.each([
    '@portal/ui/fields',
    '@portal/ui/frame',
    '@portal/ui/src/core/button.tsx',
    '@portal/session/x',
    '@portal/i18n/locales/en/shell.json',
  ])('may not be %s, which would bundle a second copy', (specifier) =>
    expect(lintMessage('mfe-search', specifier)).toContain('a second copy'),
  );

  it.each([
    '@portal/ui',
    '@portal/ui/dialog',
    '@portal/ui/table',
    '@portal/api-client/query',
    '@portal/contracts/remote',
  ])('may be %s', (specifier) => expect(lintMessage('mfe-search', specifier)).toBeUndefined());

  it('may be each shared package, and the shell may import every entry point', () => {
    for (const key of Object.keys(sharedVersions()).filter((name) => name.startsWith('@portal/')))
      expect([key, lintMessage('mfe-search', key)]).toEqual([key, undefined]);
    expect(lintMessage('shell', '@portal/ui/fields')).toBeUndefined();
    expect(lintMessage('mfe-search', '@portal/ui/testing', 'mfe-search/**/*.test.{ts,tsx}')).toBeUndefined();
  });

  it('is allowed wherever the sources of the remotes have one', () => {
    const sources = globSync('mfe-*/src/**/*.{ts,tsx}', { cwd: ROOT }).filter((file) => !/test/.test(file));
    const specifiers = sources.flatMap((file) => {
      const text = readFileSync(path.join(ROOT, file), 'utf8');
      return [...text.matchAll(/from '(@portal\/[^']+)'/g)].map(([, name = '']) => name);
    });
    expect(specifiers.length).toBeGreaterThan(50);
    for (const name of specifiers) expect([name, lintMessage('mfe-search', name)]).toEqual([name, undefined]);
  });
});
