import { accountReport, accountReportExport, accountReportPreview } from '@portal/contracts';
import { aLaCarteSetting } from '@portal/contracts/county-config';
import { addDays, formatDate, todayIn } from '@portal/domain';
import { describeOnBothDatabases } from '../../platform/database/testing.ts';
import { readZipEntries } from '../../platform/files-out/read-zip.testing.ts';
import { openTestPortal, type TestPortal } from '../../testing/test-portal.ts';
import { openReportCounty, reportReader } from '../reports.testing.ts';

describeOnBothDatabases('a changed price', (_getDb, getDatabase) => {
  let portal: TestPortal;
  const yesterday = { fromDate: formatDate(addDays(todayIn('UTC', Date.now()), -1)) };
  const { preview, pages, send } = reportReader(() => portal);
  beforeEach(async () => {
    portal = await openTestPortal(getDatabase());
    await openReportCounty(portal);
    // rows of the log have the real time
    portal.setNow(new Date());
    await portal.saveRecord('aLaCarte', { imageFirstPage: 100 });
    const values = { ...aLaCarteSetting.fromStored({ imageFirstPage: 125 }) };
    const cookie = await portal.logIn('county.clerk');
    const saved = await portal.send(aLaCarteSetting.save, aLaCarteSetting.toWire(values), { cookie });
    expect(saved.statusCode).toBe(200);
  });
  afterEach(() => portal.close());

  it('is found in the report and in its files, with who changed it and with both values', async () => {
    const county = { ...yesterday, logInformation: 'COUNTY' } as const;
    const lines = 'Setting: A La Carte Rates\nFirst page: $1.00 > $1.25';
    const { rows } = await preview(accountReportPreview, 'county.clerk', county);
    expect(rows.filter((row) => row.includes(lines)).map((row) => row[1])).toEqual(['county.clerk']);
    expect((await pages(accountReport, 'county.clerk', county)).join()).toMatch(/First page:\s+\$1\.00 > \$1\.25/);
    const excel = await send(accountReportExport, 'county.clerk', county);
    expect(Object.values(readZipEntries(excel.rawPayload)).join()).toContain('$1.00 &gt; $1.25');
  });

  it('is not found by customers', async () => {
    const { rows } = await preview(accountReportPreview, 'title.admin', yesterday);
    expect(rows.join()).not.toContain('$1.25');
  });
});
