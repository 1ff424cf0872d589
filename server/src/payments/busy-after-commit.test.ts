import {
  authorizationResponse,
  type Call,
  completeDeposit,
  documentDetails,
  payDownloadOrder,
  searchByDocumentNumber,
  userAddOn,
} from '@portal/contracts';
import { documentNumberKey } from '@portal/domain';
import * as z from 'zod/mini';
import { portalRoutes } from '../app.ts';
import { findSession } from '../auth/find-session.ts';
import { type ImagingPortal, NUMBER, openImagingPortal } from '../imaging/imaging-portal.testing.ts';
import { usageBalanceFor } from '../ledger/usage-balance.ts';
import type { Customer } from '../orders/ordering.testing.ts';
import { describeOnBothDatabases } from '../platform/database/testing.ts';
import { Answer } from '../platform/http/route.ts';
import { REQUEST } from '../testing/request-facts.ts';
import { busyAfterCommit } from './testing/busy-after-commit.ts';
import { CARD_RULES, ESCROW_RULES, paymentActions } from './testing/paying.testing.ts';

describeOnBothDatabases(
  '[U14] a charge that was committed while the database gets busy',
  (getDb, getPortalDatabase) => {
    let portal: ImagingPortal;
    const { customer, compute, confirmAddOn, startDeposit, startHold, card } = paymentActions(() => portal);
    beforeEach(async () => {
      portal = await openImagingPortal(getPortalDatabase());
      await portal.saveRecord('creditCardExtra', CARD_RULES);
      await portal.saveRecord('escrow', ESCROW_RULES);
      await portal.saveRecord('aLaCarte', {
        ...portal.county.current.aLaCarte,
        searchByDocumentNumber: 25,
        documentDetails: 10,
      });
      const rates = [{ option: true, numberOfPages: 10, cost: 1000 }];
      await portal.saveRecord('flatFeeOverride', { accountAdminReload: true, rates });
      await portal.saveRecord('search', { enabled: ['DocumentNumber'] });
      await getDb()
        .updateTable('document')
        .set({ number_key: documentNumberKey(NUMBER) })
        .execute();
    });
    afterEach(() => portal.close());

    /** The response of a call while every statement after the first commit is refused. */
    async function answerOf<C extends Call>(call: C, body: object, user: Customer): Promise<z.output<C['content']>> {
      const { services } = portal;
      const busy = busyAfterCommit(getDb());
      const routes = portalRoutes({
        ...services,
        database: { ...services.database, db: busy.db },
        readUsageBalance: (session, tx = busy.db) =>
          usageBalanceFor(tx, session, {
            county: portal.county.current,
            now: services.now(),
            cardHolds: services.cardHolds,
          }),
      });
      const session = await findSession(services, user.cookie.split('=')[1] ?? '');
      const response = await routes.find((route) => route.call.name === call.name)?.handle(body, session, REQUEST);
      expect(busy.hasCommitted()).toBe(true);
      return z.parse<C['content']>(call.content, response instanceof Answer ? response.content : response);
    }
    const allowSearches = (user: Customer) =>
      getDb()
        .insertInto('account_page_access')
        .values({ account_id: user.accountId, search_type: 'DocumentNumber', allowed: true })
        .execute();

    it('is reported as PAID with the balance, for an order', async () => {
      const user = await customer({ escrow: 5000 });
      const { imageState, feeSchedule } = await compute(user);
      const answer = await answerOf(payDownloadOrder, { imageStateGuid: imageState.guid }, user);
      const usageBalance = { kind: 'ESCROW', amount: 5000 - feeSchedule.totalCents };
      expect(answer).toEqual({ status: 'PAID', usageBalanceResult: { usageBalance } });
      expect(feeSchedule.totalCents).toBeGreaterThan(0);
    });

    it('is reported with its rows and the balance, for a search and for details', async () => {
      const user = await customer({ escrow: 5000 });
      await allowSearches(user);
      const found = await answerOf(searchByDocumentNumber, { fromDocumentNumber: NUMBER }, user);
      expect(found).toMatchObject({
        searchResults: { totalRecordCount: 1 },
        usageBalance: { kind: 'ESCROW', amount: 4975 },
      });
      const { docId } = found.searchResults.searchResultList[0] ?? { docId: 0 };
      const details = await answerOf(documentDetails, { docId }, user);
      expect(details).toMatchObject({ docId, usageBalance: { kind: 'ESCROW', amount: 4965 } });
    });

    it('is reported as bought with the balance, for an add-on', async () => {
      const user = await customer({ role: 'ACCOUNT', accountType: 'FLAT_FEE', escrow: 2500, images: 2 });
      const guid = await confirmAddOn(user, '1');
      const answer = await answerOf(userAddOn, { imageStateGuid: guid }, user);
      expect(answer).toMatchObject({ ok: true, images: 10, usageBalance: { kind: 'IMAGES', amount: 12 } });
    });

    it('is reported as credited with the balance, for a deposit, also when the call is repeated', async () => {
      const user = await customer({ role: 'ACCOUNT' });
      await startDeposit(user, '20');
      const transId = card().pay();
      for (let time = 0; time < 2; time += 1) {
        const answer = await answerOf(completeDeposit, { transId }, user);
        expect(answer).toMatchObject({ status: 'DONE', depositCents: 2000, usageBalance: { amount: 2000 } });
      }
    });

    it('is reported as authorized with the balance, for a card', async () => {
      const user = await customer({ paymentMethod: 'CREDIT_CARD' });
      await startHold(user);
      const answer = await answerOf(authorizationResponse, { transId: card().pay() }, user);
      expect(answer).toMatchObject({
        authorizationOkay: true,
        status: 'DONE',
        usageBalance: { kind: 'HOLD', amount: 0 },
      });
    });
  },
);
