import { join } from 'node:path';
import type { PortalConfig } from '../platform/config/config.ts';
import type { PortalDatabase } from '../platform/database/portal-database.ts';
import { drawDemonstrationSlides } from './slides/draw-slides.ts';

export interface DemonstrationParts {
  readonly config: PortalConfig;
  readonly database: PortalDatabase;
  readonly print: (line: string) => void;
}

/** Makes the demonstration county. The code that does it is loaded only then: it draws pictures and is large. */
export async function makeDemonstrationCounty(parts: DemonstrationParts): Promise<void> {
  const maker = await import('./records/index.ts');
  await drawDemonstrationSlides(join(parts.config.dataFolder, 'slides'));
  await maker.makeDemonstrationCounty(parts);
}
