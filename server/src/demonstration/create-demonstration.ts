import type { PortalConfig } from '../platform/config/config.ts';
import type { PortalDatabase } from '../platform/database/portal-database.ts';

interface DemonstrationContext {
  readonly config: PortalConfig;
  readonly database: PortalDatabase;
  readonly print: (line: string) => void;
}

/** Creates the demonstration county's records. The code for that is large, so it is imported only here. */
export async function createDemonstration({ config, database, print }: DemonstrationContext): Promise<void> {
  const { makeDemonstrationCounty } = await import('./records/index.ts');
  await makeDemonstrationCounty({ config, database, print });
}
