import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { drawDemonstrationSlides } from './home/demonstration-slides.ts';
import type { PortalConfig } from './platform/config/config.ts';
import type { PortalDatabase } from './platform/database/open.ts';

export interface DemonstrationParts {
  readonly config: PortalConfig;
  readonly database: PortalDatabase;
  readonly print: (line: string) => void;
}

const MAKER = join(import.meta.dirname, 'records', 'demo', 'index.ts');

/** Makes the demonstration county, where this portal comes with one. It is loaded only then: it draws and is large. */
export async function makeDemonstrationCounty(parts: DemonstrationParts): Promise<void> {
  if (!existsSync(MAKER)) return parts.print('This portal comes without a demonstration county.');
  const loaded: unknown = await import(pathToFileURL(MAKER).href);
  const make: unknown = loaded instanceof Object ? Reflect.get(loaded, 'makeDemonstrationCounty') : undefined;
  if (typeof make !== 'function') throw new Error('The demonstration county cannot be made: its maker is missing.');
  await drawDemonstrationSlides(join(parts.config.dataFolder, 'slides'));
  await Reflect.apply(make, undefined, [parts]);
}
