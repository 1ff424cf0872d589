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
const changeOf = (place: Place, base: Change, name: string, value: unknown, detail?: string): Effect =>
  change(place, base, { ...base, [name]: value }, detail);
const table = (name: string, fields: readonly string[], effectOf: (field: string) => Effect): Record<string, Effect> =>
  Object.fromEntries(fields.map((field) => [`${name}.${field}`, effectOf(field)]));
const namesOf = ({ fields }: { readonly fields: readonly { readonly name: string }[] }): string[] =>
  fields.map(({ name }) => name);

const specialRate = {
  documentType: 'LR',
  instrumentCode: '',
  documentRate: 3,
  firstPageRate: 0,
  additionalPagesRate: 0,
};
const reload = { reloadByCreditCard: true, minReloadAmount: 20, maxReloadAmount: 500 };
const surcharged = { ...reload, applySurcharge: true, creditCardSurcharge: 1, creditCardSurchargePercent: 2 };
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
  'escrow.feeCode': changeOf('finance', codes, 'feeCode', 'F2'),
  'escrow.chargeCode': changeOf('finance', codes, 'chargeCode', 'C2'),
  'escrow.reloadByCreditCard': changeOf('deposits', reload, 'reloadByCreditCard', false),
  'escrow.minReloadAmount': changeOf('deposits', reload, 'minReloadAmount', 25),
  'escrow.maxReloadAmount': changeOf('deposits', reload, 'maxReloadAmount', 600),
  'escrow.applySurcharge': changeOf('deposits', surcharged, 'applySurcharge', false),
  'escrow.creditCardSurchargeMethod': changeOf('deposits', surcharged, 'creditCardSurchargeMethod', 'percent'),
  'escrow.creditCardSurcharge': changeOf('deposits', surcharged, 'creditCardSurcharge', 2),
  'escrow.creditCardSurchargePercent': changeOf(
    'deposits',
    { ...surcharged, creditCardSurchargeMethod: 'percent' },
    'creditCardSurchargePercent',
    3,
  ),
  ...table('aLaCarte', namesOf(aLaCarteSetting), (name) =>
    changeOf(name.startsWith('image') ? 'orders' : 'prices', {}, name, 1.25),
  ),
  'aLaCarteSpecialRates.rates': change(
    'orders',
    { rates: [specialRate] },
    { rates: [{ ...specialRate, documentRate: 4 }] },
  ),
  'creditCard.applyAlternateRates': changeOf('card prices', { searchByNameCreditCard: 2 }, 'applyAlternateRates', true),
  ...table(
    'creditCard',
    namesOf(aLaCarteSetting).map((name) => `${name}CreditCard`),
    (name) => changeOf(name.startsWith('image') ? 'card orders' : 'card prices', alternate, name, 1.25),
  ),
  'creditCard.rates': changeOf('card orders', { ...alternate, rates: [specialRate] }, 'rates', [
    { ...specialRate, documentRate: 4 },
  ]),
  'creditCardExtra.maxAmount': changeOf('card hold', extra, 'maxAmount', 50),
  'creditCardExtra.applySurcharge': changeOf('filing', extra, 'applySurcharge', false),
  'creditCardExtra.surchargeMethod': changeOf('filing', extra, 'surchargeMethod', 'percent'),
  'creditCardExtra.surcharge': changeOf('filing', extra, 'surcharge', 2),
  'creditCardExtra.surchargePercent': changeOf(
    'filing',
    { ...extra, surchargeMethod: 'percent' },
    'surchargePercent',
    4,
  ),
  'creditCardExtra.postToLandLink': changeOf('card finance', extra, 'postToLandLink', false),
  ...table(
    'creditCardExtra',
    ['chargeChargeCode', 'chargeFeeCode', 'surchargeChargeCode', 'surchargeFeeCode'],
    (name) => changeOf('card finance', extra, name, 'X1'),
  ),
  'flatFee.chargingImages': changeOf('flat-fee balance', {}, 'chargingImages', false),
  'flatFee.rates': changeOf('flat-fee balance', { rates: [offered] }, 'rates', [
    { ...offered, unlimitedNumberOfPages: true },
  ]),
  'flatFeeOverride.countyAdminReload': changeOf('account reload', {}, 'countyAdminReload', true),
  'flatFeeOverride.accountAdminReload': changeOf('add-ons', override, 'accountAdminReload', false),
  'flatFeeOverride.rates': changeOf('add-ons', override, 'rates', [{ ...offered, cost: 12 }]),
};

