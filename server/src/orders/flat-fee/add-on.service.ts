import { randomBytes } from 'node:crypto';
import type { ContentOf, getUserAddOnConfirmation, ImageState, userAddOn } from '@portal/contracts';
import { offeredAddOns } from '@portal/contracts/county-config';
import { type AddOn, cents, mayBuyAddOn, priceOfAddOn } from '@portal/domain';
import type { Transaction } from 'kysely';
import { audit } from '../../audit/audit.ts';
import { imagesIssued } from '../../ledger/balance-changes.ts';
import { type ChargeOutcome, charge } from '../../ledger/charge.ts';
import { payerKindOf } from '../../ledger/payer.ts';
import type { Database } from '../../platform/database/schema.ts';
import { transact } from '../../platform/database/transact.ts';
import { notFound, Refusal } from '../../platform/errors/refusal.ts';
import { errorText } from '../../platform/errors/texts.ts';
import type { CallContext } from '../../platform/http/route.ts';
import type { Session } from '../../platform/http/session.ts';
import { findOpenOrder } from '../download-order.service.ts';
import type { OrderServices } from '../order-services.ts';
import {
  type AddOnRow,
  findAddOn,
  freezeAddOn,
  insertAddOn,
  isOpenAddOn,
  lockAddOn,
  markBought,
} from './add-on.store.ts';
import { addedImagesText, addOnConfirmation } from './add-on-confirmation.ts';
import { addOnPayer, readAddOnFunds } from './add-on-funds.ts';
import { flatFeeOptionsOf } from './offered-add-ons.ts';

/** The add-ons that the county offers. Throws if there are none, or if the user may not buy them. */
function requireAddOns(services: OrderServices, session: Session): AddOn[] {
  const county = services.county.current;
  const addOns = offeredAddOns(county);
  const isAllowed = mayBuyAddOn(session, county.flatFeeOverride.accountAdminReload);
  if (!isAllowed || addOns.length === 0) throw new Refusal('ADD_ONS_OFF');
  return addOns;
}

/** Refuses add-ons while the account's images are unlimited: they would be paid for and give nothing. */
function refuseIfUnlimited({ county }: OrderServices, session: Session): void {
  if (payerKindOf(session, county.current) === 'UNLIMITED') throw new Refusal('IMAGES_UNLIMITED');
}

/** The add-ons that this account may buy, under a new guid (001 section 4.9). */
export async function readAddOnOptions(services: OrderServices, { session }: CallContext): Promise<ImageState> {
  const addOns = requireAddOns(services, session);
  refuseIfUnlimited(services, session);
  const guid = randomBytes(16).toString('base64url');
  await insertAddOn(services.database.db, session, guid, services.now());
  const flatFeeOptions = flatFeeOptionsOf(addOns);
  const none = { escrowOptions: null, creditCardOptions: null };
  return { guid, status: 'OPEN', purchaseOptions: { hasBuyOptions: true, flatFeeOptions, ...none } };
}

interface ConfirmInput {
  readonly option: string;
  readonly imageStateReference: { readonly imageStateGuid: string };
}
type Confirmed = ContentOf<typeof getUserAddOnConfirmation>;

/** Shows the effect of an add-on and fixes its price: it is bought at this price or not at all. */
export async function confirmAddOn(
  services: OrderServices,
  { input, session }: CallContext<ConfirmInput>,
): Promise<Confirmed> {
  const addOn = requireAddOns(services, session).find(({ option }) => option === input.option);
  refuseIfUnlimited(services, session);
  const guid = input.imageStateReference.imageStateGuid;
  await findOrOpen(services, session, guid);
  if (addOn === undefined) {
    return {
      ok: false,
      errorMessage: 'This add-on is no longer offered.',
      refusal: 'NOT_OFFERED',
      confirmation: null,
    };
  }
  const { option, images, costCents } = addOn;
  const frozen = { choice: option, images, cost: costCents, payer: addOnPayer(session) };
  if (!(await freezeAddOn(services.database.db, guid, frozen))) throw new Refusal('ORDER_CLOSED');
  const funds = await readAddOnFunds(services, session, priceOfAddOn(addOn));
  return { ok: true, errorMessage: '', refusal: null, confirmation: addOnConfirmation(addOn, funds, session) };
}

