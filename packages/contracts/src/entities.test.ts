import * as z from 'zod/mini';
import { CALLS } from './calls.ts';
import {
  accountsCodeDescription,
  addOnConfirmationSchema,
  anyEnvelopeSchema,
  authorizationResponse,
  authorizeCard,
  type Call,
  cancelImageState,
  completeDeposit,
  computeDownloadOrder,
  currentUserSchema,
  documentDetails,
  feeScheduleSchema,
  forgotPassword,
  forgotUsername,
  getAddOnOptions,
  getImage,
  getThumbnails,
  getUserAddOnConfirmation,
  grantorGranteeBookDetails,
  homeAll,
  imageStateSchema,
  initiateDeposit,
  landlink,
  landshark,
  landsharkCodeDescription,
  login,
  loginPageLatestNews,
  loginPageLinks,
  loginPageSlides,
  loginStatus,
  logout,
  logReact,
  notableDates,
  payDownloadOrder,
  productVersions,
  recomputeDownloadOrder,
  resetPassword,
  searchByAddress,
  searchByBookAndPage,
  searchByDate,
  searchByDocumentNumber,
  searchByGrantorGranteeBook,
  searchByLegalDescription,
  searchByName,
  searchByParcelId,
  searchByPlat,
  searchByTaxLien,
  searchByTorrensCertificate,
  searchByTorrensText,
  searchByTractBookId,
  searchByTractBookLegal,
  searchHistoryEntrySchema,
  taxLienDetails,
  thumbnailSetSchema,
  torrensCertificateDetails,
  tractBookDetails,
  updateImagePreviewSettings,
  usageBalance,
  userAddOn,
  usersCodeDescription,
} from './index.ts';

type Node = Record<string, unknown>;
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null;

/**
 * The paths of all fields of a schema, including those inside arrays and nullable types:
 * 'purchaseOptions.flatFeeOptions.options.text'.
 */
function fieldsOf(schema: z.ZodMiniType): string[] {
  return walk(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), '');
  function walk(node: unknown, prefix: string): string[] {
    if (!isNode(node)) return [];
    const inner = [node.items, ...(Array.isArray(node.anyOf) ? node.anyOf : [])].flatMap((part) => walk(part, prefix));
    const properties = isNode(node.properties) ? Object.entries(node.properties) : [];
    return [...inner, ...properties.flatMap(([name, part]) => [prefix + name, ...walk(part, `${prefix}${name}.`)])];
  }
}
/** Converts the specification's notation 'options{value, text}' to paths. */
function pathsIn(list: string): string[] {
  const paths: string[] = [];
  const parents: string[] = [];
  let last = '';
  for (const [token] of list.matchAll(/\w+|[{}]/g)) {
    if (token === '{') parents.push(last);
    else if (token === '}') parents.pop();
    else {
      last = token;
      paths.push([...parents, token].join('.'));
    }
  }
  return paths;
}

const BALANCE = '{description, value}';
const PARTY = '{displayName, lastName, firstName, middleInitial}';
const SEARCH_RESPONSE =
  'searchResults {totalRecordCount, searchResultList, timestamp, currentRecordCount, batch}, historyResults {searchHistoryList}, usageBalance, paymentNeeded, paymentNeededAgain';
const PREVIEW_SETTINGS = 'sourcedDocKey, pageCount, pageSelectionMethod, selectedAsCsv';

