import { mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { refundOrder } from '@portal/contracts';
import { type ImagingPortal, openImagingPortal } from '../../imaging/imaging-portal.testing.ts';
import { startFakeS3 } from '../../imaging/store/fake-s3.testing.ts';
import { s3ImageStore } from '../../imaging/store/s3-image-store.ts';
import { CARD_RULES, ESCROW_RULES, paymentActions } from '../../payments/testing/paying.testing.ts';
import { describeOnBothDatabases } from '../../platform/database/testing.ts';
import { envelopeOfAnswer } from '../../testing/test-portal.ts';
import { bucketTarget, folderTarget } from './drop-target.ts';
import { dropLandlink } from './landlink-drop.ts';

const DAY = 24 * 60 * 60_000;

describeOnBothDatabases('charges for LandLink', (getDb, getPortalDatabase) => {
  let portal: ImagingPortal;
  let folder: string;
  const { customer, buy, deposit, authorize, fetchPdf, logOut, runPaymentJob, later } = paymentActions(() => portal);
  beforeEach(async () => {
    portal = await openImagingPortal(getPortalDatabase());
    folder = await mkdtemp(join(tmpdir(), 'landlink-'));
    await portal.saveRecord('escrow', { ...ESCROW_RULES, chargeCode: 'LRIMG', feeCode: '17' });
    const codes = {
      chargeChargeCode: 'CCIMG',
      chargeFeeCode: '20',
      surchargeChargeCode: 'CCSUR',
      surchargeFeeCode: '21',
    };
    await portal.saveRecord('creditCardExtra', { ...CARD_RULES, ...codes, postToLandLink: true });
  });
  afterEach(async () => {
    await portal.close();
    await rm(folder, { recursive: true, force: true });
  });

  const linkTo = (accountId: number, landlink_account: string, post_to_landlink = false) =>
    getDb().updateTable('account').set({ landlink_account, post_to_landlink }).where('id', '=', accountId).execute();
  const rows = () =>
    getDb()
      .selectFrom('landlink_row')
      .select(['landlink_account', 'charge_code', 'fee_code', 'kind', 'amount'])
      .orderBy('posted_at')
      .orderBy('id')
      .execute();
  const files = async () => (await readdir(folder)).sort();
  const lines = async (name: string) => (await readFile(join(folder, name), 'utf8')).trimEnd().split('\r\n');

  it('are stored for accounts that post there: immediately for escrow or invoice, at capture for a card', async () => {
    const escrow = await customer({ username: 'title.admin', role: 'ACCOUNT', escrow: 1000 });
    const card = await customer({ username: 'card.payer', account: 'Walk-in', paymentMethod: 'CREDIT_CARD' });
    const silent = await customer({ username: 'invoice.clerk', account: 'Bank', paymentMethod: 'INVOICE' });
    await linkTo(escrow.accountId, '4711');
    await linkTo(card.accountId, '4712', true);
    await buy(silent);
    await buy(escrow);
    await deposit(escrow, '20');
    await authorize(card);
    await fetchPdf(card, (await buy(card)).guid);
    expect(await rows()).toHaveLength(2);
    later(60_000);
    await logOut(card);
    await runPaymentJob();
    expect(await rows()).toEqual([
      { landlink_account: '4711', charge_code: 'LRIMG', fee_code: '17', kind: 'CHARGE', amount: 200 },
      { landlink_account: '4711', charge_code: 'LRIMG', fee_code: '17', kind: 'SURCHARGE', amount: 50 },
      { landlink_account: '4712', charge_code: 'CCIMG', fee_code: '20', kind: 'CHARGE', amount: 200 },
      { landlink_account: '4712', charge_code: 'CCSUR', fee_code: '21', kind: 'SURCHARGE', amount: 5 },
    ]);
  });

  it('are taken back in full with their card fees when staff refund all orders', async () => {
    const escrow = await customer({ username: 'title.admin', role: 'ACCOUNT', escrow: 1000 });
    const card = await customer({ username: 'card.payer', account: 'Walk-in', paymentMethod: 'CREDIT_CARD' });
    await linkTo(escrow.accountId, '4711');
    await linkTo(card.accountId, '4712', true);
    const orders = [await buy(escrow)];
    await authorize(card);
    for (const pagesSelected of ['1', '2', '3, 4']) orders.push(await buy(card, { pagesSelected }));
    for (const { guid } of orders.slice(1)) await fetchPdf(card, guid);
    await logOut(card);
    await runPaymentJob();
    // the codes of the charge are used, not the present ones
    await linkTo(escrow.accountId, '');
    await portal.saveRecord('escrow', { ...ESCROW_RULES, chargeCode: 'OTHER', feeCode: '99' });
    await portal.addUser({ username: 'county.clerk', role: 'COUNTY', account: 'Tasi County Recorder' });
    const cookie = await portal.logIn('county.clerk');
    for (const { guid } of orders) {
      const answer = await portal.send(refundOrder, { imageStateGuid: guid, reason: 'Bought by mistake' }, { cookie });
      expect(envelopeOfAnswer(answer).ok).toBe(true);
    }
    expect((await rows()).filter(({ amount }) => amount < 0)).not.toEqual([]);
    const sums = new Map<string, number>();
    for (const { landlink_account: account, charge_code: code, amount } of await rows())
      sums.set(`${account} ${code}`, (sums.get(`${account} ${code}`) ?? 0) + amount);
    expect([...sums].sort()).toEqual([
      ['4711 LRIMG', 0],
      ['4712 CCIMG', 0],
      ['4712 CCSUR', 0],
    ]);
  });

  it('by card are not stored if account or county do not post', async () => {
    const card = await customer({ username: 'card.payer', account: 'Walk-in', paymentMethod: 'CREDIT_CARD' });
    await linkTo(card.accountId, '4712', false);
    await authorize(card);
    await fetchPdf(card, (await buy(card)).guid);
    await logOut(card);
    await runPaymentJob();
    expect(await rows()).toEqual([]);
  });

  it('by card are stored as a debt when the card cannot be charged', async () => {
    const card = await customer({ username: 'card.payer', account: 'Walk-in', paymentMethod: 'CREDIT_CARD' });
    await linkTo(card.accountId, '4712', true);
    await authorize(card);
    await fetchPdf(card, (await buy(card)).guid);
    portal.provider.faults.capture = ['REFUSED'];
    await logOut(card);
    await runPaymentJob();
    expect(await rows()).toEqual([
      { landlink_account: '4712', charge_code: 'CCIMG', fee_code: '20', kind: 'CHARGE', amount: 200 },
    ]);
  });

  it('are written after the end of the day, one file per day, each row once, and again after a crash', async () => {
    const user = await customer({ username: 'title.admin', role: 'ACCOUNT', escrow: 1000 });
    await linkTo(user.accountId, '4711');
    await buy(user);
    expect([await dropLandlink(portal.services, folderTarget(folder)), await files()]).toEqual([0, []]);
    later(DAY);
    expect(await dropLandlink(portal.services, folderTarget(folder))).toBe(1);
    expect(await dropLandlink(portal.services, folderTarget(folder))).toBe(0);
    expect(await files()).toEqual(['landlink-2026-11-21.csv']);
    const [header, row, ...others] = await lines('landlink-2026-11-21.csv');
    expect(header).toBe('id,landlink_account,charge_code,fee_code,kind,amount,posted_at');
    expect(row).toMatch(/^\d+-CHARGE,"4711","LRIMG","17",CHARGE,2\.00,2026-11-20T01:00:00\.000Z$/);
    expect(others).toEqual([]);
    // The file was complete, but the process ended before it was marked.
    await getDb().updateTable('landlink_row').set({ dropped_at: null, drop_name: null }).execute();
    expect(await dropLandlink(portal.services, folderTarget(folder))).toBe(1);
    expect((await lines('landlink-2026-11-21-2.csv'))[1]).toBe(row);
  });

  it('are written into a bucket, one object per day, and none is overwritten', async () => {
    const credentials = { accessKeyId: 'id', secretAccessKey: 'key', sessionToken: undefined };
    const s3 = await startFakeS3('charges', 'us-east-1', credentials);
    try {
      const place = { bucket: 'charges', prefix: 'daily', region: 'us-east-1', endpoint: s3.endpoint, credentials };
      const target = bucketTarget(s3ImageStore(place));
      const user = await customer({ username: 'title.admin', role: 'ACCOUNT', escrow: 1000 });
      await linkTo(user.accountId, '4711');
      await buy(user);
      later(DAY);
      expect(await dropLandlink(portal.services, target)).toBe(1);
      await getDb().updateTable('landlink_row').set({ dropped_at: null, drop_name: null }).execute();
      expect(await dropLandlink(portal.services, target)).toBe(1);
      expect([...s3.objects.keys()]).toEqual(['daily/landlink-2026-11-21.csv', 'daily/landlink-2026-11-21-2.csv']);
      const written = s3.objects.get('daily/landlink-2026-11-21.csv')?.bytes.toString().split('\r\n');
      expect(written?.[1]).toMatch(/^\d+-CHARGE,"4711","LRIMG","17",CHARGE,2\.00,/);
    } finally {
      await s3.close();
    }
  });

  it('are not written through a symlink that the finance system left in the folder', async () => {
    const user = await customer({ username: 'title.admin', role: 'ACCOUNT', escrow: 1000 });
    await linkTo(user.accountId, '4711');
    await buy(user);
    later(DAY);
    const elsewhere = join(folder, 'elsewhere');
    await writeFile(elsewhere, 'as it was');
    await symlink(elsewhere, join(folder, '.landlink-2026-11-21.csv.new'));
    expect(await dropLandlink(portal.services, folderTarget(folder))).toBe(1);
    expect(await readFile(elsewhere, 'utf8')).toBe('as it was');
    expect(await lines('landlink-2026-11-21.csv')).toHaveLength(2);
  });
});
