import {
  type Call,
  getAddOnOptions,
  gisLinks,
  homeAll,
  landshark,
  login,
  loginPageLatestNews,
  loginPageLinks,
  loginPageSlides,
  loginStatus,
  readAccountUsage,
  searchByDocumentNumber,
  taxLinks,
  uploadEfileImage,
  usageBalance,
} from '@portal/contracts';
import { documentNumberKey } from '@portal/domain';
import * as z from 'zod/mini';
import { FILER } from '../efile/efile.testing.ts';
import { type ImagingPortal, NUMBER } from '../imaging/imaging-portal.testing.ts';
import { drawing, makePdf } from '../imaging/opening/hostile.testing.ts';
import type { Customer } from '../orders/ordering.testing.ts';
import { paymentActions } from '../payments/testing/paying.testing.ts';
import { envelopeOfAnswer, TEST_PASSWORD } from '../testing/test-portal.ts';
import type { Place } from './effects-table.testing.ts';
import { auditPlaces, purgePlaces, taskPlaces } from './job-places.testing.ts';
import { cardPlaces, costPlaces, userPlaces, visitorPlaces } from './permission-and-price-places.testing.ts';

const PAGE = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 5 0 R >>';
/** The second page has its own price. */
const TWO_PAGES = makePdf([
  '<< /Type /Catalog /Pages 2 0 R >>',
  '<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 >>',
  PAGE,
  PAGE,
  drawing,
]);

const loginContent = z.object({
  user: z.object({
    search: z.string(),
    searchList: z.array(z.string()),
    creditCardSearchRates: z.array(z.object({ cents: z.int() })),
    lookupPrices: z.record(z.string(), z.int()),
  }),
});

type Getters = readonly [getPortal: () => ImagingPortal, getCustomer: () => Customer];

/** A counter, for names, addresses and times that must differ between requests. */
let uniqueNumber = 0;

function callHelpers(...[getPortal, getCustomer]: Getters) {
  const { customer } = paymentActions(getPortal);
  const contentOf = async (call: Call, body?: object, cookie = getCustomer().cookie) =>
    envelopeOfAnswer(await getPortal().send(call, body, { cookie })).content;
  /** Adds another user, in a new account. */
  const addCustomer = (facts: Parameters<typeof customer>[0]) => {
    uniqueNumber += 1;
    return customer({ username: `another.user${uniqueNumber}`, account: `Account ${uniqueNumber}`, ...facts });
  };

  /** The user's data that the browser gets when it loads the portal. */
  const readSessionUser = async (cookie?: string) =>
    z.parse(loginContent, await contentOf(loginStatus, undefined, cookie)).user;
  const logInStaff = () => getPortal().logIn('county.clerk');
  return { contentOf, addCustomer, logInStaff, readSessionUser };
}