describe('the schema of an entity', () => {
  it.each<[string, z.ZodMiniType, string]>([
    [
      '001-3.image-state.1',
      imageStateSchema,
      `guid, purchaseOptions {hasBuyOptions, flatFeeOptions {title, options {value, text}}, escrowOptions {accountMessage, beginningBalance ${BALANCE}, lowBalanceMessage, depositAmountMessage, surchargeMessage, endingBalance}, creditCardOptions {authorizationInfo {authorized}}}`,
    ],
    [
      '001-3.fee-schedule.1',
      feeScheduleSchema,
      `insufficientBalance, beginningBalance ${BALANCE}, endingBalance ${BALANCE}, purchaseMessage, singleItemPurchase {item ${BALANCE}}, multipleItemPurchase {itemHeaderDescription, items ${BALANCE}, total ${BALANCE}}, alreadyPurchasedMessage, insufficientBalanceMessage, noPurchasingOptionsAvailableMessage, downloadButtonText`,
    ],
    [
      '001-3.confirmation.1',
      addOnConfirmationSchema,
      `accountMessage, beginningBalance, endingBalance, headers, insufficientBalance, purchase ${BALANCE}, purchaseMessage`,
    ],
    [
      '001-3.thumbnails.1',
      thumbnailSetSchema,
      'header {sourcedDocKey, pageCount, uiTitle, uiTitleBeginningOfSentence}, pagesSelected {pageSelectionMethod, selectedAsCsv, selectedAsBoolean}, thumbnails {base64, page, selected}',
    ],
    [
      '001-3.request.1',
      computeDownloadOrder.request,
      'sourcedDocKey, instrumentCode, pageSelectionMethod, pagesSelected, pageCount',
    ],
    ['001-3.envelope.1', anyEnvelopeSchema, 'ok, message, lockout, content'],
    ['001-3.results.1', payDownloadOrder.content, 'status, usageBalanceResult'],
    ['001-3.results.1', getImage.content, 'preview, pdf, header {uiSaveAsImageName}'],
    [
      '001-3.name.1',
      searchByName.request,
      'fromRecordedDate, toRecordedDate, documentType, instrumentGroup, grantorGranteeSearchIn, grantorGranteeLastName1, grantorGranteeFirstName1, grantorGranteeMiddleInitial1, andOr, grantorGranteeLastName2, grantorGranteeFirstName2, grantorGranteeMiddleInitial2',
    ],
    ['001-3.number.1', searchByDocumentNumber.request, 'documentType, fromDocumentNumber, toDocumentNumber'],
    [
      '001-3.address.1',
      searchByAddress.request,
      'streetNumber, streetName, city, instrumentGroup, fromRecordedDate, toRecordedDate',
    ],
    ['001-3.book.1', searchByBookAndPage.request, 'book, page, bookType'],
    ['001-3.date.1', searchByDate.request, 'documentType, fromRecordedDate, toRecordedDate, instrumentGroup'],
    [
      '001-3.legal.1',
      searchByLegalDescription.request,
      'documentType, fromRecordedDate, toRecordedDate, legalType, searchMethod, section, township, range, base, meridian, qqqq, qqq, qq, q, municipality, otherLotLb, otherLotMb, otherLotCodeLb, otherLotCodeMb, lot, sublot, block, plat, platName, platNumber, building, unit, garage, instrumentGroup',
    ],
    ['001-3.search.1', searchByName.request, 'sortKey, sortDirection, pageNumber, timestamp, batch, updateHistory'],
    ['001-3.search.2', searchByName.content, SEARCH_RESPONSE],
    [
      '001-3.row.2',
      searchByName.content,
      `searchResults {searchResultList {instrumentDate, displayBookAndPage, mortgageAmount, salePrice, verifiedStatus, grantorSearchResults ${PARTY}, granteeSearchResults ${PARTY}, referenceDocumentSearchResults {displayDocNumber, docNumber, docType, instrumentDescription, displayBookAndPage, recordedDate, recordedTime, recordedAmPm}, legalSearchResults {description, comment, docId}, torrensSearchResults {certificateNumber, status}, additionalInfoSearchResults, displayOnlySearchResults {label, value}, sourcedDocKey {docKeyType, docKeyNumber, imageKeyType}}}`,
    ],
    ['001-3.details.1', documentDetails.request, 'docId, sourcedDocKey'],
    ['001-3.details.2', documentDetails.content, 'paymentNeeded, usageBalance'],
    [
      '001-3.history.1',
      searchHistoryEntrySchema,
      'longDescription, displayCriteria {key, value}, link, type, pageNumber, sortKey, sortDirection',
    ],
    [
      '001-3.user.1',
      currentUserSchema,
      'paymentMethod, language, searchList, allowableAccounts, accountDocTypes, usageBalance, role, searchHistoryList',
    ],
    [
      '000-3.user.1',
      currentUserSchema,
      'userId, username, role, language, accountType, paymentMethod, usageBalance, search, searchList, searchHistoryList, tabList, allowableAccounts, accountDocTypes, creditCardSearchRates {code, description, cents}',
    ],
    ['000-3.login.1', login.request, 'username, password, language'],
    ['000-3.recovery.1', forgotUsername.request, 'email'],
    ['000-3.recovery.1', forgotPassword.request, 'username, email'],
    ['000-3.recovery.1', resetPassword.request, 'password, ticket'],
    [
      '000-3.home.1',
      homeAll.content,
      'selections {contactUs, disclaimer, latestNews, links, loginSlides, notableDates, transactions}, numberOfSlides, common {contactPhone, contactEmail}, notableDates {headings, rows}, transactionTotals {headings, rows}, links {paragraphs {heading, paragraphContent}}, latestNews {paragraphs {heading, paragraphContent}}, lockout {lockoutInPlace, messageHeadline}',
    ],
    ['001-3.codes.1', landsharkCodeDescription.content, 'lists {codeDescriptionResultList {code, description}}'],
    ['001-3.codes.1', accountsCodeDescription.content, 'codeDescriptionResultList {code, description}'],
    ['001-3.codes.1', usersCodeDescription.content, 'codeDescriptionResultList {code, description}'],
    ['000-3.lists.1', landsharkCodeDescription.content, 'lists {name, codeDescriptionResultList {code, description}}'],
  ])('[%s] has the fields that the specification lists', (_row, schema, list) => {
    expect(fieldsOf(schema)).toEqual(expect.arrayContaining(pathsIn(list)));
  });

  it('fails the comparison if a field is missing', () => {
    expect(pathsIn('a {b, c {d}}, e')).toEqual(['a', 'a.b', 'a.c', 'a.c.d', 'e']);
    expect(fieldsOf(usageBalance.content)).not.toEqual(expect.arrayContaining(pathsIn('usageBalance {cents}')));
  });
});

