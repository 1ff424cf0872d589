import { cents } from '@portal/domain';
import type { Mail } from '../mail/mail-sender.ts';
import { recordingMailer } from '../mail/recording-mailer.testing.ts';
import { describeOnBothDatabases } from '../platform/database/testing.ts';
import { type ManagedPortal, openManagedPortal } from '../user-manager/managed-portal.testing.ts';
import { enqueueEscrowLowMails, escrowLowHandler } from './escrow-low.mail.ts';

const NOT_RENEWED = "This month's images were not renewed.";

describeOnBothDatabases('the email about too little escrow', (getDb, getDatabase) => {
  let portal: ManagedPortal;
  beforeEach(async () => {
    portal = await openManagedPortal(getDatabase());
    await portal.saveRecord('flatFee', {
      chargingImages: true,
      rates: [
        { option: true, numberOfPages: 20, cost: 2000 },
        { option: true, unlimitedNumberOfPages: true, cost: 9000 },
      ],
    });
  });
  afterEach(() => portal.close());

  it.each([
    ['a flat fee with images', { account_type: 'FLAT_FEE', flat_fee_rate_level: 1 }, true],
    ['a flat fee without a limit of images', { account_type: 'FLAT_FEE', flat_fee_rate_level: 2 }, false],
    ['a monthly fee and no images', { account_type: 'A_LA_CARTE' }, false],
  ] as const)('speaks of images only if there are some to renew: %s', async (_what, columns, hasImages) => {
    const { userId, accountId } = await portal.addUser({ username: 'reef.admin', role: 'ACCOUNT', account: 'Reef' });
    await getDb().updateTable('portal_user').set({ email: 'reef@tasi.example' }).where('id', '=', userId).execute();
    await getDb()
      .updateTable('account')
      .set({ ...columns, needs_billing: true })
      .where('id', '=', accountId)
      .execute();
    await getDb()
      .transaction()
      .execute((tx) => enqueueEscrowLowMails(tx, accountId, { period: '2026-11', due: cents(1500) }));
    const sent: Mail[] = [];
    const handle = escrowLowHandler(portal.services, recordingMailer(portal.services, sent));
    for (const { message } of await getDb()
      .selectFrom('outbox')
      .select('message')
      .where('topic', '=', 'escrowLow')
      .execute())
      await handle(message, 1);
    expect(sent.map(({ text }) => [text.includes('$15.00'), text.includes(NOT_RENEWED)])).toEqual([[true, hasImages]]);
  });
});
