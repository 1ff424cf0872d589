import {
  labelKeysOf,
  type RemoteDefinition,
  type RemoteManifest,
  remoteManifestSchema,
} from '@portal/contracts/remote';
import { readProperty } from '../property.ts';

/** Texts of one remote: language tag to its language file. */
export type TextsByLanguage = Readonly<Record<string, unknown>>;

export interface RemoteBuild {
  readonly version: string;
  readonly build: string;
  readonly entry: string;
  readonly critical: readonly string[];
  readonly criticalShared: readonly string[];
  readonly shared: Readonly<Record<string, string>>;
  readonly files: RemoteManifest['files'];
  readonly texts: TextsByLanguage;
}

function textAt(texts: unknown, key: string): string | undefined {
  const undivided: unknown = readProperty(texts, key);
  if (typeof undivided === 'string') return undivided;
  const found = key.split('.').reduce<unknown>((level, part) => readProperty(level, part), texts);
  return typeof found === 'string' ? found : undefined;
}

/** The texts of menus and titles, so that the shell can show them before the remote is loaded. */
export function labelsOf(definition: RemoteDefinition, texts: TextsByLanguage): RemoteManifest['labels'] {
  const keys = labelKeysOf(definition);
  const english = texts.en;
  for (const key of keys) {
    if (textAt(english, key) === undefined) throw new Error(`${definition.id}: no English text for the key '${key}'`);
  }
  return Object.fromEntries(
    Object.entries(texts).map(([language, own]) => [
      language,
      Object.fromEntries(keys.flatMap((key) => [[key, textAt(own, key)]]).filter(([, text]) => text !== undefined)),
    ]),
  );
}

/** Creates the remote's manifest from the same definition that the remote gives the shell at run time. */
export function remoteManifest(definition: RemoteDefinition, built: RemoteBuild): RemoteManifest {
  return remoteManifestSchema.parse({
    id: definition.id,
    version: built.version,
    build: built.build,
    contract: definition.contract,
    shared: built.shared,
    entry: built.entry,
    files: built.files,
    critical: built.critical,
    criticalShared: built.criticalShared,
    routes: definition.routes,
    navigation: definition.navigation,
    side: definition.side,
    slots: Object.keys(definition.slots),
    requires: { calls: definition.requires.calls.map((call) => call.path), slots: definition.requires.slots },
    labels: labelsOf(definition, built.texts),
  });
}