/** The postings of charges to the county's finance system. */
function chargePlaces(...[getPortal, getCustomer]: Getters) {
  const { authorize, logOut, runPaymentJob } = paymentActions(getPortal);
  const { contentOf, addCustomer } = callHelpers(getPortal, getCustomer);
  const db = () => getPortal().services.database.db;

  /** Runs a search with a price. A repeated search within ten minutes would be free, so earlier charges are deleted. */
  const searchOnce = async ({ cookie, accountId }: Customer) => {
    const access = { account_id: accountId, search_type: 'DocumentNumber', allowed: true };
    await db()
      .insertInto('account_page_access')
      .values(access)
      .onConflict((same) => same.doNothing())
      .execute();
    const finance = { post_to_landlink: true, landlink_account: '1' };
    await db().updateTable('account').set(finance).where('id', '=', accountId).execute();
    await db()
      .updateTable('document')
      .set({ number_key: documentNumberKey(NUMBER) })
      .execute();
    const rates = { searchByDocumentNumber: 25 };
    await getPortal().saveRecord('aLaCarte', rates);
    uniqueNumber += 1;
    await db().deleteFrom('lookup_charge').execute();
    await contentOf(
      searchByDocumentNumber,
      { fromDocumentNumber: NUMBER, timestamp: getPortal().services.now().getTime() + uniqueNumber },
      cookie,
    );
  };

  /** The codes with which the last charges of an account are posted to the county's finance system. */
  const postings = ({ accountId }: Customer, limit: number) =>
    db()
      .selectFrom('landlink_row')
      .select(['kind', 'charge_code', 'fee_code'])
      .where('account_id', '=', accountId)
      .orderBy('journal_id', 'desc')
      .orderBy('kind')
      .limit(limit)
      .execute();

  const lastPosting = async () => {
    await searchOnce(getCustomer());
    return postings(getCustomer(), 1);
  };

  /** The last postings for a card, which is charged when its session ends. */
  const cardPostings = async () => {
    const payer = await addCustomer({ paymentMethod: 'CREDIT_CARD' });
    await authorize(payer);
    await searchOnce(payer);
    await logOut(payer);
    await runPaymentJob();
    return postings(payer, 2);
  };

  return { 'card finance': cardPostings, finance: lastPosting };
}

/** Results for visitors without a session: of logins, and the price of a filing. */
function publicPlaces(getPortal: () => ImagingPortal) {
  /** The status codes of four logins with a wrong password, some of which may be refused as too many. */
  const wrongLogins = async () => {
    const codes = [];
    uniqueNumber += 1;
    for (let time = 0; time < 4; time += 1) {
      const credentials = { username: 'title.admin', password: 'wrong' };
      codes.push((await getPortal().send(login, credentials, { remoteAddress: `10.1.${uniqueNumber}.1` })).statusCode);
    }
    return codes;
  };

  const lockedLogin = async () => {
    uniqueNumber += 1;
    const credentials = { username: 'title.admin', password: TEST_PASSWORD };
    const answer = await getPortal().send(login, credentials, { remoteAddress: `10.2.${uniqueNumber}.1` });
    const { code, message } = envelopeOfAnswer(answer);
    return { code, message };
  };

  /** Whether staff must set up a second factor first. */
  const staffLogin = async () => {
    uniqueNumber += 1;
    const credentials = { username: 'county.clerk', password: TEST_PASSWORD };
    const answer = await getPortal().send(login, credentials, { remoteAddress: `10.4.${uniqueNumber}.1` });
    return z.parse(login.content, envelopeOfAnswer(answer).content).user.mustSetUpSecondFactor ?? false;
  };

  /** The price of filing two pages for a visitor, who pays by card. */
  const filingCharges = async (efileType = 'LR') => {
    if (!getPortal().county.current.efile.efile)
      await getPortal().saveRecord('efile', { efile: true, firstPageChargeLR: 1200 });
    uniqueNumber += 1;
    const file = { name: 'deed.pdf', bytes: TWO_PAGES };
    const sent = { file, remoteAddress: `10.3.${uniqueNumber}.1` };
    const { content } = envelopeOfAnswer(await getPortal().send(uploadEfileImage, { ...FILER, efileType }, sent));
    const { numberOfPages, firstPageCharge, additionalPagesCharge, surcharge } = z.parse(
      uploadEfileImage.content,
      content,
    );
    return { numberOfPages, firstPageCharge, additionalPagesCharge, surcharge };
  };

  return {
    'failed logins': wrongLogins,
    filing: filingCharges,
    'login while locked out': lockedLogin,
    'staff login': staffLogin,
  };
}

