import {
  authorizeCard,
  type Call,
  getAddOnOptions,
  homeAll,
  landlink,
  landshark,
  landsharkCodeDescription,
  loginStatus,
  logout,
  notableDates,
  productVersions,
  searchByDocumentNumber,
  usageBalance,
} from '@portal/contracts';
import { documentNumberKey } from '@portal/domain';
import * as z from 'zod/mini';
import { type ImagingPortal, NUMBER, openImagingPortal } from './imaging/imaging-portal.testing.ts';
import { CARD_RULES, paying } from './payments/testing/paying.testing.ts';
import { describeOnEmbeddedDatabase } from './platform/database/testing.ts';
import { envelopeOfAnswer } from './testing/test-portal.ts';

const record = z.record(z.string(), z.unknown());
const namedLists = z.object({ lists: z.array(z.looseObject({ name: z.string() })) });
const ADD_ONS = { accountAdminReload: true, rates: [{ option: true, numberOfPages: 10, cost: 1000 }] };

describeOnEmbeddedDatabase('an answer of the portal', (getDb, getDatabase) => {
  let portal: ImagingPortal;
  const { customer } = paying(() => portal);
  beforeEach(async () => {
    portal = await openImagingPortal(getDatabase());
    await portal.saveRecord('creditCardExtra', CARD_RULES);
    await portal.saveRecord('flatFeeOverride', ADD_ONS);
  });
  afterEach(() => portal.close());

  const send = (call: Call, cookie?: string, body?: object) =>
    portal.send(call, body, cookie === undefined ? {} : { cookie });
  const contentOf = async (call: Call, cookie?: string, body?: object): Promise<Record<string, unknown>> =>
    record.parse(envelopeOfAnswer(await send(call, cookie, body)).content);
  const namesOf = async (call: Call, cookie?: string): Promise<string[]> =>
    namedLists.parse(await contentOf(call, cookie)).lists.map(({ name }) => name);

  it('[000-3.user.1] describes the current user with every field of the specification', async () => {
    const { cookie } = await customer({ username: 'title.examiner', role: 'USER', escrow: 1000 });
    const { user } = await contentOf(loginStatus, cookie);
    expect(user).toMatchObject({
      userId: expect.any(Number),
      username: 'title.examiner',
      role: 'USER',
      language: 'ENGLISH',
      accountType: 'A_LA_CARTE',
      paymentMethod: 'ESCROW',
      usageBalance: { amount: 1000 },
      search: expect.any(String),
      searchList: expect.any(Array),
      searchHistoryList: [],
      tabList: expect.arrayContaining(['home']),
      allowableAccounts: expect.any(Array),
      accountDocTypes: expect.any(Object),
      creditCardSearchRates: expect.any(Array),
    });
  });

  it('[000-3.home.1] holds every part of the home page', async () => {
    expect(Object.keys(await contentOf(homeAll))).toEqual(
      expect.arrayContaining([
        'selections',
        'numberOfSlides',
        'common',
        'notableDates',
        'transactionTotals',
        'links',
        'latestNews',
        'lockout',
      ]),
    );
    const { selections } = await contentOf(homeAll);
    expect(Object.keys(record.parse(selections))).toEqual(
      expect.arrayContaining([
        'contactUs',
        'disclaimer',
        'latestNews',
        'links',
        'loginSlides',
        'notableDates',
        'transactions',
      ]),
    );
  });

  it('[000-7.helper.1] holds the named lists of the helper data', async () => {
    const calls = [landlink, landshark, productVersions, notableDates];
    expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET helperdata/landlink',
      'GET helperdata/landshark',
      'GET helperdata/productVersions',
      'GET helperdata/notableDates',
    ]);
    const names = await Promise.all(calls.map((call) => namesOf(call)));
    expect(names).toEqual([
      ['landlink'],
      expect.arrayContaining(['common', 'languages', 'userAccess']),
      expect.arrayContaining(['client', 'server']),
      ['abstract', 'torrens', 'lien'],
    ]);
  });

  it('[000-3.lists.1] [001-3.codes.1] lists codes with descriptions once somebody is logged in', async () => {
    const { cookie } = await customer({ username: 'title.examiner', role: 'USER' });
    expect(await namesOf(landsharkCodeDescription)).toEqual([]);
    expect(await namesOf(landsharkCodeDescription, cookie)).toEqual(
      expect.arrayContaining([
        'accountTypes',
        'bookTypes',
        'documentTypes',
        'instruments',
        'instrumentGroups',
        'otherLots',
        'paymentMethodTypes',
        'plats',
        'userTypes',
      ]),
    );
  });

  it('[001-7.balance.1] tells the balance as it stands', async () => {
    const { cookie } = await customer({ username: 'title.examiner', role: 'USER', escrow: 1234 });
    expect(await contentOf(usageBalance, cookie)).toMatchObject({ usageBalance: { kind: 'ESCROW', amount: 1234 } });
  });

  it('[000-7.card.1] [001-7.card.1] gives a token for the card form to an empty body', async () => {
    const { cookie } = await customer({ username: 'card.payer', paymentMethod: 'CREDIT_CARD' });
    expect(authorizeCard).toMatchObject({ method: 'POST', path: 'creditcard/authorize' });
    expect(await contentOf(authorizeCard, cookie)).toMatchObject({ token: expect.stringMatching(/./) });
  });

  it('[001-7.addon.1] offers add-ons under an image state of their own to an empty body', async () => {
    const admin = { username: 'flatfee.admin', role: 'ACCOUNT', accountType: 'FLAT_FEE', escrow: 2500 } as const;
    const { cookie } = await customer(admin);
    expect(getAddOnOptions).toMatchObject({ method: 'POST', path: 'flatFee/getAddOnOptions' });
    expect(await contentOf(getAddOnOptions, cookie)).toMatchObject({
      guid: expect.stringMatching(/./),
      purchaseOptions: { flatFeeOptions: { options: [{ images: 10, costCents: 1000 }] } },
    });
  });

  it('[000-7.logout.1] ends the session by GET auth/logout', async () => {
    const { cookie } = await customer({ username: 'title.examiner', role: 'USER' });
    expect(logout).toMatchObject({ method: 'GET', path: 'auth/logout' });
    expect((await send(logout, cookie)).statusCode).toBe(200);
    expect(await contentOf(loginStatus, cookie)).toMatchObject({ user: null });
  });

  it('[001-3.row.2] gives a row of a search every field of the specification', async () => {
    const { cookie, accountId } = await customer({ username: 'title.examiner', role: 'USER' });
    const access = { account_id: accountId, search_type: 'DocumentNumber', allowed: true };
    await getDb().insertInto('account_page_access').values(access).execute();
    await getDb()
      .updateTable('document')
      .set({ number_key: documentNumberKey(NUMBER) })
      .execute();
    const submitted = { fromDocumentNumber: NUMBER, timestamp: portal.services.now().getTime() };
    const content = await contentOf(searchByDocumentNumber, cookie, submitted);
    const { searchResultList } = z.looseObject({ searchResultList: z.array(record) }).parse(content.searchResults);
    expect(searchResultList).toHaveLength(1);
    expect(Object.keys(searchResultList[0] ?? {})).toEqual(
      expect.arrayContaining([
        'instrumentDate',
        'displayBookAndPage',
        'mortgageAmount',
        'salePrice',
        'verifiedStatus',
        'grantorSearchResults',
        'granteeSearchResults',
        'referenceDocumentSearchResults',
        'legalSearchResults',
        'torrensSearchResults',
        'additionalInfoSearchResults',
        'displayOnlySearchResults',
        'sourcedDocKey',
      ]),
    );
  });
});
