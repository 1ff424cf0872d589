import { type ImagingPortal, openImagingPortal } from '../../imaging/imaging-portal.testing.ts';
import { verifyLedger } from '../../ledger/verify-ledger.ts';
import type { PortalDatabase } from '../../platform/database/portal-database.ts';
import { CARD_RULES, ESCROW_RULES } from './paying.testing.ts';

/**
 * Before each test of a block, opens a portal whose county takes deposits and cards; after it, checks the ledger and closes the portal.
 * Returns a function that returns the portal during a test.
 */
export function usePaymentPortal(getPortalDatabase: () => PortalDatabase): () => ImagingPortal {
  let portal: ImagingPortal;
  beforeEach(async () => {
    portal = await openImagingPortal(getPortalDatabase());
    await portal.saveRecord('escrow', ESCROW_RULES);
    await portal.saveRecord('creditCardExtra', CARD_RULES);
  });
  afterEach(async () => {
    expect(await verifyLedger(portal.services.database.db, portal.services.now())).toBeNull();
    await portal.close();
  });
  return () => portal;
}
