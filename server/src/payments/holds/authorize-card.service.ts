import type { authorizationResponse, authorizeCard, ContentOf, TransactResponse } from '@portal/contracts';
import { cardSurcharge } from '@portal/contracts/county-config';
import { cents, NO_CENTS, type Surcharge } from '@portal/domain';
import { payerKindOf } from '../../ledger/payer.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { type Answer, answer, type CallContext } from '../../platform/http/route.ts';
import { beginAttempt } from '../attempts/begin-attempt.service.ts';
import { messageOfStatus } from '../attempts/message-of-status.ts';
import { reportPayment } from '../attempts/report-payment.service.ts';
import type { PaymentServices } from '../payment-services.ts';
import { hasFailedHold } from './hold.store.ts';

/** The fee of the card form in a response: nothing for a county without one. */
function cardFeeOf(surcharge: Surcharge): Pick<ContentOf<typeof authorizeCard>, 'cardFee'> {
  if (surcharge === null) return {};
  const amount = surcharge.method === 'dollars' ? surcharge.amountCents : surcharge.basisPoints;
  return { cardFee: { method: surcharge.method, amount } };
}

/** Opens a card form for the county's maximum card amount, for users who pay by card and for flat-fee accounts that buy images by card. */
export async function startAuthorization(
  services: PaymentServices,
  caller: Omit<CallContext, 'input'>,
): Promise<ContentOf<typeof authorizeCard>> {
  const { session } = caller;
  const county = services.county.current;
  const paysByCard = payerKindOf(session, county) === 'CARD';
  const buysImagesByCard = session.accountType === 'FLAT_FEE' && session.paymentMethod === 'CREDIT_CARD';
  if (!paysByCard && !(buysImagesByCard && session.role === 'ACCOUNT')) throw new Refusal('CARD_NOT_NEEDED');
  const amount = cents(county.creditCardExtra.maxAmount);
  if (amount === 0) throw new Refusal('CARD_PAYMENT_OFF');
  if (await hasFailedHold(services.database.db, session)) throw new Refusal('CARD_BLOCKED');
  const holdSurcharge = cardSurcharge(county);
  const amounts = { totalCents: amount, surchargeCents: NO_CENTS, holdSurcharge };
  const begun = await beginAttempt(services, caller, 'PREAUTHORIZATION', amounts);
  return { ...begun, amountCents: amount, ...cardFeeOf(holdSurcharge) };
}

/** Opens the hold if the provider confirms the authorization. A repeated call returns the same result. */
export async function endAuthorization(
  services: PaymentServices,
  caller: Omit<CallContext, 'input'> & { readonly input: TransactResponse },
): Promise<Answer<ContentOf<typeof authorizationResponse>>> {
  const { status, attempt, usageBalance } = await reportPayment(services, caller, 'PREAUTHORIZATION', caller.input);
  const notice = attempt === undefined ? {} : { noticeId: attempt.invoice_number };
  const content = { authorizationOkay: status === 'DONE', status, usageBalance, ...notice };
  return answer(content, messageOfStatus(status));
}
