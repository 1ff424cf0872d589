import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { installedLicenses } from './licenses.ts';
import { type LockedPackage, type Lockfile, productionClosure, readLockfile } from './lockfile.ts';

/** The path of the bill of materials. It is outside of the builds of the parts, so that it is not served. */
export const SBOM_FILE = 'dist/sbom.cdx.json';

export interface SbomInput {
  readonly lock: Lockfile;
  /** Folders of the workspace that run in production: those of the server, and those of the browser. */
  readonly parts: Readonly<Record<string, readonly string[]>>;
  /** Installed packages by `name@version`. */
  readonly licenses: ReadonlyMap<string, string>;
  readonly product: { readonly name: string; readonly version: string };
  /** Identifies the input from which the list was generated. */
  readonly source: string;
}

/** Stands for the license of a package for another operating system, which is in the lockfile but not installed here. */
export const NOT_INSTALLED = 'Not installed on the system of this build; see the package registry';
const UNSTATED = 'The package states no license';
const EXPRESSION = /^[A-Za-z0-9.+-]+$|^\(?[A-Za-z0-9.+-]+(?: (?:AND|OR|WITH) [A-Za-z0-9.+-]+)+\)?$/;

/** A license as an SPDX expression if the package has one, else as a name. */
function licenseEntry(license: string | undefined): object {
  if (license === undefined) return { license: { name: NOT_INSTALLED } };
  if (license === '') return { license: { name: UNSTATED } };
  return EXPRESSION.test(license) ? { expression: license } : { license: { name: license } };
}

/** Package URL; the '@' of a scope is percent-encoded. */
const purlOf = (id: string): string => `pkg:npm/${id.replace(/^@/, '%40')}`;

/** Converts a checksum from the lockfile's format, `sha512-` and base64, to that of CycloneDX, hexadecimal. */
function hashOf(integrity: string): object {
  const [algorithm = '', base64 = ''] = integrity.split('-', 2);
  return { alg: algorithm.replace('sha', 'SHA-'), content: Buffer.from(base64, 'base64').toString('hex') };
}

const property = (name: string, value: string): object => ({ name: `portal:${name}`, value });

function componentOf(
  id: string,
  { name, version, integrity }: LockedPackage,
  parts: string[],
  input: SbomInput,
): object {
  const [scope = '', plain = ''] = name.split('/');
  const license = input.licenses.get(id);
  return {
    type: 'library',
    'bom-ref': purlOf(id),
    ...(name.startsWith('@') ? { group: scope, name: plain } : { name }),
    version,
    ...(license === undefined ? { scope: 'optional' } : {}),
    hashes: [hashOf(integrity)],
    licenses: [licenseEntry(license)],
    purl: purlOf(id),
    properties: [...parts.map((part) => property('part', part)), property('integrity', integrity)],
  };
}

/** The bill of materials in CycloneDX 1.6: every package that server and browser parts need to run. */
export function makeSbom(input: SbomInput): object {
  const closures = Object.entries(input.parts).flatMap(([part, folders]) =>
    folders.map((folder) => ({ part, ...productionClosure(input.lock, folder) })),
  );
  const packages = new Map<string, LockedPackage>();
  for (const closure of closures)
    for (const [id, found] of closure.packages) {
      const uses = [...new Set([...(packages.get(id)?.uses ?? []), ...found.uses])].sort();
      packages.set(id, { ...found, uses });
    }
  const ids = [...packages.keys()].sort();
  const partsOf = (id: string): string[] => [
    ...new Set(closures.filter((closure) => closure.packages.has(id)).map(({ part }) => part)),
  ];
  const direct = [...new Set(closures.flatMap((closure) => closure.direct))].sort();
  const { name, version } = input.product;
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: { type: 'application', 'bom-ref': name, name, version },
      properties: [property('source', input.source)],
    },
    components: ids.flatMap((id) => {
      const found = packages.get(id);
      return found === undefined ? [] : [componentOf(id, found, partsOf(id), input)];
    }),
    dependencies: [
      { ref: name, dependsOn: direct.map(purlOf) },
      ...ids.map((id) => ({ ref: purlOf(id), dependsOn: (packages.get(id)?.uses ?? []).map(purlOf) })),
    ],
  };
}

/** The folders that run in production: the server, and each part that a browser loads. */
export const productionParts = (root: string): SbomInput['parts'] => ({
  server: ['server'],
  browser: ['shell', ...readdirSync(root).filter((name) => /^mfe-/.test(name))],
});

const storedSchema = z.object({
  metadata: z.object({ properties: z.array(z.object({ name: z.string(), value: z.string() })) }),
});

/** True if the existing file is complete, and was generated from the same lockfile by the same code. */
function isCurrent(file: string, source: string): boolean {
  if (!existsSync(file)) return false;
  const parsed = z.safeParse(storedSchema, readJson(file));
  return parsed.success && parsed.data.metadata.properties.some(({ value }) => value === source);
}

/** Undefined for an incomplete file. */
function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Writes the bill of materials into the build's output, unless it is up to date. Returns true if it was written. */
export function writeSbom(root: string): boolean {
  const text = readFileSync(join(root, 'pnpm-lock.yaml'), 'utf8');
  const code = ['sbom.ts', 'lockfile.ts', 'licenses.ts'].map((name) => readFileSync(join(import.meta.dirname, name)));
  const hash = createHash('sha256').update(text);
  for (const bytes of code) hash.update(bytes);
  const source = `pnpm-lock.yaml ${hash.digest('hex')}`;
  const file = join(root, SBOM_FILE);
  if (isCurrent(file, source)) return false;
  const product = z.parse(
    z.object({ name: z.string(), version: z.string() }),
    JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')),
  );
  const licenses = installedLicenses(root);
  const sbom = makeSbom({ lock: readLockfile(text), parts: productionParts(root), licenses, product, source });
  mkdirSync(join(root, 'dist'), { recursive: true });
  // atomic, so that a full disk leaves no incomplete file
  writeFileSync(`${file}.new`, `${JSON.stringify(sbom, null, 2)}\n`);
  renameSync(`${file}.new`, file);
  return true;
}