describe('a call by POST', () => {
  it.each<[string, Call, string, string, string]>([
    ['001-7.thumbnails.1', getThumbnails, 'imaging/getThumbnails', `${PREVIEW_SETTINGS}, page`, 'thumbnails'],
    [
      '001-7.preview.1',
      updateImagePreviewSettings,
      'imaging/updateImagePreviewSettings',
      `imagePreviewSettingChange, imagePreviewSettings {${PREVIEW_SETTINGS}}, page`,
      'pagesSelected',
    ],
    [
      '001-7.compute.1',
      computeDownloadOrder,
      'imaging/computeDownloadOrder',
      'sourcedDocKey, instrumentCode, pagesSelected, pageSelectionMethod, pageCount',
      'feeSchedule, imageState',
    ],
    [
      '001-7.compute.2',
      recomputeDownloadOrder,
      'imaging/recomputeDownloadOrder',
      'imageStateGuid',
      'feeSchedule, imageState',
    ],
    [
      '001-7.people.1',
      usersCodeDescription,
      'helperdata/userscodedescription',
      'filterText',
      'codeDescriptionResultList {code, description}',
    ],
    [
      '001-7.people.1',
      accountsCodeDescription,
      'helperdata/accountscodedescription',
      'filterText',
      'codeDescriptionResultList {code, description}',
    ],
    ['001-7.cancel.1', cancelImageState, 'imaging/cancelImageState', 'imageStateGuid', ''],
    ['001-7.pay.1', payDownloadOrder, 'imaging/payDownloadOrder', 'imageStateGuid', 'status, usageBalanceResult'],
    ['001-7.image.1', getImage, 'imaging/getImage', 'imageStateGuid', 'preview, pdf, header {uiSaveAsImageName}'],
    ['001-7.addon.1', getAddOnOptions, 'flatFee/getAddOnOptions', '', 'guid, purchaseOptions {flatFeeOptions}'],
    [
      '001-7.addon.2',
      getUserAddOnConfirmation,
      'flatFee/getUserAddOnConfirmation',
      'option, imageStateReference {imageStateGuid}',
      'ok, errorMessage, confirmation {accountMessage}',
    ],
    ['001-7.addon.3', userAddOn, 'flatFee/userAddOn', 'imageStateGuid', 'ok, message'],
    ['001-7.card.1', authorizeCard, 'creditcard/authorize', '', 'token'],
    ['000-7.card.1', authorizeCard, 'creditcard/authorize', '', 'token'],
    ['001-7.card.2', authorizationResponse, 'creditcard/authorizationResponse', 'transId', 'authorizationOkay'],
    ['000-7.card.2', authorizationResponse, 'creditcard/authorizationResponse', 'transId', 'authorizationOkay'],
    ['001-7.deposit.1', initiateDeposit, 'escrowDeposit/initiateDeposit', 'amount', 'tokenResults {token}'],
    ['000-7.deposit.1', initiateDeposit, 'escrowDeposit/initiateDeposit', 'amount', 'tokenResults {token}'],
    ['001-7.deposit.2', completeDeposit, 'escrowDeposit/completeDeposit', 'transId', ''],
    ['000-7.deposit.2', completeDeposit, 'escrowDeposit/completeDeposit', 'transId', ''],
    ['000-7.login.1', login, 'auth/login', 'username, password, language', 'user {searchHistoryList}'],
    ['000-7.balance.2', usageBalance, 'currentUser/usageBalance', 'userId', 'usageBalance'],
    ['001-7.balance.1', usageBalance, 'currentUser/usageBalance', '', 'usageBalance'],
  ])('[%s] has the path and the fields that the specification lists', (_row, call, path, request, content) => {
    expect(call).toMatchObject({ path, method: 'POST' });
    expect(fieldsOf(call.request)).toEqual(expect.arrayContaining(pathsIn(request)));
    expect(fieldsOf(call.content)).toEqual(expect.arrayContaining(pathsIn(content)));
    expect(CALLS).toContain(call);
  });
});

