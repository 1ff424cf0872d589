import { centsToDecimal } from '@portal/domain';
import type { SandboxTransaction } from '../transaction.ts';

const twoDigits = (part: number): string => String(part).padStart(2, '0');

/** '7/27/2026 6:05:11 PM', as the provider writes instants in this message; in UTC. */
function dateTime(ms: number): string {
  const at = new Date(ms);
  const hours = at.getUTCHours();
  const time = `${hours % 12 === 0 ? 12 : hours % 12}:${twoDigits(at.getUTCMinutes())}:${twoDigits(at.getUTCSeconds())}`;
  return `${at.getUTCMonth() + 1}/${at.getUTCDate()}/${at.getUTCFullYear()} ${time} ${hours < 12 ? 'AM' : 'PM'}`;
}

/** The message about an approved transaction, as the merchant's communicator page receives it: form-encoded, with JSON in `response`. */
export function transactResponse(transaction: SandboxTransaction): string {
  const response = {
    accountType: transaction.cardType,
    accountNumber: transaction.maskedCard,
    transId: transaction.id,
    responseCode: String(transaction.responseCode),
    authorization: transaction.authCode,
    totalAmount: centsToDecimal(transaction.authorized),
    dateTime: dateTime(transaction.submittedAtMs),
    orderDescription: transaction.description,
    orderInvoiceNumber: transaction.invoiceNumber,
    billTo: { firstName: transaction.firstName, lastName: transaction.lastName },
  };
  return `action=transactResponse&response=${encodeURIComponent(JSON.stringify(response))}`;
}
