import { accountReport, accountReportExport, accountReportPreview } from '@portal/contracts';
import { aLaCarteSetting } from '@portal/contracts/county-config';
import { addDays, formatDate, todayIn } from '@portal/domain';
import { describeOnBothDatabases } from '../../platform/database/testing.ts';
import { readZipEntries } from '../../platform/files-out/read-zip.testing.ts';
import { openTestPortal, type TestPortal } from '../../testing/test-portal.ts';
import { openReportCounty, reportReader } from '../reports.testing.ts';

/** The columns of the account report are time, user, event and more. */
const USER_COLUMN = 1;

describeOnBothDatabases('a price that a clerk changed', (_getDb, getDatabase) => {
  let portal: TestPortal;
  // yesterday, because the county's day may begin later than that of UTC
  const criteria = { fromDate: formatDate(addDays(todayIn('UTC', Date.now()), -1)) };
  const logOfSettings = { ...criteria, logInformation: 'COUNTY' } as const;
  const { preview, pages, send } = reportReader(() => portal);
  beforeEach(async () => {
    portal = await openTestPortal(getDatabase());
    await openReportCounty(portal);
    await portal.addUser({ username: 'chief.clerk', role: 'COUNTY', account: 'Tasi County Recorder' });
    portal.setNow(new Date());
    await portal.saveRecord('aLaCarte', { imageFirstPage: 100 });
    const cookie = await portal.logIn('chief.clerk');
    const changed = aLaCarteSetting.toWire(aLaCarteSetting.fromStored({ imageFirstPage: 125 }));
    const saved = await portal.send(aLaCarteSetting.save, changed, { cookie });
    expect(saved.statusCode).toBe(200);
    // Rows of the audit log have the machine's time. The report ends with the day of the portal's clock, which must not be behind when
    // midnight passes during the test.
    portal.setNow(new Date(Date.now() + 60_000));
  });
  afterEach(() => portal.close());

  it('is in the account report of staff, in its PDF and in its workbook, with the clerk and both values', async () => {
    const { rows } = await preview(accountReportPreview, 'county.clerk', logOfSettings);
    const row = rows.find((cells) => cells.includes('Setting: A La Carte Rates\nFirst page: $1.00 > $1.25'));
    expect(row?.[USER_COLUMN]).toBe('chief.clerk');
    const pdf = (await pages(accountReport, 'county.clerk', logOfSettings)).join();
    expect(pdf).toMatch(/First page:\s+\$1\.00 > \$1\.25/);
    expect(pdf).toContain('chief.clerk');
    const answer = await send(accountReportExport, 'county.clerk', logOfSettings);
    const workbook = Object.values(readZipEntries(answer.rawPayload)).join();
    expect(workbook).toContain('$1.00 &gt; $1.25');
    expect(workbook).toContain('chief.clerk');
  });

  it("is not in a customer's report, which has the customer's own login", async () => {
    const { rows } = await preview(accountReportPreview, 'title.admin', criteria);
    expect(rows.map((row) => row[USER_COLUMN])).toEqual(['title.admin']);
    expect((await preview(accountReportPreview, 'title.admin', logOfSettings)).rows).toEqual([]);
  });
});
