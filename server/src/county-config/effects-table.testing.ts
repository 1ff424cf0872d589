import {
  aLaCarteSetting,
  efileSetting,
  homeSelectionsSetting,
  notableDatesSetting,
  reportsSetting,
} from '@portal/contracts/county-config';
import { isSearchType, SEARCH_TYPES } from '@portal/domain';

export type Change = Readonly<Record<string, unknown>>;
/** A place in the portal where users see the effect of a setting. */
export type Place =
  | 'account reload'
  | 'account tasks'
  | 'add-ons'
  | 'audit log'
  | 'browser'
  | 'card finance'
  | 'card hold'
  | 'card orders'
  | 'card prices'
  | 'deposits'
  | 'failed logins'
  | 'staff login'
  | 'filing'
  | 'filing upload'
  | 'finance'
  | 'flat-fee balance'
  | 'guest login'
  | 'home'
  | 'idle session'
  | 'inactive users'
  | 'list download'
  | 'login links'
  | 'login news'
  | 'login page'
  | 'login while locked out'
  | 'orders'
  | 'parcel links'
  | 'prices'
  | 'recovery'
  | 'registration'
  | 'registration link'
  | 'reports'
  | 'session';
export interface Effect {
  readonly place: Place;
  readonly from: Change;
  readonly to: Change;
  /** The argument of the place's request. */
  readonly detail?: string;
}

const change = (place: Place, from: Change, to: Change, detail?: string): Effect => ({
  place,
  from,
  to,
  ...(detail === undefined ? {} : { detail }),
});
/** A change of one field, with the other fields as in `base`. */
const one = (place: Place, base: Change, name: string, value: unknown, detail?: string): Effect =>
  change(place, base, { ...base, [name]: value }, detail);
const table = (name: string, fields: readonly string[], effectOf: (field: string) => Effect): Record<string, Effect> =>
  Object.fromEntries(fields.map((field) => [`${name}.${field}`, effectOf(field)]));
const namesOf = ({ fields }: { readonly fields: readonly { readonly name: string }[] }): string[] =>
  fields.map(({ name }) => name);

const row = { documentType: 'LR', instrumentCode: '', documentRate: 3, firstPageRate: 0, additionalPagesRate: 0 };
const reload = { reloadByCreditCard: true, minReloadAmount: 20, maxReloadAmount: 500 };
const on = { ...reload, applySurcharge: true, creditCardSurcharge: 1, creditCardSurchargePercent: 2 };
const codes = { feeCode: 'F1', chargeCode: 'C1' };
const common = { countyName: 'Tasi' };
const schedule = { automaticBilling: true, automaticImageRenewal: true, renewalDay: 15, renewalTime: '0:00' };
const alternate = { applyAlternateRates: true };
const extra = { maxAmount: 25, applySurcharge: true, surcharge: 1, surchargePercent: 2, postToLandLink: true };
const offered = { option: true, unlimitedNumberOfPages: false, numberOfPages: 10, cost: 10 };
const override = { accountAdminReload: true, rates: [offered] };
const dates = { showNotableDates: true, showSeparateIndexes: true, useVerificationDate: true };
const paragraphs = [{ heading: 'New', paragraphContent: 'https://tasi.example/new' }];
const locked = { lockoutInPlace: true, messageLogin: 'Closed today.', messageHeadline: 'Closing' };

/** Another default search than `type`, because the default search cannot be turned off. */
const otherDefault = (type: string): Change => ({ defaultSearch: type === 'Address' ? 'DocumentNumber' : 'Address' });
const allSearches = Object.fromEntries(SEARCH_TYPES.map((type) => [`searchBy${type}`, true]));