const SEARCHES: Readonly<Record<string, Effect>> = {
  'search.defaultSearch': changeOf('session', allSearches, 'defaultSearch', 'Date'),
  'search.searchAccess': changeOf('session', { searchAccess: 'configurable' }, 'searchAccess', 'same'),
  ...table(
    'search',
    SEARCH_TYPES.map((type) => `searchBy${type}`),
    (name) => changeOf('session', { ...allSearches, ...otherDefault(name.slice('searchBy'.length)) }, name, false),
  ),
  ...table(
    'search',
    SEARCH_TYPES.filter(isSearchType).map((type) => `searchBy${type}CountyNote`),
    (name) => changeOf('browser', allSearches, name, 'Ask at the desk.'),
  ),
  ...table('search2', ['map', 'tax'], (name) => changeOf('parcel links', {}, name, true)),
  'search2.allOnlySearch': changeOf('browser', {}, 'allOnlySearch', true),
  'search2.downloadResults': changeOf('list download', {}, 'downloadResults', true),
  ...table('reports', namesOf(reportsSetting), (name) =>
    name.endsWith('Note') ? changeOf('browser', {}, name, 'Ask at the desk.') : changeOf('reports', {}, name, false),
  ),
};

const PLACE_OF_SELECTION: Readonly<Record<string, Place>> = {
  latestNewsLoginPage: 'login news',
  linksLoginPage: 'login links',
};

const PAGES: Readonly<Record<string, Effect>> = {
  ...table('common', ['countyName', 'appTitle', 'bookLabel', 'torrensLabel'], (name) =>
    changeOf('browser', common, name, 'Other'),
  ),
  ...table('common', ['contactName', 'contactTitle'], (name) => changeOf('home', common, name, 'Other')),
  'common.contactPhone': changeOf('home', common, 'contactPhone', '555-0142'),
  'common.contactEmail': changeOf('home', common, 'contactEmail', 'clerk@tasi.example'),
  ...table('homeSelections', namesOf(homeSelectionsSetting), (name) =>
    changeOf(PLACE_OF_SELECTION[name] ?? 'home', {}, name, true),
  ),
  'notableDates.showNotableDates': changeOf('home', dates, 'showNotableDates', false),
  'notableDates.showSeparateIndexes': changeOf('home', dates, 'showSeparateIndexes', false),
  'notableDates.useVerificationDate': changeOf('home', dates, 'useVerificationDate', false),
  ...table(
    'notableDates',
    namesOf({ fields: notableDatesSetting.fields.filter(({ kind }) => kind === 'day') }),
    (name) => changeOf('home', dates, name, '2026-11-19'),
  ),
  'latestNews.paragraphs': changeOf('home', {}, 'paragraphs', paragraphs),
  'externalLinks.paragraphs': changeOf('home', {}, 'paragraphs', paragraphs),
  'loginPageLinks.paragraphs': changeOf('login links', {}, 'paragraphs', paragraphs),
  'loginPageLatestNews.paragraphs': changeOf('login news', {}, 'paragraphs', paragraphs),
  'loginPageSlides.numberOfSlides': changeOf('login page', { numberOfSlides: 1 }, 'numberOfSlides', 2),
  'loginPageSlides.slides': changeOf('login page', { numberOfSlides: 1 }, 'slides', [
    { caption: 'The sea', picture: '' },
  ]),
  'loginPageRegistration.selfRegistration': changeOf('registration', {}, 'selfRegistration', true),
  'loginPageRegistration.forgotPasswordLink': changeOf('recovery', {}, 'forgotPasswordLink', true),
  'loginPageRegistration.emaileExpireIn': changeOf(
    'registration link',
    { selfRegistration: true },
    'emaileExpireIn',
    8,
  ),
  'languages.languages': changeOf('browser', { languages: true }, 'languages', false),
};

