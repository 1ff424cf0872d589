import type { PaymentNotice } from '@portal/contracts';
import english from '@portal/i18n/locales/en/notices.json';
import type { FakeHandlers } from '@portal/testing';
import { screen, within } from '@testing-library/react';
import { openPortal, theUser } from '../../portal.testing.tsx';

export const notice = (more: Partial<PaymentNotice>): PaymentNotice => ({
  id: 'LS1',
  purpose: 'ESCROW_DEPOSIT',
  outcome: 'CREDITED',
  amountCents: 2563,
  at: '2026-11-20T01:30:00.000Z',
  imageStateGuid: null,
  title: '',
  ...more,
});
export const PAID = notice({
  id: 'guid-1',
  purpose: 'IMAGES',
  outcome: 'PAID',
  amountCents: 200,
  imageStateGuid: 'guid-1',
  title: 'Warranty Deed 2024-000123',
});
/** Opens the portal with the given payment notices from the server. */
export const open = (notices: readonly PaymentNotice[], more: FakeHandlers = {}) =>
  openPortal('/home', theUser, {
    paymentNotices: () => ({ notices: [...notices] }),
    acknowledgePaymentNotice: () => null,
    ...more,
  });
export const REGION = english.region;
export const region = () => screen.findByRole('region', { name: REGION });
export const noticeRegion = async () => within(await region());
