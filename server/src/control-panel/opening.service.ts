import { missingSteps, type OpeningLine, type OpeningStep, openingList } from '@portal/domain';
import type { CountyRecords } from '../county-config/records.ts';
import type { PortalDatabase } from '../platform/database/portal-database.ts';
import type { Services } from '../platform/services.ts';
import { readOpeningRows } from './opening.store.ts';

declare module '../platform/services.ts' {
  interface Services {
    /** True if there is a mail server. Without one, emails wait. */
    readonly hasMailServer: boolean;
  }
}

/** The settings of this server that matter to an opening. */
interface OpeningSettings {
  readonly hasProvider: boolean;
  readonly hasMail: boolean;
}

/** The steps for opening the county, done or not. */
export async function openingSteps(
  { db }: Pick<PortalDatabase, 'db'>,
  { common, creditCardExtra }: Pick<CountyRecords, 'common' | 'creditCardExtra'>,
  { hasProvider, hasMail }: OpeningSettings,
): Promise<readonly OpeningLine[]> {
  const { countyName, contactName, contactPhone, contactEmail } = common;
  const rows = await readOpeningRows(db);
  // until staff set the largest charge, it is 0, and no card can be charged
  const hasCards = hasProvider && creditCardExtra.maxAmount > 0;
  return openingList({ ...rows, hasCards, hasMail, countyName, contactName, contactPhone, contactEmail });
}

type OpeningServices = Pick<Services, 'database' | 'county' | 'payments' | 'hasMailServer'>;

/** The steps for opening, as a running server sees them. */
export const readOpening = ({
  database,
  county,
  payments,
  hasMailServer,
}: OpeningServices): Promise<readonly OpeningLine[]> =>
  openingSteps(database, county.current, { hasProvider: payments.provider !== null, hasMail: hasMailServer });

/** The opening in the response of `/api/ready`. It does not decide whether the server is ready. */
export async function openingForReady(
  services: OpeningServices,
): Promise<{ isComplete: boolean; missing: readonly OpeningStep[]; advised: readonly OpeningStep[] }> {
  const list = await readOpening(services);
  const missing = missingSteps(list, true);
  return { isComplete: missing.length === 0, missing, advised: missingSteps(list, false) };
}
