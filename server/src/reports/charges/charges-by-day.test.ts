import { chargesByDay } from '@portal/contracts';
import { postCharge } from '../../ledger/ledger.testing.ts';
import { describeOnBothDatabases } from '../../platform/database/testing.ts';
import { envelopeOfAnswer, openTestPortal, type TestPortal } from '../../testing/test-portal.ts';
import { openReportCounty, type ReportCounty } from '../reports.testing.ts';

describeOnBothDatabases('charges by day and kind', (getDb, getDatabase) => {
  let portal: TestPortal;
  let county: ReportCounty;
  beforeEach(async () => {
    portal = await openTestPortal(getDatabase());
    county = await openReportCounty(portal);
    // November 1 has 25 hours in this time zone: from 05:00 UTC to 06:00 UTC on the next day
    await postCharge(getDb(), county.examiner, { at: '2026-11-01T05:00:00Z', amount: 100, kind: 'IMAGES' });
    await postCharge(getDb(), county.admin, { at: '2026-11-02T05:59:59Z', amount: 10, kind: 'IMAGES' });
    await postCharge(getDb(), county.examiner, { at: '2026-11-02T06:00:00Z', amount: 7, kind: 'SEARCH' });
    await postCharge(getDb(), county.bankClerk, { at: '2026-11-20T17:00:00Z', amount: 5000, kind: 'IMAGES' });
    await postCharge(getDb(), county.examiner, { at: '2026-10-21T12:00:00Z', amount: 1, kind: 'DETAILS' });
  });
  afterEach(() => portal.close());

  const requestCharges = async (username: string, input: object = {}) => {
    const answer = await portal.send(chargesByDay, input, { cookie: await portal.logIn(username) });
    return { status: answer.statusCode, content: envelopeOfAnswer(answer).content };
  };
  const read = async (username: string, input: object = {}) =>
    chargesByDay.content.parse((await requestCharges(username, input)).content);

  it("are assigned to the county's calendar days, even to those of 25 hours", async () => {
    const { days, kinds, totalCents, transactions } = await read('title.admin');
    expect([days.length, days[0], days.at(-1)]).toEqual([30, '2026-10-22', '2026-11-20']);
    const centsOf = (type: string, day: string) => kinds.find((kind) => kind.type === type)?.cents[days.indexOf(day)];
    expect([centsOf('IMAGES', '2026-11-01'), centsOf('IMAGES', '2026-11-02'), centsOf('SEARCH', '2026-11-02')]).toEqual(
      [110, 0, 7],
    );
    expect([kinds.map(({ type }) => type), totalCents, transactions]).toEqual([['SEARCH', 'IMAGES'], 117, 3]);
  });

  it('cover all accounts for staff, and only the own account for its administrator', async () => {
    expect((await read('county.clerk')).totalCents).toBe(5117);
    expect((await read('bank.clerk', { days: 7 })).totalCents).toBe(5000);
    expect((await read('county.clerk', { days: 90 })).totalCents).toBe(5118);
    expect((await requestCharges('title.examiner')).status).toBe(403);
    expect((await requestCharges('county.clerk', { days: 8 })).status).toBe(400);
  });
});
