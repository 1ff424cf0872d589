import {
  accountReportPreview,
  accountTypeReportPreview,
  efileAuthAndCaptureResponse,
  efileCapture,
  rejectEfile,
  statementReportPreview,
} from '@portal/contracts';
import { addDays, formatDate, todayIn } from '@portal/domain';
import { filing, openEfilePortal, useFileOpener } from '../efile/efile.testing.ts';
import { queueing } from '../efile/queue/queue.testing.ts';
import type { ImagingPortal } from '../imaging/imaging-portal.testing.ts';
import { CARD_RULES, paymentActions } from '../payments/testing/paying.testing.ts';
import { describeOnBothDatabases } from '../platform/database/testing.ts';
import { reportReader } from './reports.testing.ts';

// Uploaded files are opened by separate processes, which start slowly on a busy machine.
jest.setTimeout(60_000);

describeOnBothDatabases('the reports on filings', (getDb, getPortalDatabase) => {
  let portal: ImagingPortal;
  const opener = useFileOpener();
  const { customer, card } = paymentActions(() => portal);
  const { upload, submit } = filing(() => portal);
  const { preview } = reportReader(() => portal);
  beforeEach(async () => {
    portal = await openEfilePortal(getPortalDatabase(), opener());
    await portal.saveRecord('creditCardExtra', CARD_RULES);
    await portal.addUser({ username: 'county.clerk', role: 'COUNTY', account: 'Tasi County Recorder' });
    const filer = await customer({ username: 'title.admin', role: 'ACCOUNT', escrow: 5000 });
    const own = await upload({ cookie: filer.cookie });
    await submit(own.cookie, { imageId: own.imageId });
    const { imageId, cookie } = await upload();
    await portal.send(efileCapture, { amount: '12.30', imageId }, { cookie });
    await portal.send(efileAuthAndCaptureResponse, { transId: card().pay() }, { cookie });
  });
  afterEach(() => portal.close());

  it('[002-2.2.reports.3] [002-2.2.reports.4] show the same total as the ledger for the payments of accounts and visitors', async () => {
    const { sum } = await getDb()
      .selectFrom('entry')
      .innerJoin('ledger_account', 'ledger_account.id', 'entry.ledger_account_id')
      .where('ledger_account.kind', 'in', ['REVENUE', 'SURCHARGE'])
      .select((select) => select.fn.sum<string>('entry.amount').as('sum'))
      .executeTakeFirstOrThrow();
    expect(Number(sum)).toBe(2430);
    const total = { label: 'Total charged', value: '$24.30' };
    for (const summaryMode of [false, true])
      for (const call of [statementReportPreview, accountTypeReportPreview])
        expect((await preview(call, 'county.clerk', { summaryMode })).totals).toContainEqual(total);
    const { rows } = await preview(statementReportPreview, 'county.clerk');
    expect(rows.map(([account, , ...row]) => [account, ...row])).toEqual([
      ['No account', '', 'E-file: EF-2026-000002', '', '$12.30'],
      ['Pacific Title', 'title.admin', 'E-file: EF-2026-000001', '', '$12.00'],
    ]);
    expect((await preview(accountTypeReportPreview, 'county.clerk')).rows).toEqual([
      ['No account', 'Credit card', 'E-file', '0', '1', '0', '$12.30'],
      ['A la carte', 'Escrow', 'E-file', '1', '1', '0', '$12.00'],
    ]);
    const own = await preview(statementReportPreview, 'title.admin');
    expect(own.rows.map((row) => row.slice(1))).toEqual([['title.admin', 'E-file: EF-2026-000001', '', '$12.00']]);
    expect(own.totals).toContainEqual({ label: 'Total charged', value: '$12.00' });
  });

  it("[002-2.2.reports.3] contain the number of the filing in a refund and in each of the office's steps", async () => {
    const { takeNext, step } = queueing(() => portal);
    const clerk = await portal.logIn('county.clerk');
    const entry = await takeNext(clerk);
    if (entry === null) throw new Error('the queue is empty');
    await step(rejectEfile, clerk, entry, { reason: 'IN_COLOR', keepsCharge: false });
    const { rows } = await preview(statementReportPreview, 'county.clerk');
    expect(rows.map((row) => row[3])).toContain(`Refunded: ${entry.transactionNumber}`);
    portal.setNow(new Date());
    const fromDate = formatDate(addDays(todayIn('UTC', Date.now()), -2));
    const criteria = { fromDate, logInformation: 'EFILE', orderBy: 'timestamp' } as const;
    const steps = await preview(accountReportPreview, 'county.clerk', criteria);
    expect(steps.rows.filter(([, user]) => user === 'county.clerk').map((row) => row.slice(3, 5))).toEqual([
      ['Filing taken', entry.transactionNumber],
      ['Filing rejected', expect.stringContaining(`${entry.transactionNumber}\nRefunded: $`)],
    ]);
  });

  it('[002-2.2.reports.2] show the type, pages and price of each filing', async () => {
    // audit log rows have the machine's current time
    portal.setNow(new Date());
    const fromDate = formatDate(addDays(todayIn('UTC', Date.now()), -2));
    const criteria = { fromDate, logInformation: 'EFILE', orderBy: 'timestamp' } as const;
    const { rows } = await preview(accountReportPreview, 'county.clerk', criteria);
    expect(rows.map((row) => row.slice(1, 5))).toEqual([
      ['title.admin', 'Pacific Title', 'Document uploaded', 'LR\nPages: 1'],
      ['title.admin', 'Pacific Title', 'Document filed', 'EF-2026-000001 LR\nPages: 1\nPrice: $12.00'],
      ['visitor', '', 'Document uploaded', 'LR\nPages: 1'],
      ['visitor', '', 'Document filed', 'EF-2026-000002 LR\nPages: 1\nPrice: $12.30'],
      ['visitor', '', 'Filing paid by card', expect.stringContaining('Amount: $12.30')],
    ]);
    const own = await preview(accountReportPreview, 'title.admin', criteria);
    expect(own.rows.map((row) => row[1])).toEqual(['title.admin', 'title.admin']);
  });
});