const USERS: Readonly<Record<string, Effect>> = {
  'userAccess.guestUserName': changeOf('guest login', {}, 'guestUserName', 'guest.user'),
  'userAccess.limitLoginAttempts': change('failed logins', { maxloginAttempts: 2 }, { limitLoginAttempts: false }),
  'userAccess.maxloginAttempts': changeOf('failed logins', { maxloginAttempts: 2 }, 'maxloginAttempts', 9),
  'userAccess.requireSecondFactor': changeOf('staff login', {}, 'requireSecondFactor', true),
  'userAccess.inactivityTimeLimit': changeOf('idle session', {}, 'inactivityTimeLimit', false),
  'userAccess.inactivityTimeLimitPeriod': changeOf('idle session', {}, 'inactivityTimeLimitPeriod', 45),
  'billingSchedule.automaticBilling': changeOf('account tasks', {}, 'automaticBilling', true),
  'billingSchedule.automaticImageRenewal': changeOf('account tasks', {}, 'automaticImageRenewal', true),
  'billingSchedule.renewalDay': changeOf('account tasks', schedule, 'renewalDay', 16),
  'billingSchedule.renewalTime': changeOf('account tasks', schedule, 'renewalTime', '12:01'),
  'userLockout.lockoutInPlace': changeOf('login while locked out', locked, 'lockoutInPlace', false),
  'userLockout.messageLogin': changeOf('login while locked out', locked, 'messageLogin', 'Closed until noon.'),
  'userPurgeSchedule.automaticPurge': changeOf('inactive users', {}, 'automaticPurge', true),
  'userPurgeSchedule.automaticPurgeAfterDays': changeOf(
    'inactive users',
    { automaticPurge: true },
    'automaticPurgeAfterDays',
    450,
  ),
  'auditLogPurgeSchedule.automaticPurge': changeOf('audit log', {}, 'automaticPurge', true),
  'auditLogPurgeSchedule.automaticPurgeAfterDays': changeOf(
    'audit log',
    { automaticPurge: true },
    'automaticPurgeAfterDays',
    80,
  ),
  'userLockout.messageHeadline': changeOf('home', locked, 'messageHeadline', 'Closed'),
};

const EFILE: Readonly<Record<string, Effect>> = {
  'efile.efile': changeOf('filing upload', {}, 'efile', true),
  'efile.efileCountyNote': changeOf('browser', {}, 'efileCountyNote', 'Filed after 4:00 pm is recorded the next day.'),
  'efile.acknowledgement': changeOf(
    'filing upload',
    { efile: true, acknowledgementStatement: 'I may.' },
    'acknowledgement',
    true,
  ),
  'efile.acknowledgementStatement': changeOf('browser', {}, 'acknowledgementStatement', 'I may file this document.'),
  ...table(
    'efile',
    namesOf(efileSetting).filter((name) => name.includes('Charge')),
    (name) => changeOf('filing', { efile: true }, name, 12, name.slice(name.indexOf('Charge') + 'Charge'.length)),
  ),
};

/**
 * Every field of every setting, with a change of it and the place where that change is visible. A field without a row may be one
 * that no code reads.
 */
export const EFFECTS: Readonly<Record<string, Effect>> = { ...FEES, ...SEARCHES, ...PAGES, ...USERS, ...EFILE };
