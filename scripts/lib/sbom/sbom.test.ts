import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as z from 'zod/mini';
import { ROOT } from '../run-command.ts';
import { installedLicenses } from './licenses.ts';
import { readLockfile } from './lockfile.ts';
import { makeSbom, NOT_INSTALLED, productionParts, SBOM_FILE, writeSbom } from './sbom.ts';

const bom = z.object({
  bomFormat: z.literal('CycloneDX'),
  specVersion: z.literal('1.6'),
  components: z.array(
    z.object({
      'bom-ref': z.string(),
      group: z.optional(z.string()),
      name: z.string(),
      version: z.string(),
      scope: z.optional(z.string()),
      hashes: z.array(z.object({ alg: z.string(), content: z.string() })),
      licenses: z.array(
        z.union([z.object({ expression: z.string() }), z.object({ license: z.object({ name: z.string() }) })]),
      ),
      properties: z.array(z.object({ name: z.string(), value: z.string() })),
    }),
  ),
  dependencies: z.array(z.object({ ref: z.string(), dependsOn: z.array(z.string()) })),
});
type Component = z.output<typeof bom>['components'][number];

const idOf = ({ group, name, version }: Component): string =>
  `${group === undefined ? '' : `${group}/`}${name}@${version}`;
const isPartOf =
  (part: string) =>
  ({ properties }: Component) =>
    properties.some(({ name, value }) => name === 'portal:part' && value === part);
const product = { name: 'land-record-portal', version: '5.3.4' };

describe('the bill of materials', () => {
  const text = readFileSync(path.join(ROOT, 'pnpm-lock.yaml'), 'utf8');
  const parts = productionParts(ROOT);
  const sbom = makeSbom({
    lock: readLockfile(text),
    parts,
    licenses: installedLicenses(ROOT),
    product,
    source: 'test',
  });
  const { components, dependencies } = z.parse(bom, sbom);

  const manifest = z.object({
    name: z.string(),
    version: z.string(),
    dependencies: z.optional(z.record(z.string(), z.string())),
    optionalDependencies: z.optional(z.record(z.string(), z.string())),
    peerDependencies: z.optional(z.record(z.string(), z.string())),
    /** Some packages list an optional peer only here. */
    peerDependenciesMeta: z.optional(z.record(z.string(), z.unknown())),
  });
  /** Resolves a package from the folder of another one, as Node does. */
  function resolvePackage(from: string, name: string): string | undefined {
    for (let folder = from; folder !== path.dirname(folder); folder = path.dirname(folder)) {
      // pnpm hoists packages there for dependents that do not declare them
      if (path.basename(folder) === '.pnpm') return undefined;
      const candidate = path.join(folder, 'node_modules', name);
      if (existsSync(candidate)) return realpathSync(candidate);
    }
    return undefined;
  }
  /** The packages that are installed for a workspace folder, found by walking node_modules instead of the lockfile. */
  function installedPackages(folder: string): Set<string> {
    const ids = new Set<string>();
    const seen = new Set<string>();
    const waiting = [path.join(ROOT, folder)];
    for (let current = waiting.pop(); current !== undefined; current = waiting.pop()) {
      if (seen.has(current)) continue;
      seen.add(current);
      const found = z.parse(manifest, JSON.parse(readFileSync(path.join(current, 'package.json'), 'utf8')));
      const isOurs = !current.includes(`${path.sep}.pnpm${path.sep}`);
      if (!isOurs) ids.add(`${found.name}@${found.version}`);
      const { dependencies: needed, optionalDependencies, peerDependencies, peerDependenciesMeta } = found;
      const names = Object.keys({ ...needed, ...optionalDependencies, ...peerDependencies, ...peerDependenciesMeta });
      const here = current;
      waiting.push(...names.flatMap((name) => resolvePackage(here, name) ?? []));
    }
    return ids;
  }

  it.each(Object.entries(parts))('lists exactly the packages that are installed for the %s', (part, folders) => {
    const listed = components.filter(isPartOf(part)).filter(({ scope }) => scope === undefined);
    const found = new Set(folders.flatMap((folder) => [...installedPackages(folder)]));
    expect(listed.map(idOf).sort()).toEqual([...found].sort());
    expect(found.size).toBeGreaterThan(100);
  });

  it('has the checksum and a license of each package, and marks those of other systems as optional', () => {
    for (const component of components) {
      const id = idOf(component);
      const [hash] = component.hashes;
      const algorithm = hash?.alg.replace('SHA-', 'sha') ?? '';
      const integrity = `${algorithm}-${Buffer.from(hash?.content ?? '', 'hex').toString('base64')}`;
      const key = id.startsWith('@') ? `'${id}'` : id;
      expect(text).toContain(`\n  ${key}:\n    resolution: {integrity: ${integrity}}`);
      const [license] = component.licenses;
      expect([id, license]).toEqual([id, expect.anything()]);
      const isElsewhere = license !== undefined && 'license' in license && license.license.name === NOT_INSTALLED;
      expect([id, component.scope]).toEqual([id, isElsewhere ? 'optional' : undefined]);
    }
  });

  it('lists each package once, no development tools, and only dependencies that are in the list', () => {
    const refs = components.map((component) => component['bom-ref']);
    expect(new Set(refs).size).toBe(refs.length);
    expect(refs.filter((ref) => /npm\/(?:jest|fast-check|knip|playwright-core|%40biomejs\/biome)@/.test(ref))).toEqual(
      [],
    );
    expect(dependencies.slice(1).map(({ ref }) => ref)).toEqual(refs);
    expect(dependencies.flatMap(({ dependsOn }) => dependsOn).filter((ref) => !refs.includes(ref))).toEqual([]);
  });
});

