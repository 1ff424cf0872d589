import { builtFileSchema } from '@portal/contracts/remote';
import * as z from 'zod/mini';

const files = z.array(z.string());

/** The schema of `shell.json`, which the shell's build writes next to its files. Paths are relative to the build's folder. */
export const shellManifestSchema = z.object({
  version: z.string(),
  build: z.string(),
  contract: z.string(),
  /** Share key to the version that the shell provides. */
  shared: z.record(z.string(), z.string()),
  /** Share key to the names that its module exports, if known: the release gate checks them against those that a remote uses. */
  exports: z._default(z.record(z.string(), z.array(z.string())), {}),
  /** The classic script that starts the shell. */
  entry: z.string(),
  /** The source of the guard script. It is inlined in the page, so that nothing is painted or pressed before it runs. */
  guard: z.string(),
  /** Every script that any page needs to start, including the entry. */
  critical: files,
  /** Scripts of the shell's own pages by the first segment of the address ('home'); every page but login also needs 'portal'. */
  pages: z.record(z.string(), files),
  /** Scripts of a share key, to preload the modules that a remote's first screen uses. */
  sharedFiles: z.record(z.string(), files),
  /** Scripts of the first screens' texts by language tag. */
  texts: z.record(z.string(), files),
  /** Fonts that the first screen needs. */
  fonts: files,
  /** CSS rules of all fonts, with addresses relative to the build's folder. */
  fontCss: z.string(),
  /** Whether the login page of this build starts without the registry and requests it. Older builds have it in every page. */
  asksForRegistry: z._default(z.boolean(), false),
  files: z.array(builtFileSchema),
});
export type ShellManifest = z.output<typeof shellManifestSchema>;
