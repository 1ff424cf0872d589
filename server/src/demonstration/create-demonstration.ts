import { join } from 'node:path';
import type { PortalConfig } from '../platform/config/config.ts';
import type { PortalDatabase } from '../platform/database/portal-database.ts';
import { drawDemonstrationSlides } from './slides/draw-slides.ts';

interface DemonstrationContext {
  readonly config: PortalConfig;
  readonly database: PortalDatabase;
  readonly print: (line: string) => void;
}

/** Draws the demonstration county's slides and creates its records. The code that creates the records is large, so it is imported only here. */
export async function createDemonstration({ config, database, print }: DemonstrationContext): Promise<void> {
  const { makeDemonstrationCounty } = await import('./records/index.ts');
  await drawDemonstrationSlides(join(config.dataFolder, 'slides'));
  await makeDemonstrationCounty({ config, database, print });
}
