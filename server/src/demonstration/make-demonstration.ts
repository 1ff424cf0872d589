import { join } from 'node:path';
import type { PortalConfig } from '../platform/config/config.ts';
import type { PortalDatabase } from '../platform/database/portal-database.ts';
import { drawDemonstrationSlides } from './slides/draw-slides.ts';

export interface DemonstrationParts {
  readonly config: PortalConfig;
  readonly database: PortalDatabase;
  readonly print: (line: string) => void;
}

/** Creates the demonstration county. Its code, which draws pictures and is large, is imported only when needed. */
export async function makeDemonstrationCounty(parts: DemonstrationParts): Promise<void> {
  const maker = await import('./records/index.ts');
  await drawDemonstrationSlides(join(parts.config.dataFolder, 'slides'));
  await maker.makeDemonstrationCounty(parts);
}
