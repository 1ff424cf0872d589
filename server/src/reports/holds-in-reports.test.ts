import { accountReportPreview } from '@portal/contracts';
import { addDays, formatDate, todayIn } from '@portal/domain';
import { type ImagingPortal, openImagingPortal } from '../imaging/imaging-portal.testing.ts';
import { cardSettleCommand } from '../payments/holds/card-settle.command.ts';
import { CARD_RULES, paymentActions } from '../payments/testing/paying.testing.ts';
import { readConfig } from '../platform/config/read-config.ts';
import { describeOnBothDatabases } from '../platform/database/testing.ts';
import { reportReader } from './reports.testing.ts';

const settings = readConfig({});
if ('problems' in settings) throw new Error(settings.problems.join(' '));
const { config } = settings;
const WALK_IN = { account: 'Walk-in', paymentMethod: 'CREDIT_CARD' } as const;

describeOnBothDatabases('the end of a card hold', (_getDb, getDatabase) => {
  let portal: ImagingPortal;
  const { customer, buy, fetchPdf, card, authorize, logOut, runPaymentJob } = paymentActions(() => portal);
  const { preview } = reportReader(() => portal);
  beforeEach(async () => {
    portal = await openImagingPortal(getDatabase());
    await portal.saveRecord('creditCardExtra', CARD_RULES);
  });
  afterEach(() => portal.close());

  /** What the account's own report lists about holds that ended. */
  const endsOf = async (username: string) => {
    // rows of the log have the machine's time, and the report ends at the time of the portal's clock
    portal.setNow(new Date(Date.now() + 1000));
    const fromDate = formatDate(addDays(todayIn('UTC', Date.now()), -1));
    const { rows } = await preview(accountReportPreview, username, { fromDate });
    return rows.filter((cells) => cells.includes('Hold on card settled')).map((cells) => cells.at(-1));
  };

  it('is in the report of its account, not in that of another one', async () => {
    const user = await customer({ username: 'card.payer', ...WALK_IN });
    await customer({ username: 'walk.admin', role: 'ACCOUNT', ...WALK_IN });
    await customer({ username: 'title.admin', role: 'ACCOUNT', escrow: 1000 });
    await authorize(user);
    await fetchPdf(user, (await buy(user)).guid);
    card().faults.capture = ['REFUSED'];
    await logOut(user);
    await runPaymentJob();
    const { signal } = new AbortController();
    await cardSettleCommand.run(['1'], { database: getDatabase(), print: () => undefined, config, signal });
    expect(await endsOf('walk.admin')).toEqual([
      'The card could not be charged. The amount is owed.\nAmount: $2.00',
      'The amount owed was paid in another way.\nAmount: $2.00',
    ]);
    expect(await endsOf('title.admin')).toEqual([]);
  });
});
