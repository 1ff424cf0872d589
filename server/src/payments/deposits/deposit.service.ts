import type { ContentOf, completeDeposit, initiateDeposit, TransactResponse } from '@portal/contracts';
import { escrowSurcharge } from '@portal/contracts/county-config';
import { cents, centsToDecimal, type DepositFailure, mayDeposit, parseDeposit, subtractCents } from '@portal/domain';
import type { CountyRecords } from '../../county-config/records.ts';
import { invalid, Refusal } from '../../platform/errors/refusal.ts';
import { errorText } from '../../platform/errors/texts.ts';
import { type Answer, answer, type CallContext } from '../../platform/http/route.ts';
import type { Session } from '../../platform/http/session.ts';
import { beginAttempt } from '../attempts/begin-attempt.service.ts';
import { messageOfStatus } from '../attempts/message-of-status.ts';
import { reportPayment } from '../attempts/report-payment.service.ts';
import type { PaymentServices } from '../payment-services.ts';

/** Prices a deposit and opens a card form for it. The amount must be exact to the cent and within the county's limits. */
export async function startDeposit(
  services: PaymentServices,
  caller: Omit<CallContext, 'input'> & { readonly input: { readonly amount: string } },
): Promise<ContentOf<typeof initiateDeposit>> {
  const county = services.county.current;
  requireDepositor(caller.session, county);
  const { minReloadAmount, maxReloadAmount } = county.escrow;
  const rules = {
    minimumCents: cents(minReloadAmount),
    maximumCents: cents(maxReloadAmount),
    surcharge: escrowSurcharge(county),
  };
  const deposit = parseDeposit(caller.input.amount, rules);
  if (!deposit.ok) throw refusedAmount(deposit.failure);
  const { token, noticeId } = await beginAttempt(services, caller, 'ESCROW_DEPOSIT', deposit.value);
  return { tokenResults: { token }, ...deposit.value, noticeId };
}

function requireDepositor(session: Session, county: CountyRecords): void {
  if (!mayDeposit(session, county.escrow.reloadByCreditCard)) throw new Refusal('DEPOSITS_OFF');
}

function refusedAmount(failure: DepositFailure): Refusal {
  if (failure.kind === 'malformed') return invalid({ amount: { key: 'malformed' } });
  if (failure.kind === 'notPositive') {
    const message = errorText('DEPOSIT_NOT_POSITIVE');
    return new Refusal('DEPOSIT_NOT_POSITIVE', { message, content: { errors: { amount: { key: 'amountPositive' } } } });
  }
  const minimum = `$${centsToDecimal(failure.minimumCents)}`;
  if (failure.maximumCents === 0) return invalid({ amount: { key: 'tooSmall', values: { minimum } } });
  const values = { minimum, maximum: `$${centsToDecimal(failure.maximumCents)}` };
  return invalid({ amount: { key: 'amountLimits', values } });
}

/**
 * Completes a deposit by the provider's report. A paid deposit is credited even if the county turned deposits off in the
 * meantime. A repeated call returns the same result.
 */
export async function endDeposit(
  services: PaymentServices,
  caller: Omit<CallContext, 'input'> & { readonly input: TransactResponse },
): Promise<Answer<ContentOf<typeof completeDeposit>>> {
  const { status, attempt, usageBalance } = await reportPayment(services, caller, 'ESCROW_DEPOSIT', caller.input);
  const depositCents = attempt === undefined ? 0 : subtractCents(cents(attempt.amount), cents(attempt.surcharge));
  const notice = attempt === undefined ? {} : { noticeId: attempt.invoice_number };
  return answer({ status, depositCents, usageBalance, ...notice }, messageOfStatus(status));
}
