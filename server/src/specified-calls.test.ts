import {
  authorizeCard,
  type Call,
  changePassword,
  getAddOnOptions,
  getUserAddOnConfirmation,
  homeAll,
  initiateDeposit,
  landshark,
  landsharkCodeDescription,
  loginStatus,
  markAccountBilled,
  markAccountRenewed,
  organizeAccountDocTypes,
  readAccount,
  readAccountDocTypes,
  readAccountPageAccess,
  readAccountTasks,
  readAccountUsage,
  readUser,
  saveAccount,
  saveAccountDocTypes,
  saveAccountPageAccess,
  saveAccountTasks,
  saveAccountUsage,
  saveUser,
  usageBalance,
} from '@portal/contracts';
import { type ImagingPortal, openImagingPortal } from './imaging/imaging-portal.testing.ts';
import { CARD_RULES, ESCROW_RULES, paymentActions } from './payments/testing/paying.testing.ts';
import { describeOnEmbeddedDatabase } from './platform/database/testing.ts';
import { envelopeOfAnswer } from './testing/test-portal.ts';

const ADD_ONS = { accountAdminReload: true, rates: [{ option: true, numberOfPages: 10, cost: 1000 }] };
const FLAT_FEE = {
  username: 'flatfee.admin',
  account: 'Island Abstract',
  role: 'ACCOUNT',
  accountType: 'FLAT_FEE',
  escrow: 2500,
  images: 2,
} as const;
/** The link is found by its heading, without regard to case and spaces around it. */
const DISCLAIMER = { heading: ' DISCLAIMER ', paragraphContent: 'https://x.example/disclaimer' };

