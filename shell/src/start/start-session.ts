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
import { setCountyZone } from '@portal/i18n';
import { addCountyGroups, dropUser, owesLogout, putUser, sessionStore, setCodeLists } from '@portal/session';
import { basePath } from './base-path.ts';
import { chooseLanguage } from './language.ts';
import { goOnTelling, tellOwedLogout } from './owed-logout.ts';
import { limitStart, noteStartPart, noteStartSettled } from './start-trouble.ts';

let product: Product | undefined;

/** The start-up configuration; undefined until it has come, and when it could not be had. */
export const getProduct = (): Product | undefined => product;

/** Longer is no better than failing: the notice with its Retry is shown then. */
const LATE_MS = 8_000;

async function readProduct(): Promise<Product | undefined> {
  try {
    const signal = AbortSignal.timeout(LATE_MS);
    const answer = await fetch(new URL('landsharkui/product.json', document.baseURI), { signal });
    const parsed = productSchema.safeParse(await answer.json());
    // One that names another base path is not this portal's: a proxy led the request to its neighbor.
    return parsed.success && parsed.data.routerBaseName === basePath() ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

async function loadProduct(): Promise<void> {
  const read = await readProduct();
  noteStartPart('product', read !== undefined);
  if (read === undefined) return;
  product = read;
  // Remotes need addresses of it too: where the card form is.
  addCountyGroups({ lists: [{ name: 'product', baseContent: product }] });
}

/** Id of the element in which a page that was not drawn by the server brings what anybody may know of the county. */
const COUNTY_ID = 'county';

/** The county's name and switches, before any call: the frame is complete from the first paint on. */
export function readCounty(page: Document = document): void {
  const text = page.getElementById(COUNTY_ID)?.textContent ?? '';
  if (text === '') return;
  const lists = landshark.content.safeParse(JSON.parse(text));
  if (lists.success) addCountyGroups(lists.data);
}

/** A failed login-status call means not authenticated (000 section 2); so does a logout that the server does not know yet. */
async function loadStatus(): Promise<void> {
  if (owesLogout()) {
    dropUser(true);
    return;
  }
  const before = sessionStore.getState().user;
  const status = await callApi(loginStatus);
  // Someone logged in or out while it was asked: that is newer than the answer, which would undo it.
  if (sessionStore.getState().user !== before) return;
  const user = userOf(status);
  if (user === null) {
    dropUser(false, (status.ok ? status.value.endedBecause : undefined) ?? null);
    return;
  }
  putUser(user);
  await chooseLanguage(user.language);
}

const userOf = (status: Result<ContentOf<typeof loginStatus>, unknown>): CurrentUser | null =>
  status.ok && status.value.authenticated ? status.value.user : null;

/** The logged-in user, as the server reports it; null if nobody is logged in or the answer could not be had. */
export const readStatus = async (): Promise<CurrentUser | null> => userOf(await callApi(loginStatus));

const prefixed = (prefix: string, { lists }: BaseContentLists): BaseContentLists => ({
  lists: lists.map((list) => ({ ...list, name: `${prefix}.${list.name}` })),
});

function readZone(): void {
  const zone = sessionStore.getState().county.property?.timeZone;
  if (typeof zone === 'string') setCountyZone(zone);
}

/** What follows from a list; one that could not be had is noted, and left out. */
function take<Content>(name: string, answer: Result<Content, unknown>, put: (content: Content) => void): void {
  noteStartPart(name, answer.ok);
  if (answer.ok) put(answer.value);
}

/**
 * The shared helper lists (000 section 7). Before login most are empty, so they are asked for again after it. One that
 * cannot be had stops nothing (000 section 8, 'silent'); inside the portal a notice says so.
 */
export async function loadHelperLists(): Promise<void> {
  const inTime = { timeoutMs: LATE_MS };
  const [flags, county, codes, versions, dates] = await Promise.all([
    callApi(landlink, undefined, inTime),
    callApi(landshark, undefined, inTime),
    callApi(landsharkCodeDescription, undefined, inTime),
    callApi(productVersions, undefined, inTime),
    callApi(notableDates, undefined, inTime),
  ]);
  take('landlink', flags, addCountyGroups);
  take('landshark', county, addCountyGroups);
  take('landsharkcodedescription', codes, setCodeLists);
  take('productVersions', versions, (lists) => addCountyGroups(prefixed('versions', lists)));
  take('notableDates', dates, (lists) => addCountyGroups(prefixed('notableDates', lists)));
  readZone();
}

/** Configuration and helper lists: what can be asked for once more when it did not come. */
export async function loadStart(): Promise<void> {
  await Promise.all([loadProduct(), loadHelperLists()]);
  noteStartSettled();
}

/**
 * Everything that the portal asks for at its start, in one burst. Never rejects.
 * @param between Waited for between the login status and the rest, where a key has to be heard in the meantime.
 */
export async function startSession(between?: () => Promise<void>): Promise<void> {
  limitStart();
  // before anything is asked for with the cookie that it left
  if (owesLogout() && !(await tellOwedLogout())) goOnTelling();
  const status = loadStatus();
  await between?.();
  await Promise.all([status, loadStart()]);
}
