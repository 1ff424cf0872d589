import type { authorizationResponse, authorizeCard, ContentOf, TransactResponse } from '@portal/contracts';
import { cents, NO_CENTS } from '@portal/domain';
import { payerKindOf } from '../../ledger/payer.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { type Answer, answer, type CallContext } from '../../platform/http/route.ts';
import { beginAttempt } from '../attempts/begin-attempt.service.ts';
import { messageOfStatus } from '../attempts/message-of-status.ts';
import { reportPayment } from '../attempts/report-payment.service.ts';
import type { PaymentServices } from '../payment-services.ts';
import { hasFailedHold } from './hold.store.ts';

/** A card form for the county's maximum card amount: for those who pay by card, and for flat-fee accounts that buy images so. */
export async function startAuthorization(
  services: PaymentServices,
  asking: Omit<CallContext, 'input'>,
): Promise<ContentOf<typeof authorizeCard>> {
  const { session } = asking;
  const county = services.county.current;
  const paysImagesByCard = payerKindOf(session, county) === 'CARD';
  const buysByCard = session.accountType === 'FLAT_FEE' && session.paymentMethod === 'CREDIT_CARD';
  if (!paysImagesByCard && !(buysByCard && session.role === 'ACCOUNT')) throw new Refusal('CARD_NOT_NEEDED');
  const amount = cents(county.creditCardExtra.maxAmount);
  if (amount === 0) throw new Refusal('CARD_PAYMENT_OFF');
  if (await hasFailedHold(services.database.db, session)) throw new Refusal('CARD_BLOCKED');
  const amounts = { totalCents: amount, surchargeCents: NO_CENTS };
  return { token: await beginAttempt(services, asking, 'PREAUTHORIZATION', amounts), amountCents: amount };
}

/** Attaches the hold by what the provider says of the authorization. Called again it answers the same. */
export async function endAuthorization(
  services: PaymentServices,
  asking: Omit<CallContext, 'input'> & { readonly input: TransactResponse },
): Promise<Answer<ContentOf<typeof authorizationResponse>>> {
  const { status, attempt, usageBalance } = await reportPayment(services, asking, 'PREAUTHORIZATION', asking.input);
  const notice = attempt === undefined ? {} : { noticeId: attempt.invoice_number };
  const content = { authorizationOkay: status === 'DONE', status, usageBalance, ...notice };
  return answer(content, messageOfStatus(status));
}
