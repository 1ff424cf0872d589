import { callApi } from '@portal/api-client';
import {
  type BaseContentLists,
  landlink,
  landshark,
  landsharkCodeDescription,
  loginStatus,
  notableDates,
  type Product,
  productSchema,
  productVersions,
} from '@portal/contracts';
import { setCountyZone } from '@portal/i18n';
import { addCountyGroups, dropUser, putUser, sessionStore, setCodeLists } from '@portal/session';
import { chooseLanguage } from './language.ts';

let product: Product | undefined;

/** The start-up configuration; undefined until it has come, and when it could not be had. */
export const getProduct = (): Product | undefined => product;

async function loadProduct(): Promise<void> {
  const answer = await fetch(new URL('landsharkui/product.json', document.baseURI)).catch(() => undefined);
  const parsed = productSchema.safeParse(await answer?.json().catch(() => undefined));
  if (!parsed.success) return;
  product = parsed.data;
  // Remotes need addresses of it too: where the card form is.
  addCountyGroups({ lists: [{ name: 'product', baseContent: product }] });
}

/** A failed login-status call means not authenticated (000 section 2). */
async function loadStatus(): Promise<void> {
  const status = await callApi(loginStatus);
  const user = status.ok && status.value.authenticated ? status.value.user : null;
  if (user === null) {
    dropUser();
    return;
  }
  putUser(user);
  await chooseLanguage(user.language);
}

const prefixed = (prefix: string, { lists }: BaseContentLists): BaseContentLists => ({
  lists: lists.map((list) => ({ ...list, name: `${prefix}.${list.name}` })),
});

function readZone(): void {
  const zone = sessionStore.getState().county.property?.timeZone;
  if (typeof zone === 'string') setCountyZone(zone);
}

/**
 * The shared helper lists (000 section 7). A list that cannot be had is left out, silently; before login most are empty,
 * so they are asked for again after it.
 */
export async function loadHelperLists(): Promise<void> {
  const [flags, county, codes, versions, dates] = await Promise.all([
    callApi(landlink),
    callApi(landshark),
    callApi(landsharkCodeDescription),
    callApi(productVersions),
    callApi(notableDates),
  ]);
  if (flags.ok) addCountyGroups(flags.value);
  if (county.ok) addCountyGroups(county.value);
  if (codes.ok) setCodeLists(codes.value);
  if (versions.ok) addCountyGroups(prefixed('versions', versions.value));
  if (dates.ok) addCountyGroups(prefixed('notableDates', dates.value));
  readZone();
}

/** Everything that the portal asks for at its start, in one burst. Never rejects. */
export async function startSession(): Promise<void> {
  await Promise.all([loadProduct(), loadStatus(), loadHelperLists()]);
}