/** Balances and prices as flat-fee accounts and card payers see them. */
function accountPlaces(...[getPortal, getCustomer]: Getters) {
  const { contentOf, addCustomer, logInStaff, readSessionUser } = callHelpers(getPortal, getCustomer);
  const db = () => getPortal().services.database.db;

  /** The balance in the header of a flat-fee account. */
  const flatFeeBalance = async () => {
    const payer = await addCustomer({ accountType: 'FLAT_FEE', images: 3 });
    await db().updateTable('account').set({ flat_fee_rate_level: 1 }).where('id', '=', payer.accountId).execute();
    return contentOf(usageBalance, undefined, payer.cookie);
  };

  const addOns = async () => {
    const { cookie } = await addCustomer({ role: 'ACCOUNT', accountType: 'FLAT_FEE', paymentMethod: 'ESCROW' });
    const { code, content } = envelopeOfAnswer(await getPortal().send(getAddOnOptions, {}, { cookie }));
    const read = z.safeParse(getAddOnOptions.content, content);
    return [code, read.data?.purchaseOptions.flatFeeOptions?.options];
  };

  const cardPrices = async () => {
    const { creditCardSearchRates, lookupPrices } = await readSessionUser(
      (await addCustomer({ paymentMethod: 'CREDIT_CARD' })).cookie,
    );
    return { creditCardSearchRates, lookupPrices };
  };

  /** Whether staff may set the number of images that an account has left. */
  const accountReload = async () => {
    const { accountId } = await addCustomer({ accountType: 'FLAT_FEE' });
    const usage = await getPortal().send(readAccountUsage, { id: String(accountId) }, { cookie: await logInStaff() });
    return [usage.statusCode, envelopeOfAnswer(usage).code];
  };

  return {
    'account reload': accountReload,
    'add-ons': addOns,
    'card prices': cardPrices,
    'flat-fee balance': flatFeeBalance,
  };
}

/** The links from the parcels of a document to the county's tax pages and map. */
function parcelPlaces(...[getPortal, getCustomer]: Getters) {
  const { logInStaff } = callHelpers(getPortal, getCustomer);
  const parcelLinks = async () => {
    const { db } = getPortal().services.database;
    const { id } = await db.selectFrom('document').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow();
    const { facts } = getPortal().county.current;
    const templates = {
      taxLinkTemplate: 'https://tax.example/{parcelId}',
      gisLinkTemplate: 'https://map.example/{parcelId}',
    };
    await getPortal().saveRecord('facts', { ...facts, ...templates });
    const cookie = await logInStaff();
    const answers = await Promise.all([taxLinks, gisLinks].map((call) => getPortal().send(call, { id }, { cookie })));
    return answers.map((answer) => envelopeOfAnswer(answer).code);
  };
  return { 'parcel links': parcelLinks };
}

/** A function for each place that returns the values visible there. The argument selects a part of the place. */
type EffectReaders = Readonly<Record<Place, (argument?: string) => Promise<unknown>>>;

/**
 * The places where the county's configuration has visible effects. Each function returns only values that depend on settings.
 */
export function effectPlaces(...[getPortal, getCustomer]: Getters): EffectReaders {
  const { addCustomer, contentOf, readSessionUser } = callHelpers(getPortal, getCustomer);
  return {
    ...accountPlaces(getPortal, getCustomer),
    ...cardPlaces(getPortal, addCustomer),
    ...auditPlaces(getPortal),
    ...chargePlaces(getPortal, getCustomer),
    ...purgePlaces(getPortal),
    ...taskPlaces(getPortal, getCustomer),
    ...publicPlaces(getPortal),
    ...parcelPlaces(getPortal, getCustomer),
    ...userPlaces(getPortal, getCustomer),
    ...visitorPlaces(getPortal),
    browser: () => contentOf(landshark),
    home: () => contentOf(homeAll),
    'login links': () => contentOf(loginPageLinks),
    'login news': () => contentOf(loginPageLatestNews),
    'login page': () => contentOf(loginPageSlides),
    orders: costPlaces(getPortal, getCustomer).orders,
    deposits: costPlaces(getPortal, getCustomer).deposits,
    prices: () => readSessionUser(),
    session: () => readSessionUser(),
  };
}