describe('a lockfile', () => {
  const LOCK = `lockfileVersion: '9.0'
importers:
  .: { devDependencies: { tool: { specifier: 1, version: 1.0.0 } } }
  server:
    dependencies: { '@portal/domain': { specifier: 'workspace:*', version: 'link:../packages/domain' } }
    devDependencies: { tool: { specifier: 1, version: 1.0.0 } }
  packages/domain:
    dependencies: { '@a/b': { specifier: 1, version: 2.0.0(peer@1.0.0) } }
    optionalDependencies: { maybe: { specifier: 1, version: 3.0.0 } }
packages:
  '@a/b@2.0.0': { resolution: { integrity: sha512-YWI= } }
  alias-of@4.0.0: { resolution: { integrity: sha512-YQ== } }
  maybe@3.0.0: { resolution: { integrity: sha512-bQ== } }
  peer@1.0.0: { resolution: { integrity: sha512-cA== } }
  tool@1.0.0: { resolution: { integrity: sha512-dA== } }
snapshots:
  '@a/b@2.0.0(peer@1.0.0)': { dependencies: { other-name: alias-of@4.0.0, peer: 1.0.0 } }
  alias-of@4.0.0: {}
  maybe@3.0.0: {}
  peer@1.0.0: {}
  tool@1.0.0: {}
`;
  const listed = (text: string) => {
    const input = { parts: { server: ['server'] }, licenses: new Map([['peer@1.0.0', 'MIT']]), product, source: '' };
    return z.parse(bom, makeSbom({ ...input, lock: readLockfile(text) })).components.map(idOf);
  };

  it('is read through workspace folders, peers, aliases and optional packages', () => {
    expect(listed(LOCK)).toEqual(['@a/b@2.0.0', 'alias-of@4.0.0', 'maybe@3.0.0', 'peer@1.0.0']);
  });

  it.each([
    ['a package without a checksum', LOCK.replace("  '@a/b@2.0.0': { resolution: { integrity: sha512-YWI= } }\n", '')],
    ['a missing dependency', LOCK.replace('  alias-of@4.0.0: {}\n', '')],
    ['another format', LOCK.replace("'9.0'", "'10.0'")],
  ])('with %s is refused', (_case, text) => {
    expect(() => listed(text)).toThrow();
  });
});

describe('writing the bill of materials', () => {
  it('works in spite of a half-written list and a folder that is not a package', () => {
    const root = mkdtempSync(path.join(tmpdir(), 'sbom-'));
    copyFileSync(path.join(ROOT, 'pnpm-lock.yaml'), path.join(root, 'pnpm-lock.yaml'));
    writeFileSync(path.join(root, 'package.json'), JSON.stringify(product));
    mkdirSync(path.join(root, 'node_modules/.pnpm/left@1.0.0/node_modules/left'), { recursive: true });
    mkdirSync(path.join(root, 'dist'));
    const file = path.join(root, SBOM_FILE);
    writeFileSync(file, '{"metadata": {"prop');
    expect(writeSbom(root)).toBe(true);
    expect(z.parse(bom, JSON.parse(readFileSync(file, 'utf8'))).components.length).toBeGreaterThan(10);
    expect(readdirSync(path.dirname(file))).toEqual([path.basename(file)]);
    expect(writeSbom(root)).toBe(false);
    rmSync(root, { recursive: true });
  });
});
