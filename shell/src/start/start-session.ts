import { callApi } from '@portal/api-client';
import {
  type BaseContentLists,
  type ContentOf,
  type CurrentUser,
  landlink,
  landshark,
  landsharkCodeDescription,
  loginStatus,
  notableDates,
  type Product,
  productSchema,
  productVersions,
} from '@portal/contracts';
import type { Result } from '@portal/domain';
import { setCountyTimeZone } from '@portal/i18n';
import { addCountyGroups, clearUser, isLogoutPending, sessionStore, setCodeLists, setUser } from '@portal/session';
import { basePath } from './base-path.ts';
import { chooseLanguage } from './language.ts';
import { retryPendingLogout, sendPendingLogout } from './pending-logout.ts';
import { limitStartWait, recordStartPart, recordStartSettled } from './start-progress.ts';

let product: Product | undefined;

/** The start-up configuration; undefined until it has loaded, and if loading failed. */
export const getProduct = (): Product | undefined => product;

/** After this time the request counts as failed, and the notice with Retry is shown. */
const REQUEST_TIMEOUT_MS = 8_000;

async function readProduct(): Promise<Product | undefined> {
  try {
    const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
    const answer = await fetch(new URL('landsharkui/product.json', document.baseURI), { signal });
    const parsed = productSchema.safeParse(await answer.json());
    // With another base path it is not this portal's: a proxy sent the request to another portal.
    return parsed.success && parsed.data.routerBaseName === basePath() ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

async function loadProduct(): Promise<void> {
  const read = await readProduct();
  recordStartPart('product', read !== undefined);
  if (read === undefined) return;
  product = read;
  // Remotes need its addresses too, such as the card form's.
  addCountyGroups({ lists: [{ name: 'product', baseContent: product }] });
}

/** Id of the element with the county's public configuration, in pages whose content the server did not render. */
const COUNTY_ID = 'county';

/** Reads the county's configuration that is embedded in the page, so that the frame is complete at the first paint, before any call. */
export function readCounty(page: Document = document): void {
  const text = page.getElementById(COUNTY_ID)?.textContent ?? '';
  if (text === '') return;
  const lists = landshark.content.safeParse(JSON.parse(text));
  if (lists.success) addCountyGroups(lists.data);
}

/** A failed login-status call means not authenticated (000 section 2); so does a logout that has not reached the server. */
async function loadStatus(): Promise<void> {
  if (isLogoutPending()) {
    clearUser(true);
    return;
  }
  const before = sessionStore.getState().user;
  const status = await callApi(loginStatus);
  // A login or logout during the request is newer than its response, which must not undo it.
  if (sessionStore.getState().user !== before) return;
  const user = userOf(status);
  if (user === null) {
    clearUser(false, (status.ok ? status.value.endedBecause : undefined) ?? null);
    return;
  }
  setUser(user);
  await chooseLanguage(user.language);
}

const userOf = (status: Result<ContentOf<typeof loginStatus>, unknown>): CurrentUser | null =>
  status.ok && status.value.authenticated ? status.value.user : null;

/** The logged-in user, as the server reports it; null if nobody is logged in or the call failed. */
export const readStatus = async (): Promise<CurrentUser | null> => userOf(await callApi(loginStatus));

const prefixed = (prefix: string, { lists }: BaseContentLists): BaseContentLists => ({
  lists: lists.map((list) => ({ ...list, name: `${prefix}.${list.name}` })),
});

function readZone(): void {
  const zone = sessionStore.getState().county.property?.timeZone;
  if (typeof zone === 'string') setCountyTimeZone(zone);
}

/** Applies a loaded list; a list that failed to load is noted and skipped. */
function applyList<Content>(name: string, answer: Result<Content, unknown>, apply: (content: Content) => void): void {
  recordStartPart(name, answer.ok);
  if (answer.ok) apply(answer.value);
}

/**
 * The shared helper lists (000 section 7). Before login most are empty, so they are requested again after it. A failed list
 * does not stop the start (000 section 8, 'silent'); inside the portal a notice reports it.
 */
export async function loadHelperLists(): Promise<void> {
  const options = { timeoutMs: REQUEST_TIMEOUT_MS };
  const [flags, county, codes, versions, dates] = await Promise.all([
    callApi(landlink, undefined, options),
    callApi(landshark, undefined, options),
    callApi(landsharkCodeDescription, undefined, options),
    callApi(productVersions, undefined, options),
    callApi(notableDates, undefined, options),
  ]);
  applyList('landlink', flags, addCountyGroups);
  applyList('landshark', county, addCountyGroups);
  applyList('landsharkcodedescription', codes, setCodeLists);
  applyList('productVersions', versions, (lists) => addCountyGroups(prefixed('versions', lists)));
  applyList('notableDates', dates, (lists) => addCountyGroups(prefixed('notableDates', lists)));
  readZone();
}

/**
 * The group of the county's configuration by which remotes know that the lists are still on their way, although pages no longer
 * wait for them. A form waits all the same, because it would grow when they arrive.
 */
const LATE_LISTS = 'start';
const recordLateLists = (areListsLate: boolean): void =>
  addCountyGroups({ lists: [{ name: LATE_LISTS, baseContent: { areListsLate } }] });

/** Loads configuration and helper lists; can be called again after a failure. */
export async function loadStart(): Promise<void> {
  await Promise.all([loadProduct(), loadHelperLists()]);
  if (sessionStore.getState().county[LATE_LISTS] !== undefined) recordLateLists(false);
  recordStartSettled();
}

/**
 * Requests everything that the portal needs at its start, concurrently. Never rejects.
 * @param between awaited between the login status and the other requests, where key presses must be handled meanwhile
 */
export async function startSession(between?: () => Promise<void>): Promise<void> {
  limitStartWait(() => recordLateLists(true));
  // before any request with the cookie of that session
  if (isLogoutPending() && !(await sendPendingLogout())) retryPendingLogout();
  const status = loadStatus();
  await between?.();
  await Promise.all([status, loadStart()]);
}