/** Returns the open add-on of a guid, which may also be the guid of an order for which the account has too few images. */
async function findOrOpen(services: OrderServices, session: Session, guid: string): Promise<AddOnRow> {
  const { db } = services.database;
  const now = services.now();
  if ((await findAddOn(db, session, guid)) === undefined) {
    await findOpenOrder(db, session, guid, now);
    await insertAddOn(db, session, guid, now);
  }
  const row = await findAddOn(db, session, guid);
  if (row === undefined) throw notFound();
  if (!isOpenAddOn(row, now)) throw new Refusal('ORDER_CLOSED');
  return row;
}

type Bought = ContentOf<typeof userAddOn>;
const isBought = (outcome: ChargeOutcome): boolean => outcome === 'CHARGED' || outcome === 'FREE';

/** Buys the confirmed add-on once, even if called again: money and images change in one journal. */
export async function buyAddOn(
  services: OrderServices,
  call: CallContext<{ readonly imageStateGuid: string }>,
): Promise<Bought> {
  requireAddOns(services, call.session);
  const { outcome, images, usageBalance } = await transact(services.database.db, async (tx) => {
    const bought = await buyLocked(tx, services, call);
    const hasUnlimitedImages = call.session.hasUnlimitedImages || (isBought(bought.outcome) && bought.images === null);
    // Read before the commit, because a failure after it would report a completed charge as an error.
    return { ...bought, usageBalance: await services.readUsageBalance({ ...call.session, hasUnlimitedImages }, tx) };
  });
  const ok = isBought(outcome);
  const paymentNeeded = outcome === 'PAYMENT_NEEDED' || outcome === 'PAYMENT_NEEDED_AGAIN';
  const message = ok ? addedImagesText(images) : errorText('INSUFFICIENT_FUNDS');
  return {
    ok,
    message,
    images: ok ? images : null,
    refusal: ok ? null : 'INSUFFICIENT_FUNDS',
    paymentNeeded,
    usageBalance,
  };
}

async function buyLocked(
  tx: Transaction<Database>,
  services: OrderServices,
  { input, session, request }: CallContext<{ readonly imageStateGuid: string }>,
): Promise<{ outcome: ChargeOutcome; images: number | null }> {
  const row = await lockAddOn(tx, session, input.imageStateGuid);
  if (row === undefined) throw notFound();
  const { guid, images, cost } = row;
  if (row.state === 'BOUGHT') return { outcome: 'CHARGED', images };
  const hasUnlimitedImages = await lockUnlimitedImages(tx, session.accountId);
  refuseIfUnlimited(services, { ...session, hasUnlimitedImages });
  const now = services.now();
  const payer = addOnPayer(session);
  const isConfirmed = row.state === 'CONFIRMED' && isOpenAddOn(row, now) && row.payer === payer;
  if (!isConfirmed || cost === null) throw new Refusal('ORDER_CLOSED');
  const { outcome, journalId } = await charge(tx, {
    session,
    payer,
    price: priceOfAddOn({ costCents: cents(cost) }),
    also: images === null ? [] : imagesIssued(session.accountId, images),
    idempotencyKey: `add-on:${guid}`,
    kind: 'ADD_ON',
    reference: `add-on:${guid}`,
    postedAt: now,
    cardHolds: services.cardHolds,
    county: services.county.current,
  });
  if (journalId === null) return { outcome, images };
  await markBought(tx, guid, journalId, now);
  if (images === null) await grantUnlimitedImages(tx, session.accountId);
  const detail = { guid, option: row.choice, images, costCents: cost, payer };
  await audit(tx, { kind: 'ADD_ON_BOUGHT', actor: session, request, detail });
  return { outcome, images };
}

/**
 * Whether the account has an unlimited add-on. Locks the account's row, so that two administrators who buy simultaneously do not both
 * pay for one. The lock does not delay orders, which only refer to the account.
 */
async function lockUnlimitedImages(tx: Transaction<Database>, accountId: number): Promise<boolean> {
  const { unlimited_images: isUnlimited } = await tx
    .selectFrom('account')
    .select('unlimited_images')
    .where('id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return isUnlimited;
}

/** Makes the account's images unlimited, until the next renewal resets this. */
const grantUnlimitedImages = (tx: Transaction<Database>, accountId: number): Promise<unknown> =>
  tx.updateTable('account').set({ unlimited_images: true }).where('id', '=', accountId).execute();
