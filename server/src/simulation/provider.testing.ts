import { cents } from '@portal/domain';
import type { PaymentProvider } from '../payments/provider/payment-provider.ts';
import type { FakeProvider } from '../payments/testing/fake-provider.ts';
import type { OpenForm } from './browser.testing.ts';
import type { FormOutcome } from './steps.testing.ts';

const FORM_LIFE_MS = 15 * 60_000;

/** A provider whose lists can contain everything twice and in reverse order. */
export function duplicatingProvider(fake: FakeProvider, isListedTwice: () => boolean): PaymentProvider {
  const doubled = <Listed extends Awaited<ReturnType<FakeProvider['listUnsettled']>>>(listed: Listed): Listed =>
    listed.ok && isListedTwice() ? { ...listed, value: [...listed.value, ...listed.value].reverse() } : listed;
  return {
    ...fake,
    listUnsettled: async () => doubled(await fake.listUnsettled()),
    listSettled: async (since, until) => doubled(await fake.listSettled(since, until)),
  };
}

/** Fills in an open form. Returns the resulting transactions; none if the form has expired. */
export function fillIn(fake: FakeProvider, form: OpenForm, end: FormOutcome, now: number): string[] {
  const { request, openedAt } = form;
  if (now - openedAt >= FORM_LIFE_MS || end === 'PAID_WITH_LOST_TOKEN') return [];
  const half = cents(Math.max(1, Math.floor(request.amount / 2)));
  if (end === 'DECLINED') return [fake.pay({ state: 'DECLINED', settled: cents(0) }, request)];
  if (end === 'PARTIALLY_APPROVED') return [fake.pay({ authorized: half }, request)];
  if (end === 'WRONG_TRANSACTION_TYPE') return [fake.pay({ kind: 'OTHER' }, request)];
  if (end === 'UNDER_REVIEW') return [fake.pay({ state: 'UNDECIDED', settled: cents(0) }, request)];
  if (end === 'PAID_TWICE') return [fake.pay({}, request), fake.pay({}, request)];
  return [fake.pay({}, request)];
}

/** The provider's reviewers decide all pending payments. */
export function decide(fake: FakeProvider, isApproved: boolean): number {
  const open = [...fake.transactions.values()].filter(({ state }) => state === 'UNDECIDED');
  for (const found of open) {
    const isMoney = found.kind === 'AUTHORIZE_AND_CAPTURE';
    if (!isApproved) found.state = 'DECLINED';
    else Object.assign(found, { state: isMoney ? 'CAPTURED' : 'AUTHORIZED', settled: isMoney ? found.authorized : 0 });
  }
  return open.length;
}
