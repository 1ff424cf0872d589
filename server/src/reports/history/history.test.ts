import { readHistory } from '@portal/contracts';
import { cents } from '@portal/domain';
import { type ImagingPortal, openImagingPortal } from '../../imaging/imaging-portal.testing.ts';
import { CARD_RULES, ESCROW_RULES, MINUTE, paymentActions } from '../../payments/testing/paying.testing.ts';
import { describeOnBothDatabases } from '../../platform/database/testing.ts';
import { envelopeOfAnswer } from '../../testing/test-portal.ts';
import { addAuditRow } from '../reports.testing.ts';

jest.setTimeout(60_000);

describeOnBothDatabases('the history of one user or document', (getDb, getDatabase) => {
  let portal: ImagingPortal;
  const { customer, buy, fetchPdf, authorize, startDeposit, card, later, logOut, runPaymentJob } = paymentActions(
    () => portal,
  );
  beforeEach(async () => {
    portal = await openImagingPortal(getDatabase());
    await portal.addUser({ username: 'county.clerk', role: 'COUNTY', account: 'Tasi County Recorder' });
  });
  afterEach(() => portal.close());

  const requestHistory = async (input: object, username = 'county.clerk') => {
    const answer = await portal.send(readHistory, input, { cookie: await portal.logIn(username) });
    return { status: answer.statusCode, envelope: envelopeOfAnswer(answer) };
  };
  const history = async (input: object) => {
    const { status, envelope } = await requestHistory(input);
    expect(status).toBe(200);
    return readHistory.content.parse(envelope.content);
  };

  it("lists a user's actions with their charges, the newest first", async () => {
    const escrow = await customer({ username: 'title.admin', role: 'ACCOUNT', escrow: 1000 });
    const { guid } = await buy(escrow);
    await fetchPdf(escrow, guid);
    await addAuditRow(getDb(), null, {
      at: '2026-11-01T10:00:00Z',
      kind: 'USER_CHANGED',
      detail: { username: 'title.admin' },
    });
    const { rows, total } = await history({ username: 'TITLE.ADMIN' });
    expect(total).toBe(rows.length);
    const events = rows.map(({ event, chargedCents }) => [event, chargedCents]);
    const paid = await getDb()
      .selectFrom('entry')
      .innerJoin('journal', 'journal.id', 'entry.journal_id')
      .innerJoin('ledger_account', 'ledger_account.id', 'entry.ledger_account_id')
      .where('journal.kind', '=', 'IMAGES')
      .where('ledger_account.kind', '=', 'REVENUE')
      .select('entry.amount')
      .executeTakeFirstOrThrow();
    expect(paid.amount).toBeGreaterThan(cents(0));
    expect(events).toContainEqual(['Images purchased', paid.amount]);
    expect(events).toContainEqual(['Images downloaded', null]);
    expect(events).toContainEqual(['Logged in', null]);
    expect(events.filter(([event]) => event === 'User changed')).toHaveLength(1);
    const times = rows.map(({ at }) => at);
    expect(times).toEqual([...times].sort().reverse());
  });

  it("lists what the portal itself does with a user's payments, so that the charges add up", async () => {
    await portal.saveRecord('creditCardExtra', CARD_RULES);
    await portal.saveRecord('escrow', ESCROW_RULES);
    const payer = await customer({
      username: 'card.payer',
      role: 'USER',
      paymentMethod: 'CREDIT_CARD',
      account: 'Walk-in',
    });
    await authorize(payer);
    const fetched = await buy(payer);
    await fetchPdf(payer, fetched.guid);
    await buy(payer, { pagesSelected: '4', pageSelectionMethod: 'CSV_PAGES' });
    const admin = await customer({ username: 'title.admin', role: 'ACCOUNT' });
    await startDeposit(admin, '20');
    card().pay();
    // both close their browsers: the session ends by itself, and the reconciler finds the deposit
    later(31 * MINUTE);
    await runPaymentJob();
    const ofPayer = (await history({ username: 'card.payer' })).rows;
    expect(ofPayer.map(({ event, username }) => [event, username])).toEqual(
      expect.arrayContaining([
        ['Images refunded', 'system'],
        ['Hold on card closed', 'system'],
      ]),
    );
    expect(ofPayer.reduce((sum, { chargedCents }) => sum + (chargedCents ?? 0), 0)).toBe(fetched.cost);
    const ofAdmin = (await history({ username: 'title.admin' })).rows;
    expect(ofAdmin.map(({ event, accountName }) => [event, accountName])).toContainEqual(['Deposit', 'Pacific Title']);
  });

  it('counts the card fee of a hold only once its card was charged, and not after a failure', async () => {
    await portal.saveRecord('creditCardExtra', CARD_RULES);
    const payer = await customer({
      username: 'card.payer',
      role: 'USER',
      paymentMethod: 'CREDIT_CARD',
      account: 'Walk-in',
    });
    const buyAndLogOut = async (pagesSelected: string): Promise<number> => {
      const again = { ...payer, cookie: await portal.logIn('card.payer') };
      await authorize(again);
      const bought = await buy(again, { pagesSelected, pageSelectionMethod: 'CSV_PAGES' });
      await fetchPdf(again, bought.guid);
      await logOut(again);
      return bought.cost;
    };
    const charged = async () => {
      const { rows } = await history({ username: 'card.payer' });
      return rows.reduce((sum, { chargedCents }) => sum + (chargedCents ?? 0), 0);
    };
    const CARD_FEE = 4;
    const first = await buyAndLogOut('2, 4');
    expect([first, await charged()]).toEqual([154, first - CARD_FEE]);
    await runPaymentJob();
    expect(await charged()).toBe(first);
    const second = await buyAndLogOut('5, 6');
    card().faults.capture = ['REFUSED'];
    await runPaymentJob();
    expect(await charged()).toBe(first + second - CARD_FEE);
  });

  it('lists all actions about a document, even orders that are logged only by its title', async () => {
    const escrow = await customer({ username: 'title.admin', role: 'ACCOUNT', escrow: 1000 });
    await fetchPdf(escrow, (await buy(escrow)).guid);
    const { document_type: documentType, document_number: documentNumber } = await getDb()
      .selectFrom('image_state')
      .select(['document_type', 'document_number'])
      .executeTakeFirstOrThrow();
    const { rows } = await history({ subject: 'DOCUMENT', documentType, documentNumber });
    const events = new Set(rows.map(({ event }) => event));
    for (const event of ['Images ordered', 'Images purchased', 'Images downloaded'])
      expect([...events]).toContain(event);
    expect(rows.find(({ event }) => event === 'Images purchased')?.chargedCents).toBeGreaterThan(0);
    expect((await history({ subject: 'DOCUMENT', documentNumber })).total).toBe(rows.length);
    expect((await history({ subject: 'DOCUMENT', documentType: 'NONE', documentNumber })).total).toBe(0);
  });

  it('[S15] is for staff only, reports missing criteria, and is itself recorded', async () => {
    await customer({ username: 'title.admin', role: 'ACCOUNT', escrow: 1000 });
    expect((await requestHistory({ username: 'county.clerk' }, 'title.admin')).status).toBe(403);
    for (const [input, errors] of [
      [{}, { username: { key: 'required' } }],
      [{ username: 'nobody.ever' }, { username: { key: 'noSuchUser' } }],
      [{ subject: 'DOCUMENT' }, { documentNumber: { key: 'required' } }],
    ] as const)
      expect((await requestHistory(input)).envelope).toMatchObject({ code: 'INVALID', content: { errors } });
    await history({ username: 'title.admin' });
    const last = await getDb().selectFrom('audit_log').select('detail').where('kind', '=', 'REPORT').execute();
    expect(last).toMatchObject([{ detail: { report: 'history', criteria: { username: 'title.admin' } } }]);
  });
});