describeOnEmbeddedDatabase('a client that follows the specification', (_getDb, getDatabase) => {
  let portal: ImagingPortal;
  const { customer, call } = paymentActions(() => portal);
  beforeEach(async () => {
    portal = await openImagingPortal(getDatabase());
    await portal.saveRecord('escrow', { ...ESCROW_RULES, minReloadAmount: 2050 });
    await portal.saveRecord('creditCardExtra', CARD_RULES);
    await portal.saveRecord('flatFeeOverride', ADD_ONS);
  });
  afterEach(() => portal.close());

  const contentOf = async (specified: Call, cookie: string, body?: object): Promise<unknown> =>
    envelopeOfAnswer(await portal.send(specified, body, { cookie })).content;
  /** The list with this name in the answer of a call that returns lists, such as `landshark`. */
  const listOf = async (specified: Call, cookie: string, name: string): Promise<unknown> => {
    const content = specified.content.parse(await contentOf(specified, cookie));
    const lists: unknown = content instanceof Object ? Reflect.get(content, 'lists') : [];
    return Array.isArray(lists) ? lists.find((list) => list.name === name) : undefined;
  };

  it('may omit a body that the specification leaves empty', async () => {
    const payer = await customer({ username: 'card.payer', paymentMethod: 'CREDIT_CARD' });
    const admin = await customer(FLAT_FEE);
    for (const [specified, user] of [
      [authorizeCard, payer],
      [getAddOnOptions, admin],
      [usageBalance, admin],
    ] as const) {
      const answer = await portal.send(specified, undefined, { cookie: user.cookie });
      expect([specified.name, answer.statusCode, envelopeOfAnswer(answer).code]).toEqual([
        specified.name,
        200,
        undefined,
      ]);
    }
  });

  it('sends amounts and options as numbers, and amounts with parts of a cent are refused', async () => {
    const depositor = await customer({ username: 'title.admin', role: 'ACCOUNT', escrow: 1000 });
    expect(await contentOf(initiateDeposit, depositor.cookie, { amount: 25.5 })).toMatchObject({ depositCents: 2550 });
    const inexact = await portal.send(initiateDeposit, { amount: 25.300000000001 }, { cookie: depositor.cookie });
    expect(inexact.statusCode).toBe(400);
    const admin = await customer(FLAT_FEE);
    const { content } = await call(getAddOnOptions, {}, admin);
    const imageStateGuid = content instanceof Object ? String(Reflect.get(content, 'guid')) : '';
    const body = { option: 1, imageStateReference: { imageStateGuid } };
    expect(await contentOf(getUserAddOnConfirmation, admin.cookie, body)).toMatchObject({ ok: true });
  });

  it('may send a confirmation of the new password, which must match', async () => {
    const { cookie } = await customer({ username: 'title.admin', role: 'ACCOUNT' });
    const password = 'Grantor#2026';
    const other = await portal.send(changePassword, { password, passwordConfirm: 'Grantee#2026' }, { cookie });
    expect([other.statusCode, envelopeOfAnswer(other).content]).toEqual([
      400,
      { errors: { passwordConfirm: { key: 'passwordMismatch' } } },
    ]);
    const same = await portal.send(changePassword, { password, passwordConfirm: password }, { cookie });
    expect(same.statusCode).toBe(200);
  });

  it('[000-3.escrow.1] receives amounts in dollars and surcharges in percent', async () => {
    const { cookie } = await customer({ username: 'title.admin', role: 'ACCOUNT' });
    expect(await listOf(landshark, cookie, 'escrow')).toMatchObject({
      baseContent: { minReloadAmount: 20.5, maxReloadAmount: 500, creditCardSurchargePercent: 2.5 },
    });
    expect(await listOf(landshark, cookie, 'creditCardExtra')).toMatchObject({ baseContent: { maxAmount: 25 } });
  });

  it('receives code lists with readable descriptions', async () => {
    const { cookie } = await customer({ username: 'title.admin', role: 'ACCOUNT' });
    const first = async (name: string) => {
      const list = await listOf(landsharkCodeDescription, cookie, name);
      return list instanceof Object ? Reflect.get(list, 'codeDescriptionResultList')[0] : undefined;
    };
    expect(await first('accountTypes')).toEqual({ code: 'A_LA_CARTE', description: 'A La Carte' });
    expect(await first('paymentMethodTypes')).toEqual({ code: 'ESCROW', description: 'Escrow' });
    expect(await first('userTypes')).toEqual({ code: 'TRIMIN', description: 'Provider staff' });
  });

  it('[000-3.user.1] receives the card prices of searches as texts with the price', async () => {
    await portal.saveRecord('aLaCarte', { searchByName: 100, searchByBookAndPage: 50 });
    const { cookie } = await customer({ username: 'card.payer', paymentMethod: 'CREDIT_CARD' });
    expect(await contentOf(loginStatus, cookie)).toMatchObject({
      user: {
        creditCardSearchRates: [
          { code: 'BookAndPage', description: 'Book and Page $0.50', cents: 50 },
          { code: 'Name', description: 'Name $1.00', cents: 100 },
        ],
      },
    });
  });

  it('may send back everything that it read about an account or a user', async () => {
    const { userId, accountId } = await customer(FLAT_FEE);
    await portal.saveRecord('flatFeeOverride', { ...ADD_ONS, countyAdminReload: true });
    await portal.addUser({ username: 'county.clerk', role: 'COUNTY', account: 'County' });
    const clerk = await portal.logIn('county.clerk');
    for (const [read, id, saves] of [
      [readAccount, accountId, [saveAccount]],
      [readAccountUsage, accountId, [saveAccountUsage]],
      [readAccountPageAccess, accountId, [saveAccountPageAccess]],
      [readAccountDocTypes, accountId, [saveAccountDocTypes, organizeAccountDocTypes]],
      [readAccountTasks, accountId, [saveAccountTasks, markAccountBilled, markAccountRenewed]],
      [readUser, userId, [saveUser]],
    ] as const) {
      const content = envelopeOfAnswer(await portal.send(read, { id: String(id) }, { cookie: clerk })).content;
      for (const save of saves) {
        const person = save === saveUser ? { firstName: 'Felix', lastName: 'Admin', email: 'felix@example.com' } : {};
        const saved = await portal.send(save, Object.assign({}, content, person), { cookie: clerk });
        expect([save.name, saved.statusCode]).toEqual([save.name, 200]);
      }
    }
  });

  it('finds the Disclaimer among the links of the login page, also when that page does not show them', async () => {
    await portal.saveRecord('homeSelections', { disclaimer: true, linksLoginPage: false });
    await portal.saveRecord('loginPageLinks', { paragraphs: [DISCLAIMER] });
    const { cookie } = await customer({ username: 'title.admin', role: 'ACCOUNT' });
    expect(await contentOf(homeAll, cookie)).toMatchObject({ disclaimer: DISCLAIMER });
    await portal.saveRecord('homeSelections', { disclaimer: false });
    expect(await contentOf(homeAll, cookie)).toMatchObject({ disclaimer: null });
  });
});
