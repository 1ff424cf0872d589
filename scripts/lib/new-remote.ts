import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ACTIONS, type Part, scriptsOf } from './parts.ts';

const titled = (id: string): string => id.charAt(0).toUpperCase() + id.slice(1).replaceAll('-', ' ');

const scripts = (id: string): string => {
  const part: Part = { name: `mfe-${id}`, folder: `mfe-${id}`, actions: ACTIONS };
  return JSON.stringify(scriptsOf(part), undefined, 2).replaceAll('\n', '\n  ');
};

const packageJson = (id: string): string => `{
  "name": "@portal/mfe-${id}",
  "version": "1.0.0",
  "private": true,
  "type": "module",
  "scripts": ${scripts(id)},
  "dependencies": {
    "@portal/contracts": "workspace:*",
    "@portal/federation": "workspace:*",
    "@portal/i18n": "workspace:*",
    "@portal/ui": "workspace:*",
    "react": "catalog:"
  },
  "devDependencies": {
    "@portal/testing": "workspace:*"
  }
}
`;

const tsconfig = `{
  "extends": "../tsconfig.base.json",
  "compilerOptions": { "lib": ["es2024", "dom", "dom.iterable"] },
  "include": ["src", "../packages/testing/src/jsdom-setup.ts"]
}
`;

const webpackConfig = (id: string): string => `import { remoteConfig } from '@portal/federation/webpack';

export default remoteConfig('${id}', import.meta.dirname);
`;

const remote = (
  id: string,
): string => `import { defineRemote, REMOTE_CONTRACT_VERSION } from '@portal/contracts/remote';

/** What this remote is to the shell; the build prints its manifest from it. */
export default defineRemote({
  id: '${id}',
  contract: REMOTE_CONTRACT_VERSION,
  routes: [{ path: '${id}', titleKey: 'title', access: 'session' }],
  navigation: [{ id: '${id}', area: 'top', labelKey: 'title', path: '${id}' }],
  slots: {},
  requires: { calls: [], slots: [] },
  loadRoutes: () => import('./routes.tsx'),
  // eslint-disable-next-line no-unsanitized/method -- a file of this folder, by a tag of the portal's own list of languages
  loadTexts: (languageTag) => import(\`./locales/\${languageTag}.json\`),
});
`;

const routes = (id: string): string => `import { useText } from '@portal/i18n';
import { PageHead } from '@portal/ui';
import type { ReactNode } from 'react';

export default function Routes(): ReactNode {
  const t = useText('${id}');
  return <PageHead title={t('title')} pageKey="/${id}" />;
}
`;

const contractTest = `import { remoteContractTest } from '@portal/testing';
import remote from './remote.ts';

remoteContractTest(remote);
`;

const readme = (id: string): string => `# @portal/mfe-${id}

The remote of ... It must not import another remote or the shell. One more of anything: [adding.md](../docs/adding.md).
`;

/** The files of a new remote by their path inside its folder: all the plumbing there is. */
export const newRemoteFiles = (id: string): Readonly<Record<string, string>> => ({
  'README.md': readme(id),
  'package.json': packageJson(id),
  'tsconfig.json': tsconfig,
  'webpack.config.ts': webpackConfig(id),
  'src/remote.ts': remote(id),
  'src/remote.contract.test.ts': contractTest,
  'src/routes.tsx': routes(id),
  'src/locales/en.json': `{ "title": "${titled(id)}" }\n`,
});

/** Writes a new remote into the repository and answers its folder. Throws a sentence that says what to do instead. */
export function writeNewRemote(root: string, id: string): string {
  if (!/^[a-z][a-z0-9-]*$/.test(id))
    throw new Error(`'${id}' is no name for a remote: use small letters, digits and -.`);
  const folder = `mfe-${id}`;
  if (existsSync(join(root, folder))) throw new Error(`${folder} exists already: choose another name.`);
  for (const [path, text] of Object.entries(newRemoteFiles(id))) {
    const file = join(root, folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  return folder;
}
