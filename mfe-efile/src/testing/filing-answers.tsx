import type { ContentOf, CurrentUser, Efiling, uploadEfileImage } from '@portal/contracts';
import type { SlotLoaders, SlotProps } from '@portal/contracts/remote';
import { AlertHost } from '@portal/forms';
import { addCountyGroups, resetSession } from '@portal/session';
import { type FakeHandlers, fakeApi, renderRemote } from '@portal/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import remote from '../remote.ts';

type Charges = ContentOf<typeof uploadEfileImage>;

/** The response to the upload of a document of three pages. */
export const someCharges = (more: Partial<Charges> = {}): Charges => ({
  numberOfPages: 3,
  firstPageCharge: 46,
  additionalPagesCharge: 4,
  surcharge: 0,
  totalCharge: 50,
  paymentMethod: 'ESCROW',
  imageId: 'image-1',
  ...more,
});

export const someFiling = (more: Partial<Efiling> = {}): Efiling => ({
  transactionNumber: 'EF-2026-000001',
  status: 'SUBMITTED',
  submittedAt: '2026-11-20T01:02:03.000Z',
  efileType: 'LR',
  fileName: 'deed.pdf',
  numberOfPages: 3,
  firstPageCharge: 46,
  additionalPagesCharge: 4,
  surcharge: 1.25,
  totalCharge: 51.25,
  paymentMethod: 'CREDIT_CARD',
  name: 'Maria Cruz',
  email: 'maria@example.com',
  decidedAt: null,
  recordingNumber: '',
  recordedDate: '',
  recordedTime: '',
  book: '',
  page: '',
  reason: '',
  note: '',
  money: '',
  ...more,
});

/** Responses to all calls, for a document that an account pays for. */
const handlers: FakeHandlers = {
  uploadEfileImage: () => someCharges(),
  readEfilePage: ({ page }) => ({ page, base64: '/9j/', width: 1082, height: 1400 }),
  checkEfilePages: () => ({ pages: [], next: null }),
  sessionTime: () => ({ secondsLeft: 1800, endsBy: 'INACTIVITY' }),
  submitEfile: () => ({ transactionNumber: 'EF-2026-000001', usageBalance: { kind: 'ESCROW', amount: 20_000 } }),
};

/** The filing settings of the county in these tests. */
const SETTINGS = { efile: true, efileCountyNote: '', acknowledgement: false, acknowledgementStatement: '' };

export interface OpenOptions {
  readonly user?: CurrentUser;
  readonly api?: FakeHandlers;
  readonly settings?: Partial<typeof SETTINGS>;
  readonly county?: Readonly<Record<string, string>>;
}

/** A card form that pays with one click. */
const cardWindow: SlotLoaders = {
  'imaging.efilePayment.v1': async () => ({
    default: ({ imageId, totalCharge, onPaid, onBack, onClose }: SlotProps['imaging.efilePayment.v1']) => (
      <section aria-label="Card form">
        <p>{`${imageId} for ${totalCharge}`}</p>
        <button type="button" onClick={() => onPaid('60007')}>
          Pay
        </button>
        <button type="button" onClick={onBack}>
          Back
        </button>
        <button type="button" onClick={onClose}>
          Leave
        </button>
      </section>
    ),
  }),
};

/** Renders one of the remote's pages as the shell would. */
export async function openEfile(path: string, { user, api: more, settings, county }: OpenOptions = {}) {
  resetSession();
  addCountyGroups({
    lists: [
      { name: 'common', baseContent: { countyName: 'Tasi County' } },
      { name: 'efile', baseContent: { ...SETTINGS, ...settings } },
      { name: 'facts', baseContent: { countyStateCode: 'MP', ...county } },
    ],
  });
  const api = fakeApi({ ...handlers, ...more });
  const view = await renderRemote(remote, {
    path,
    slots: cardWindow,
    beside: <AlertHost />,
    ...(user === undefined ? {} : { user }),
  });
  return { api, view, user: userEvent.setup() };
}

export const aFile = (name = 'deed.pdf', type = 'application/pdf', size = 10): File =>
  new File([new Uint8Array(size)], name, { type });

export const field = (name: string | RegExp) => screen.getByRole('textbox', { name });
export const button = (name: string) => screen.getByRole('button', { name });