describe('a search or details call', () => {
  it.each([
    searchByAddress,
    searchByBookAndPage,
    searchByDate,
    searchByDocumentNumber,
    searchByLegalDescription,
    searchByName,
    searchByParcelId,
    searchByPlat,
    searchByTaxLien,
    searchByTorrensCertificate,
    searchByTorrensText,
    searchByGrantorGranteeBook,
    searchByTractBookId,
    searchByTractBookLegal,
  ])('[001-7.search.1] has the sort and page fields of a list: $name', (call) => {
    expect(call).toMatchObject({ path: `search/${call.name}`, method: 'POST' });
    expect(fieldsOf(call.request)).toEqual(
      expect.arrayContaining(pathsIn('sortKey, sortDirection, pageNumber, timestamp')),
    );
    expect(fieldsOf(call.content)).toEqual(expect.arrayContaining(pathsIn(SEARCH_RESPONSE)));
    const formStateFields = ['loading', 'message', 'errors', 'token', 'showCardAuthorization'];
    expect(fieldsOf(call.request).filter((name) => formStateFields.includes(name))).toEqual([]);
    expect(CALLS).toContain(call);
  });

  it.each([documentDetails, torrensCertificateDetails, taxLienDetails, tractBookDetails, grantorGranteeBookDetails])(
    '[001-7.details.1] identifies the record: $name',
    (call) => {
      expect(call).toMatchObject({ path: `search/${call.name}`, method: 'POST' });
      expect(fieldsOf(call.request)).toEqual(expect.arrayContaining(pathsIn('docId, sourcedDocKey')));
      expect(fieldsOf(call.content)).toEqual(expect.arrayContaining(pathsIn('paymentNeeded, usageBalance')));
      expect(CALLS).toContain(call);
    },
  );
});

describe('a call by GET', () => {
  it.each<[string, Call, string, string]>([
    ['000-7.logout.1', logout, 'auth/logout', ''],
    ['000-7.login-page.1', loginPageLinks, 'auth/loginPageLinks', 'paragraphs {heading, paragraphContent}'],
    ['000-7.login-page.1', loginPageSlides, 'auth/loginPageSlides', 'numberOfSlides'],
    ['000-7.login-page.1', loginPageLatestNews, 'auth/loginPageLatestNews', 'paragraphs {heading, paragraphContent}'],
    ['000-7.login-status.2', loginStatus, 'currentUser/loginStatus', 'authenticated'],
    [
      '000-7.home.1',
      homeAll,
      'home/all',
      'lockout, selections, links {paragraphs}, latestNews {paragraphs}, numberOfSlides',
    ],
    ['000-7.helper.1', landlink, 'helperdata/landlink', 'lists {name, baseContent}'],
    ['000-7.helper.1', landshark, 'helperdata/landshark', 'lists {name, baseContent}'],
    [
      '000-7.helper.1',
      landsharkCodeDescription,
      'helperdata/landsharkcodedescription',
      'lists {name, codeDescriptionResultList {code, description}}',
    ],
    ['000-7.helper.1', productVersions, 'helperdata/productVersions', 'lists {name, baseContent}'],
    ['000-7.helper.1', notableDates, 'helperdata/notableDates', 'lists {name, baseContent}'],
  ])(
    '[%s] has its path, takes no fields, and returns the fields that the specification lists (%#)',
    (_row, call, path, content) => {
      expect(call).toMatchObject({ path, method: 'GET' });
      expect(fieldsOf(call.request)).toEqual([]);
      expect(fieldsOf(call.content)).toEqual(expect.arrayContaining(pathsIn(content)));
      expect(CALLS).toContain(call);
    },
  );

  it('[000-7.log.1] the log sink accepts messages from anyone', () => {
    expect(logReact).toMatchObject({ path: 'logReact', method: 'POST', access: 'public' });
    expect(fieldsOf(logReact.request)).toEqual(['messages']);
  });
});