const FEES: Readonly<Record<string, Effect>> = {
  'escrow.feeCode': one('finance', codes, 'feeCode', 'F2'),
  'escrow.chargeCode': one('finance', codes, 'chargeCode', 'C2'),
  'escrow.reloadByCreditCard': one('deposits', reload, 'reloadByCreditCard', false),
  'escrow.minReloadAmount': one('deposits', reload, 'minReloadAmount', 25),
  'escrow.maxReloadAmount': one('deposits', reload, 'maxReloadAmount', 600),
  'escrow.applySurcharge': one('deposits', on, 'applySurcharge', false),
  'escrow.creditCardSurchargeMethod': one('deposits', on, 'creditCardSurchargeMethod', 'percent'),
  'escrow.creditCardSurcharge': one('deposits', on, 'creditCardSurcharge', 2),
  'escrow.creditCardSurchargePercent': one(
    'deposits',
    { ...on, creditCardSurchargeMethod: 'percent' },
    'creditCardSurchargePercent',
    3,
  ),
  ...table('aLaCarte', namesOf(aLaCarteSetting), (name) =>
    one(name.startsWith('image') ? 'orders' : 'prices', {}, name, 1.25),
  ),
  'aLaCarteSpecialRates.rates': change('orders', { rates: [row] }, { rates: [{ ...row, documentRate: 4 }] }),
  'creditCard.applyAlternateRates': one('card prices', { searchByNameCreditCard: 2 }, 'applyAlternateRates', true),
  ...table(
    'creditCard',
    namesOf(aLaCarteSetting).map((name) => `${name}CreditCard`),
    (name) => one(name.startsWith('image') ? 'card orders' : 'card prices', alternate, name, 1.25),
  ),
  'creditCard.rates': one('card orders', { ...alternate, rates: [row] }, 'rates', [{ ...row, documentRate: 4 }]),
  'creditCardExtra.maxAmount': one('card hold', extra, 'maxAmount', 50),
  'creditCardExtra.applySurcharge': one('filing', extra, 'applySurcharge', false),
  'creditCardExtra.surchargeMethod': one('filing', extra, 'surchargeMethod', 'percent'),
  'creditCardExtra.surcharge': one('filing', extra, 'surcharge', 2),
  'creditCardExtra.surchargePercent': one('filing', { ...extra, surchargeMethod: 'percent' }, 'surchargePercent', 4),
  'creditCardExtra.postToLandLink': one('card finance', extra, 'postToLandLink', false),
  ...table(
    'creditCardExtra',
    ['chargeChargeCode', 'chargeFeeCode', 'surchargeChargeCode', 'surchargeFeeCode'],
    (name) => one('card finance', extra, name, 'X1'),
  ),
  'flatFee.chargingImages': one('flat-fee balance', {}, 'chargingImages', false),
  'flatFee.rates': one('flat-fee balance', { rates: [offered] }, 'rates', [
    { ...offered, unlimitedNumberOfPages: true },
  ]),
  'flatFeeOverride.countyAdminReload': one('account reload', {}, 'countyAdminReload', true),
  'flatFeeOverride.accountAdminReload': one('add-ons', override, 'accountAdminReload', false),
  'flatFeeOverride.rates': one('add-ons', override, 'rates', [{ ...offered, cost: 12 }]),
};

const SEARCHES: Readonly<Record<string, Effect>> = {
  'search.defaultSearch': one('session', allSearches, 'defaultSearch', 'Date'),
  'search.searchAccess': one('session', { searchAccess: 'configurable' }, 'searchAccess', 'same'),
  ...table(
    'search',
    SEARCH_TYPES.map((type) => `searchBy${type}`),
    (name) => one('session', { ...allSearches, ...otherDefault(name.slice('searchBy'.length)) }, name, false),
  ),
  ...table(
    'search',
    SEARCH_TYPES.filter(isSearchType).map((type) => `searchBy${type}CountyNote`),
    (name) => one('browser', allSearches, name, 'Ask at the desk.'),
  ),
  ...table('search2', ['map', 'tax'], (name) => one('parcel links', {}, name, true)),
  'search2.allOnlySearch': one('browser', {}, 'allOnlySearch', true),
  'search2.downloadResults': one('list download', {}, 'downloadResults', true),
  ...table('reports', namesOf(reportsSetting), (name) =>
    name.endsWith('Note') ? one('browser', {}, name, 'Ask at the desk.') : one('reports', {}, name, false),
  ),
};

const PLACE_OF_SELECTION: Readonly<Record<string, Place>> = {
  latestNewsLoginPage: 'login news',
  linksLoginPage: 'login links',
};

