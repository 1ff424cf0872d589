import type { AccountEntry, AccountList, AccountListRow } from '@portal/contracts';
import { omit } from '@portal/domain';
import { AlertHost } from '@portal/forms';
import { type FakeHandlers, fakeApi, renderRemote } from '@portal/testing';
import remote from '../../remote.ts';
import { aClerk } from '../../testing.ts';

export const anAccountRow = (more: Partial<AccountListRow> = {}): AccountListRow => ({
  id: 3,
  name: 'Pacific Title',
  kind: 'CUSTOMER',
  accountType: 'A_LA_CARTE',
  accountTypeDescription: 'A La Carte',
  paymentMethod: 'ESCROW',
  paymentMethodDescription: 'Escrow',
  monthlyFee: 25,
  monthlyFeeDescription: '25.00',
  status: 'A',
  userCount: 12,
  needsBilling: false,
  needsImageRenewal: false,
  ...more,
});

export const anAccountList = (accounts: readonly AccountListRow[], more: Partial<AccountList> = {}): AccountList => ({
  accounts: [...accounts],
  total: accounts.length,
  page: 1,
  countyAdminReload: true,
  ...more,
});

const ROW_FIELDS_OF_ENTRY = omit(omit(anAccountRow(), 'needsBilling'), 'needsImageRenewal');

export const anAccountEntry = (more: Partial<AccountEntry> = {}): AccountEntry => ({
  ...ROW_FIELDS_OF_ENTRY,
  flatFeeRateLevel: 0,
  countyConfigFlatFee: {
    chargingImages: true,
    rates: [
      { option: true, unlimitedNumberOfPages: false, numberOfPages: 20, cost: 20 },
      { option: false, unlimitedNumberOfPages: false, numberOfPages: 50, cost: 40 },
      { option: true, unlimitedNumberOfPages: true, numberOfPages: 0, cost: 250 },
    ],
  },
  userReload: false,
  postToLandLink: false,
  landLinkAccount: '4711',
  address: '',
  city: '',
  state: 'MP',
  zip: '',
  phone: '',
  email: '',
  lastTasks: null,
  countyAdminReload: true,
  version: 3,
  changedBy: 'other.clerk',
  changedAt: '2026-11-20T01:00:00.000Z',
  ...more,
});

/** Renders a page of account management, by default for a clerk of the county. */
export async function openAccounts(path: string, handlers: FakeHandlers, user = aClerk()) {
  const api = fakeApi(handlers);
  const rendered = await renderRemote(remote, { path, user, beside: <AlertHost /> });
  return { api, ...rendered };
}
