import { centsToDollars } from '@portal/domain';
import type { Batch } from '../batches.ts';
import type { SandboxTransaction } from '../transaction.ts';

export type Reply = Readonly<Record<string, unknown>>;

const messages = (resultCode: 'Ok' | 'Error', code: string, text: string) => ({
  messages: { resultCode, message: [{ code, text }] },
});

export const okMessages = () => messages('Ok', 'I00001', 'Successful.');
const noRecords = () => messages('Ok', 'I00004', 'No records found.');

/** The reply to a call that failed as a whole. */
export const errorReply = (code: string, text: string): Reply => messages('Error', code, text);

const transactionResponse = (transaction: SandboxTransaction | undefined, refTransId: string) => ({
  responseCode: transaction === undefined ? '3' : '1',
  authCode: transaction?.authCode ?? '',
  avsResultCode: 'P',
  cvvResultCode: '',
  cavvResultCode: '',
  transId: transaction?.id ?? '0',
  // The provider spells it refTransId in a request and refTransID in a reply.
  refTransID: refTransId,
  transHash: '',
  testRequest: '0',
  accountNumber: transaction?.maskedCard ?? '',
  accountType: transaction?.cardType ?? '',
});

/** The reply to a capture, void or refund that went through. */
export const doneReply = (transaction: SandboxTransaction, refTransId: string): Reply => ({
  transactionResponse: {
    ...transactionResponse(transaction, refTransId),
    messages: [{ code: '1', description: 'This transaction has been approved.' }],
  },
  ...okMessages(),
});

/** The reply to a capture, void or refund that was refused. */
export const notDoneReply = (reasonCode: number, text: string, refTransId: string): Reply => ({
  transactionResponse: {
    ...transactionResponse(undefined, refTransId),
    errors: [{ errorCode: String(reasonCode), errorText: text }],
  },
  ...messages('Error', 'E00027', 'The transaction was unsuccessful.'),
});

const instant = (ms: number): string => new Date(ms).toISOString();
/** A local time of the provider names no zone. The sandbox's own zone is UTC. */
const localTime = (ms: number): string => instant(ms).replace('Z', '');

/** All details of a transaction. Here the provider writes responseCode as a number, not as a string. */
export const detailsReply = (one: SandboxTransaction): Reply => ({
  transaction: {
    transId: one.id,
    ...(one.refersTo === null ? {} : { refTransId: one.refersTo }),
    submitTimeUTC: instant(one.submittedAtMs),
    submitTimeLocal: localTime(one.submittedAtMs),
    transactionType: one.type,
    transactionStatus: one.status,
    responseCode: one.responseCode,
    responseReasonCode: one.reasonCode,
    responseReasonDescription: one.reasonText,
    authCode: one.authCode,
    AVSResponse: one.avsCode,
    cardCodeResponse: one.cvvCode,
    order: { invoiceNumber: one.invoiceNumber, description: one.description },
    requestedAmount: centsToDollars(one.requested),
    authAmount: centsToDollars(one.authorized),
    settleAmount: centsToDollars(one.settled),
    taxExempt: false,
    payment: { creditCard: { cardNumber: one.maskedCard, expirationDate: 'XXXX', cardType: one.cardType } },
    billTo: { firstName: one.firstName, lastName: one.lastName },
    recurringBilling: false,
    product: 'Card Not Present',
    marketType: 'eCommerce',
  },
  ...okMessages(),
});

/** A transaction as one item of a list. */
const summary = (one: SandboxTransaction) => ({
  transId: one.id,
  submitTimeUTC: instant(one.submittedAtMs),
  submitTimeLocal: localTime(one.submittedAtMs),
  transactionStatus: one.status,
  invoiceNumber: one.invoiceNumber,
  firstName: one.firstName,
  lastName: one.lastName,
  accountType: one.cardType,
  accountNumber: one.maskedCard,
  settleAmount: centsToDollars(one.settled === 0 ? one.authorized : one.settled),
  marketType: 'eCommerce',
  product: 'Card Not Present',
});

/** One page of a list, with the number of transactions on all pages. */
export const listReply = (page: readonly SandboxTransaction[], total: number): Reply =>
  total === 0
    ? { ...noRecords(), totalNumInResultSet: 0 }
    : { transactions: page.map(summary), totalNumInResultSet: total, ...okMessages() };

/** A list of settled batches. The provider adds statistics to each; the sandbox has none. */
export const batchListReply = (batches: readonly Batch[]): Reply =>
  batches.length === 0
    ? noRecords()
    : {
        batchList: batches.map(({ id, settledAtMs }) => ({
          batchId: id,
          settlementTimeUTC: instant(settledAtMs),
          settlementTimeLocal: localTime(settledAtMs),
          settlementState: 'settledSuccessfully',
          paymentMethod: 'creditCard',
          marketType: 'eCommerce',
          product: 'Card Not Present',
        })),
        ...okMessages(),
      };