const PAGES: Readonly<Record<string, Effect>> = {
  ...table('common', ['countyName', 'appTitle', 'bookLabel', 'torrensLabel'], (name) =>
    one('browser', common, name, 'Other'),
  ),
  ...table('common', ['contactName', 'contactTitle'], (name) => one('home', common, name, 'Other')),
  'common.contactPhone': one('home', common, 'contactPhone', '555-0142'),
  'common.contactEmail': one('home', common, 'contactEmail', 'clerk@tasi.example'),
  ...table('homeSelections', namesOf(homeSelectionsSetting), (name) =>
    one(PLACE_OF_SELECTION[name] ?? 'home', {}, name, true),
  ),
  'notableDates.showNotableDates': one('home', dates, 'showNotableDates', false),
  'notableDates.showSeparateIndexes': one('home', dates, 'showSeparateIndexes', false),
  'notableDates.useVerificationDate': one('home', dates, 'useVerificationDate', false),
  ...table(
    'notableDates',
    namesOf({ fields: notableDatesSetting.fields.filter(({ kind }) => kind === 'day') }),
    (name) => one('home', dates, name, '2026-11-19'),
  ),
  'latestNews.paragraphs': one('home', {}, 'paragraphs', paragraphs),
  'externalLinks.paragraphs': one('home', {}, 'paragraphs', paragraphs),
  'loginPageLinks.paragraphs': one('login links', {}, 'paragraphs', paragraphs),
  'loginPageLatestNews.paragraphs': one('login news', {}, 'paragraphs', paragraphs),
  'loginPageSlides.numberOfSlides': one('login page', { numberOfSlides: 1 }, 'numberOfSlides', 2),
  'loginPageSlides.slides': one('login page', { numberOfSlides: 1 }, 'slides', [{ caption: 'The sea', picture: '' }]),
  'loginPageRegistration.selfRegistration': one('registration', {}, 'selfRegistration', true),
  'loginPageRegistration.forgotPasswordLink': one('recovery', {}, 'forgotPasswordLink', true),
  'loginPageRegistration.emaileExpireIn': one('registration link', { selfRegistration: true }, 'emaileExpireIn', 8),
  'languages.languages': one('browser', { languages: true }, 'languages', false),
};

const USERS: Readonly<Record<string, Effect>> = {
  'userAccess.guestUserName': one('guest login', {}, 'guestUserName', 'guest.user'),
  'userAccess.limitLoginAttempts': change('failed logins', { maxloginAttempts: 2 }, { limitLoginAttempts: false }),
  'userAccess.maxloginAttempts': one('failed logins', { maxloginAttempts: 2 }, 'maxloginAttempts', 9),
  'userAccess.requireSecondFactor': one('staff login', {}, 'requireSecondFactor', true),
  'userAccess.inactivityTimeLimit': one('idle session', {}, 'inactivityTimeLimit', false),
  'userAccess.inactivityTimeLimitPeriod': one('idle session', {}, 'inactivityTimeLimitPeriod', 45),
  'billingSchedule.automaticBilling': one('account tasks', {}, 'automaticBilling', true),
  'billingSchedule.automaticImageRenewal': one('account tasks', {}, 'automaticImageRenewal', true),
  'billingSchedule.renewalDay': one('account tasks', schedule, 'renewalDay', 16),
  'billingSchedule.renewalTime': one('account tasks', schedule, 'renewalTime', '12:01'),
  'userLockout.lockoutInPlace': one('login while locked out', locked, 'lockoutInPlace', false),
  'userLockout.messageLogin': one('login while locked out', locked, 'messageLogin', 'Closed until noon.'),
  'userPurgeSchedule.automaticPurge': one('inactive users', {}, 'automaticPurge', true),
  'userPurgeSchedule.automaticPurgeAfterDays': one(
    'inactive users',
    { automaticPurge: true },
    'automaticPurgeAfterDays',
    450,
  ),
  'auditLogPurgeSchedule.automaticPurge': one('audit log', {}, 'automaticPurge', true),
  'auditLogPurgeSchedule.automaticPurgeAfterDays': one(
    'audit log',
    { automaticPurge: true },
    'automaticPurgeAfterDays',
    80,
  ),
  'userLockout.messageHeadline': one('home', locked, 'messageHeadline', 'Closed'),
};

const EFILE: Readonly<Record<string, Effect>> = {
  'efile.efile': one('filing upload', {}, 'efile', true),
  'efile.efileCountyNote': one('browser', {}, 'efileCountyNote', 'Filed after 4:00 pm is recorded the next day.'),
  'efile.acknowledgement': one(
    'filing upload',
    { efile: true, acknowledgementStatement: 'I may.' },
    'acknowledgement',
    true,
  ),
  'efile.acknowledgementStatement': one('browser', {}, 'acknowledgementStatement', 'I may file this document.'),
  ...table(
    'efile',
    namesOf(efileSetting).filter((name) => name.includes('Charge')),
    (name) => one('filing', { efile: true }, name, 12, name.slice(name.indexOf('Charge') + 'Charge'.length)),
  ),
};

/**
 * Every field of every setting, with a change of it and the place where that change is visible. A field without a row may be one
 * that no code reads.
 */
export const EFFECTS: Readonly<Record<string, Effect>> = { ...FEES, ...SEARCHES, ...PAGES, ...USERS, ...EFILE };
