import { type Cents, centsToDecimal } from '@portal/domain';
import type { FormTokenRequest } from './payment-provider.ts';

/** The merchant's credentials, which are in every request and never in a log. */
export interface MerchantCredentials {
  readonly loginId: string;
  readonly transactionKey: string;
}

/** A request under its name. The order of the fields matters, because the provider maps JSON to an XML sequence. */
export type ProviderRequest = Readonly<Record<string, object>>;

/** The provider's protection against duplicates, in addition to our unique invoice numbers: 8 hours, its longest window. */
export const DUPLICATE_WINDOW_SECONDS = 28_800;

const authentication = ({ loginId, transactionKey }: MerchantCredentials) => ({
  merchantAuthentication: { name: loginId, transactionKey },
});

/** A setting of the hosted form, whose value is a JSON string. */
const setting = (settingName: string, value: object) => ({ settingName, settingValue: JSON.stringify(value) });

const duplicateWindow = {
  setting: [{ settingName: 'duplicateWindow', settingValue: String(DUPLICATE_WINDOW_SECONDS) }],
};

/** The maximum length of an order's description, set by the provider. */
const MAX_DESCRIPTION_LENGTH = 255;

/** Requests a token for the hosted form. */
export function hostedPageRequest(credentials: MerchantCredentials, request: FormTokenRequest): ProviderRequest {
  const isHold = request.kind === 'AUTHORIZE';
  return {
    getHostedPaymentPageRequest: {
      ...authentication(credentials),
      refId: request.invoiceNumber,
      transactionRequest: {
        transactionType: isHold ? 'authOnlyTransaction' : 'authCaptureTransaction',
        amount: centsToDecimal(request.amount),
        order: {
          invoiceNumber: request.invoiceNumber,
          description: request.description.slice(0, MAX_DESCRIPTION_LENGTH),
        },
        transactionSettings: duplicateWindow,
      },
      hostedPaymentSettings: {
        setting: [
          setting('hostedPaymentReturnOptions', { showReceipt: false }),
          setting('hostedPaymentButtonOptions', { text: isHold ? 'Authorize' : 'Pay' }),
          setting('hostedPaymentOrderOptions', { show: true, merchantName: request.merchantName }),
          setting('hostedPaymentPaymentOptions', {
            cardCodeRequired: true,
            showCreditCard: true,
            showBankAccount: false,
          }),
          setting('hostedPaymentBillingAddressOptions', { show: true, required: true }),
          setting('hostedPaymentShippingAddressOptions', { show: false, required: false }),
          setting('hostedPaymentSecurityOptions', { captcha: false }),
          setting('hostedPaymentCustomerOptions', { showEmail: false, requiredEmail: false }),
          setting('hostedPaymentStyleOptions', { bgColor: '#1f4e79' }),
          setting('hostedPaymentIFrameCommunicatorUrl', { url: request.communicatorUrl }),
        ],
      },
    },
  };
}

/** Captures the authorized amount, or a part of it. */
export const captureRequest = (
  credentials: MerchantCredentials,
  transactionId: string,
  amount: Cents,
): ProviderRequest => ({
  createTransactionRequest: {
    ...authentication(credentials),
    refId: transactionId,
    transactionRequest: {
      transactionType: 'priorAuthCaptureTransaction',
      amount: centsToDecimal(amount),
      refTransId: transactionId,
    },
  },
});

export const voidRequest = (credentials: MerchantCredentials, transactionId: string): ProviderRequest => ({
  createTransactionRequest: {
    ...authentication(credentials),
    refId: transactionId,
    transactionRequest: { transactionType: 'voidTransaction', refTransId: transactionId },
  },
});

/** Refunds a settled transaction. The last four digits of the card are enough. */
export const refundRequest = (
  credentials: MerchantCredentials,
  transactionId: string,
  amount: Cents,
  maskedCard: string,
): ProviderRequest => ({
  createTransactionRequest: {
    ...authentication(credentials),
    refId: transactionId,
    transactionRequest: {
      transactionType: 'refundTransaction',
      amount: centsToDecimal(amount),
      payment: { creditCard: { cardNumber: maskedCard.slice(-4), expirationDate: 'XXXX' } },
      refTransId: transactionId,
      transactionSettings: duplicateWindow,
    },
  },
});

export const detailsRequest = (credentials: MerchantCredentials, transactionId: string): ProviderRequest => ({
  getTransactionDetailsRequest: { ...authentication(credentials), transId: transactionId },
});

/** A page of a list. The first page is 1. */
export interface Page {
  readonly limit: number;
  readonly page: number;
}

const oldestFirst = ({ limit, page }: Page) => ({
  sorting: { orderBy: 'submitTimeUTC', orderDescending: false },
  paging: { limit, offset: page },
});

/** One page of the unsettled transactions, oldest first. */
export const unsettledRequest = (credentials: MerchantCredentials, page: Page): ProviderRequest => ({
  getUnsettledTransactionListRequest: { ...authentication(credentials), ...oldestFirst(page) },
});

/** An instant in UTC, cut to whole seconds. Round the end of a period up first, so that its last second is included. */
const instant = (millis: number): string => new Date(millis).toISOString().replace(/\.\d+Z$/, 'Z');
const SECOND_MS = 1000;

/** The batches that were settled between two instants, at most 31 days apart. */
export const settledBatchesRequest = (credentials: MerchantCredentials, since: Date, until: Date): ProviderRequest => ({
  getSettledBatchListRequest: {
    ...authentication(credentials),
    includeStatistics: false,
    firstSettlementDate: instant(since.getTime()),
    lastSettlementDate: instant(Math.ceil(until.getTime() / SECOND_MS) * SECOND_MS),
  },
});

/** One page of the transactions of a settled batch, oldest first. */
export const batchRequest = (credentials: MerchantCredentials, batchId: string, page: Page): ProviderRequest => ({
  getTransactionListRequest: { ...authentication(credentials), batchId, ...oldestFirst(page) },
});

/** Tests whether the credentials are valid. */
export const testRequest = (credentials: MerchantCredentials): ProviderRequest => ({
  authenticateTestRequest: { ...authentication(credentials) },
});
