import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';

const licenseObject = z.object({ type: z.string() });
const manifest = z.object({
  name: z.string(),
  version: z.string(),
  license: z.optional(z.union([z.string(), licenseObject])),
  licenses: z.optional(z.array(licenseObject)),
});

function licenseOf({ license, licenses = [] }: z.output<typeof manifest>): string {
  if (typeof license === 'string') return license;
  const types = license === undefined ? licenses.map(({ type }) => type) : [license.type];
  return types.length > 1 ? `(${types.join(' OR ')})` : (types[0] ?? '');
}

/** The package folders in a `node_modules`, including scoped ones. Links are skipped, because their targets are listed elsewhere. */
const packageFolders = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== '.bin')
    .flatMap(({ name }) => (name.startsWith('@') ? packageFolders(join(folder, name)) : [join(folder, name)]));

/** The licenses of installed packages, by `name@version`, from each package's own manifest. */
export function installedLicenses(root: string): ReadonlyMap<string, string> {
  const store = join(root, 'node_modules/.pnpm');
  const folders = readdirSync(store, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules')
    .flatMap(({ name }) => packageFolders(join(store, name, 'node_modules')))
    // leftovers of an interrupted installation are not packages
    .filter((folder) => existsSync(join(folder, 'package.json')));
  return new Map(
    folders.flatMap((folder) => {
      const parsed = z.safeParse(manifest, JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')));
      if (!parsed.success) return [];
      return [[`${parsed.data.name}@${parsed.data.version}`, licenseOf(parsed.data)]];
    }),
  );
}
