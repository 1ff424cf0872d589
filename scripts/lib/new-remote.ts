import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ACTIONS, type Part, scriptsOf } from './parts.ts';

const titleOf = (id: string): string => id.charAt(0).toUpperCase() + id.slice(1).replaceAll('-', ' ');

/** The `scripts` of the package, indented for their place in package.json. */
const packageScripts = (id: string): string => {
  const part: Part = { name: `mfe-${id}`, folder: `mfe-${id}`, actions: ACTIONS };
  return JSON.stringify(scriptsOf(part), undefined, 2).replaceAll('\n', '\n  ');
};

const packageJson = (id: string): string => `{
  "name": "@portal/mfe-${id}",
  "version": "1.0.0",
  "private": true,
  "type": "module",
  "scripts": ${packageScripts(id)},
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

const tsconfig = '{ "extends": "../tsconfig.remote.json" }\n';

const webpackConfig = (id: string): string => `import { remoteConfig } from '@portal/federation/webpack';

export default remoteConfig('${id}', import.meta.dirname);
`;

const remoteDefinition = (
  id: string,
): string => `import { defineRemote, REMOTE_CONTRACT_VERSION } from '@portal/contracts/remote';

/** The definition of this remote. The build derives its manifest from it. */
export default defineRemote({
  id: '${id}',
  contract: REMOTE_CONTRACT_VERSION,
  routes: [{ path: '${id}', titleKey: 'title', access: 'session' }],
  navigation: [{ id: '${id}', area: 'top', labelKey: 'title', path: '${id}' }],
  slots: {},
  requires: { calls: [], slots: [] },
  loadRoutes: () => import('./routes.tsx'),
  // eslint-disable-next-line no-unsanitized/method -- a file of this folder; the tag is from the portal's own list of languages
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

The remote of ... It must not import another remote or the shell. How to add screens, calls and other parts: [adding.md](../docs/adding.md).
`;

/** The CI workflow of a remote: runs `.ci/remote` when its files or the shared packages change. */
const workflow = (id: string): string => `name: mfe-${id}
on: { push: { paths: ["mfe-${id}/**", "packages/**"] } }
jobs:
  ${id}: { uses: ./.github/workflows/remote.yml, with: { remote: mfe-${id} } }
`;

/** The files of a new remote by their path. Together with `newRemoteEntries` they are all of its boilerplate. */
export const newRemoteFiles = (id: string): Readonly<Record<string, string>> => ({
  [`mfe-${id}/README.md`]: readme(id),
  [`mfe-${id}/package.json`]: packageJson(id),
  [`mfe-${id}/tsconfig.json`]: tsconfig,
  [`mfe-${id}/webpack.config.ts`]: webpackConfig(id),
  [`mfe-${id}/src/remote.ts`]: remoteDefinition(id),
  [`mfe-${id}/src/remote.contract.test.ts`]: contractTest,
  [`mfe-${id}/src/routes.tsx`]: routes(id),
  [`mfe-${id}/src/locales/en.json`]: `{ "title": "${titleOf(id)}" }\n`,
  [`.github/workflows/mfe-${id}.yml`]: workflow(id),
});

/** A text to insert into a file that lists all remotes. */
interface Entry {
  readonly file: string;
  /** Matches the entries of the existing remotes; the text is inserted after them. */
  readonly after: RegExp;
  readonly text: string;
}

/**
 * What the compose setup needs for a new remote: its container, its place among those that nginx waits for, its upstream, and its name
 * in the address pattern of remotes.
 */
export const newRemoteEntries = (id: string): readonly Entry[] => [
  {
    file: 'docker-compose.yml',
    after: /(?:^ {2}mfe-[\w-]+: \{ <<: .*\n)+/m,
    text: `  mfe-${id}: { <<: *remote, build: { <<: *remote-build, args: { REMOTE: mfe-${id} } } }\n`,
  },
  {
    file: 'docker-compose.yml',
    after: /(?:^ {6}mfe-[\w-]+: \{ condition: service_started \}\n)+/m,
    text: `      mfe-${id}: { condition: service_started }\n`,
  },
  {
    file: 'deploy/nginx/upstreams.conf',
    after: /(?:^upstream remote_.*\n)+/m,
    text: `upstream remote_${id} { server mfe-${id}:8080; keepalive 8; }\n`,
  },
  { file: 'deploy/nginx/http.conf', after: /\(\?<named>[\w|-]+/, text: `|${id}` },
];

function insert(root: string, { file, after, text }: Entry): void {
  const before = readFileSync(join(root, file), 'utf8');
  const place = after.exec(before);
  if (place === null)
    throw new Error(`${file} has no entries of other remotes: put this where the other remotes are: ${text.trim()}`);
  const end = place.index + place[0].length;
  writeFileSync(join(root, file), before.slice(0, end) + text + before.slice(end));
}

/** Writes a new remote into the repository and returns its folder. Throws an error that says what to do instead. */
export function writeNewRemote(root: string, id: string): string {
  if (!/^[a-z][a-z0-9-]*$/.test(id))
    throw new Error(`'${id}' is not a valid name for a remote: use lowercase letters, digits and -.`);
  const folder = `mfe-${id}`;
  if (existsSync(join(root, folder))) throw new Error(`${folder} already exists: choose another name.`);
  for (const [path, text] of Object.entries(newRemoteFiles(id))) {
    const file = join(root, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  for (const entry of newRemoteEntries(id)) insert(root, entry);
  return folder;
}
