/**
 * An element of a request. The provider validates JSON against an XML schema whose sequences are ordered, so fields in another
 * order are refused.
 */
export interface Element {
  readonly name: string;
  /** Child elements; without them it is a plain value. */
  readonly inside?: readonly Element[];
  readonly isRequired?: true;
}

const may = (name: string, inside?: readonly Element[]): Element =>
  inside === undefined ? { name } : { name, inside };
const must = (name: string, inside?: readonly Element[]): Element => ({ ...may(name, inside), isRequired: true });

const AUTHENTICATION = must('merchantAuthentication', [must('name'), must('transactionKey')]);
const SETTINGS = [may('setting', [must('settingName'), must('settingValue')])];
const ADDRESS = ['firstName', 'lastName', 'company', 'address', 'city', 'state', 'zip', 'country'].map((name) =>
  may(name),
);

const TRANSACTION_REQUEST = [
  must('transactionType'),
  may('amount'),
  may('currencyCode'),
  may('payment', [may('creditCard', [must('cardNumber'), may('expirationDate'), may('cardCode')])]),
  may('authCode'),
  may('refTransId'),
  may('splitTenderId'),
  may('order', [may('invoiceNumber'), may('description')]),
  may('taxExempt'),
  may('poNumber'),
  may('customer', [may('type'), may('id'), may('email')]),
  may('billTo', [...ADDRESS, may('phoneNumber'), may('faxNumber')]),
  may('shipTo', ADDRESS),
  may('customerIP'),
  may('transactionSettings', SETTINGS),
];

/** Sorting and paging of a list. */
const PAGES = [
  may('sorting', [must('orderBy'), must('orderDescending')]),
  may('paging', [must('limit'), must('offset')]),
];

/** The requests that the sandbox accepts, each with its elements in order. */
export const REQUEST_SHAPES = {
  authenticateTestRequest: [AUTHENTICATION, may('refId')],
  getHostedPaymentPageRequest: [
    AUTHENTICATION,
    may('refId'),
    must('transactionRequest', TRANSACTION_REQUEST),
    may('hostedPaymentSettings', SETTINGS),
  ],
  createTransactionRequest: [AUTHENTICATION, may('refId'), must('transactionRequest', TRANSACTION_REQUEST)],
  getTransactionDetailsRequest: [AUTHENTICATION, may('refId'), must('transId')],
  getUnsettledTransactionListRequest: [AUTHENTICATION, may('refId'), may('status'), ...PAGES],
  getSettledBatchListRequest: [
    AUTHENTICATION,
    may('refId'),
    may('includeStatistics'),
    may('firstSettlementDate'),
    may('lastSettlementDate'),
  ],
  getTransactionListRequest: [AUTHENTICATION, may('refId'), must('batchId'), ...PAGES],
} as const satisfies Readonly<Record<string, readonly Element[]>>;

export type RequestName = keyof typeof REQUEST_SHAPES;

export const isRequestName = (name: string): name is RequestName => Object.hasOwn(REQUEST_SHAPES, name);

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The provider's message about a wrong name or order of elements; undefined if there is none. */
export function shapeFault(name: string, elements: readonly Element[], value: unknown): string | undefined {
  if (!isObject(value)) return `The element '${name}' must hold elements.`;
  let next = 0;
  for (const [child, content] of Object.entries(value)) {
    const found = elements.findIndex((element, index) => index >= next && element.name === child);
    const skipped = elements.slice(next, found).find((element) => element.isRequired);
    if (found < 0 || skipped !== undefined) return invalidChild(name, child, elements.slice(next));
    next = found + 1;
    const inside = elements[found]?.inside;
    const fault = inside === undefined ? plainFault(child, content) : insideFault(child, inside, content);
    if (fault !== undefined) return fault;
  }
  const missing = elements.slice(next).find((element) => element.isRequired);
  return missing === undefined
    ? undefined
    : `The element '${name}' has incomplete content; expected '${missing.name}'.`;
}

const invalidChild = (name: string, child: string, expected: readonly Element[]): string =>
  `The element '${name}' has invalid child element '${child}'. Possible elements expected: '${expected.map((element) => element.name).join(', ')}'.`;

const plainFault = (name: string, content: unknown): string | undefined =>
  typeof content === 'object' ? `The element '${name}' must hold a value.` : undefined;

function insideFault(name: string, inside: readonly Element[], content: unknown): string | undefined {
  const several: readonly unknown[] = Array.isArray(content) ? content : [content];
  for (const one of several) {
    const fault = shapeFault(name, inside, one);
    if (fault !== undefined) return fault;
  }
  return undefined;
}
