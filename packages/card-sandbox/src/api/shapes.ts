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

const optional = (name: string, inside?: readonly Element[]): Element =>
  inside === undefined ? { name } : { name, inside };
const required = (name: string, inside?: readonly Element[]): Element => ({
  ...optional(name, inside),
  isRequired: true,
});

const AUTHENTICATION = required('merchantAuthentication', [required('name'), required('transactionKey')]);
const SETTINGS = [optional('setting', [required('settingName'), required('settingValue')])];
const ADDRESS = ['firstName', 'lastName', 'company', 'address', 'city', 'state', 'zip', 'country'].map((name) =>
  optional(name),
);

const TRANSACTION_REQUEST = [
  required('transactionType'),
  optional('amount'),
  optional('currencyCode'),
  optional('payment', [
    optional('creditCard', [required('cardNumber'), optional('expirationDate'), optional('cardCode')]),
  ]),
  optional('authCode'),
  optional('refTransId'),
  optional('splitTenderId'),
  optional('order', [optional('invoiceNumber'), optional('description')]),
  optional('taxExempt'),
  optional('poNumber'),
  optional('customer', [optional('type'), optional('id'), optional('email')]),
  optional('billTo', [...ADDRESS, optional('phoneNumber'), optional('faxNumber')]),
  optional('shipTo', ADDRESS),
  optional('customerIP'),
  optional('transactionSettings', SETTINGS),
];

/** Sorting and paging of a list. */
const PAGES = [
  optional('sorting', [required('orderBy'), required('orderDescending')]),
  optional('paging', [required('limit'), required('offset')]),
];

/** The requests that the sandbox accepts, each with its elements in order. */
export const REQUEST_SHAPES = {
  authenticateTestRequest: [AUTHENTICATION, optional('refId')],
  getHostedPaymentPageRequest: [
    AUTHENTICATION,
    optional('refId'),
    required('transactionRequest', TRANSACTION_REQUEST),
    optional('hostedPaymentSettings', SETTINGS),
  ],
  createTransactionRequest: [AUTHENTICATION, optional('refId'), required('transactionRequest', TRANSACTION_REQUEST)],
  getTransactionDetailsRequest: [AUTHENTICATION, optional('refId'), required('transId')],
  getUnsettledTransactionListRequest: [AUTHENTICATION, optional('refId'), optional('status'), ...PAGES],
  getSettledBatchListRequest: [
    AUTHENTICATION,
    optional('refId'),
    optional('includeStatistics'),
    optional('firstSettlementDate'),
    optional('lastSettlementDate'),
  ],
  getTransactionListRequest: [AUTHENTICATION, optional('refId'), required('batchId'), ...PAGES],
} as const satisfies Readonly<Record<string, readonly Element[]>>;

export type RequestName = keyof typeof REQUEST_SHAPES;

export const isRequestName = (name: string): name is RequestName => Object.hasOwn(REQUEST_SHAPES, name);

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The provider's message about a wrong name or order of elements; undefined if there is none. */
export function describeShapeFault(name: string, elements: readonly Element[], value: unknown): string | undefined {
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
    const fault = describeShapeFault(name, inside, one);
    if (fault !== undefined) return fault;
  }
  return undefined;
}
