import { cents, failed, type Result, success } from '@portal/domain';
import type {
  CardRequestKind,
  FormTokenRequest,
  PaymentProvider,
  ProviderFailure,
  ProviderTransaction,
} from '../provider/payment-provider.ts';

type Method = 'issueFormToken' | 'lookUp' | 'listUnsettled' | 'listSettled' | 'capture' | 'void' | 'refund';
type Fault = 'TIMEOUT' | 'PROVIDER_ERROR' | 'UNREACHABLE' | 'MALFORMED' | 'REFUSED' | 'E00007' | 'RESPONSE_LOST';
type StoredTransaction = { -readonly [Key in keyof ProviderTransaction]: ProviderTransaction[Key] };

/**
 * A card provider in memory, with the rules of the real one that the portal depends on: one capture of at most the amount,
 * void only before settlement, transactions found by id and listed as unsettled or settled. `faults` make its methods fail.
 */
export interface FakeProvider extends PaymentProvider {
  readonly requests: FormTokenRequest[];
  readonly calls: Record<Method, number>;
  readonly transactions: Map<string, StoredTransaction>;
  /**
   * Faults of the next calls of a method, in order; later calls succeed. RESPONSE_LOST: the call takes effect, but its response is lost.
   * E00007: the credentials are refused, not the transaction.
   */
  readonly faults: Partial<Record<Method, Fault[]>>;
  /** The number of calls that ended with a fault, by method and fault: 'capture TIMEOUT'. */
  readonly hits: Map<string, number>;
  /** Submits the form of the last token, or of the given request, as a user would. The payment is approved, unless `change` has another state. */
  pay(change?: Partial<StoredTransaction>, request?: FormTokenRequest): string;
  /** Settles captured transactions, which leave the unsettled list. Authorized and undecided ones stay in it. */
  settle(): void;
  /** Resets everything: no transactions, the first id again, and no faults. */
  forget(): void;
  /** The total that cards were charged, minus refunds. */
  taken(): number;
}

const failure = (kind: ProviderFailure['kind'], mayHaveHappened: boolean): ProviderFailure => ({
  kind,
  mayHaveHappened,
  code: '',
  detail: 'a fault of the test',
});

const FIRST_ID = 60_000_000_000;

interface Memory {
  readonly transactions: Map<string, StoredTransaction>;
  readonly settledAt: Map<string, Date>;
  readonly requests: FormTokenRequest[];
  readonly calls: Record<Method, number>;
  readonly faults: FakeProvider['faults'];
  readonly hits: Map<string, number>;
  refunded: number;
  lastId: number;
}

const emptyMemory = (): Memory => ({
  transactions: new Map(),
  settledAt: new Map(),
  requests: [],
  calls: { issueFormToken: 0, lookUp: 0, listUnsettled: 0, listSettled: 0, capture: 0, void: 0, refund: 0 },
  faults: {},
  hits: new Map(),
  refunded: 0,
  lastId: FIRST_ID,
});

type Found = Result<StoredTransaction, ProviderFailure>;
const copy = (found: StoredTransaction): Result<ProviderTransaction, ProviderFailure> => success({ ...found });
const refuse = (): Result<never, ProviderFailure> => failed(failure('REFUSED', false));

/** Counts a call, and applies the next fault of its method. */
async function act<Value>(
  { calls, faults, hits }: Memory,
  method: Method,
  work: () => Result<Value, ProviderFailure>,
): Promise<Result<Value, ProviderFailure>> {
  calls[method] += 1;
  const fault = faults[method]?.shift();
  if (fault === undefined) return work();
  hits.set(`${method} ${fault}`, (hits.get(`${method} ${fault}`) ?? 0) + 1);
  if (fault === 'RESPONSE_LOST') {
    work();
    return failed(failure('TIMEOUT', true));
  }
  if (fault === 'E00007') return failed({ ...failure('REFUSED', false), code: fault });
  return failed(failure(fault, fault === 'TIMEOUT'));
}

/** The methods of a provider that the portal uses. */
function methodsOf(memory: Memory, now: () => Date): Omit<PaymentProvider, 'name' | 'formUrl'> {
  const { transactions, settledAt, requests } = memory;
  /** Runs `work` with the transaction of an id; fails with NOT_FOUND if there is none. */
  const withFound = (
    method: Method,
    id: string,
    work: (found: StoredTransaction) => Result<ProviderTransaction, ProviderFailure>,
  ) =>
    act(memory, method, () => {
      const stored = transactions.get(id);
      const found: Found = stored === undefined ? failed(failure('NOT_FOUND', false)) : success(stored);
      return found.ok ? work(found.value) : found;
    });
  return {
    issueFormToken: (request) =>
      act(memory, 'issueFormToken', () => {
        requests.push(request);
        return success({ token: `token-${requests.length}`, expiresAt: new Date(now().getTime() + 15 * 60_000) });
      }),
    lookUp: (id) => withFound('lookUp', id, (found) => copy({ ...found, isSettled: settledAt.has(id) })),
    listUnsettled: () =>
      act(memory, 'listUnsettled', () =>
        success([...transactions.values()].filter((one) => !settledAt.has(one.transactionId))),
      ),
    listSettled: (since, until) =>
      act(memory, 'listSettled', () =>
        success(
          [...transactions.values()].filter(({ transactionId }) => {
            const at = settledAt.get(transactionId);
            return at !== undefined && at >= since && at <= until;
          }),
        ),
      ),
    capture: (id, amount) =>
      withFound('capture', id, (found) => {
        if (found.state === 'CAPTURED') return copy(found);
        if (found.state !== 'AUTHORIZED' || amount > found.authorized) return refuse();
        return copy(Object.assign(found, { state: 'CAPTURED', settled: amount }));
      }),
    void: (id) =>
      withFound('void', id, (found) => {
        // Like the real provider, it reports a settled transaction as not found.
        if (settledAt.has(id)) return failed(failure('NOT_FOUND', false));
        return copy(Object.assign(found, { state: 'VOIDED', settled: cents(0) }));
      }),
    refund: (id, amount) =>
      act(memory, 'refund', () => {
        if (!settledAt.has(id)) return refuse();
        memory.refunded += amount;
        return success({ transactionId: `refund-of-${id}` });
      }),
    ping: async () => true,
  };
}

export function fakeProvider(now: () => Date): FakeProvider {
  const memory = emptyMemory();
  const { transactions, settledAt, requests, calls, faults, hits } = memory;
  return {
    name: 'sandbox',
    formUrl: 'http://cards.test/payment/payment',
    requests,
    calls,
    transactions,
    faults,
    hits,
    ...methodsOf(memory, now),
    pay: (change = {}, request = requests.at(-1)) => {
      if (request === undefined) throw new Error('No form was opened.');
      memory.lastId += 1;
      const transactionId = String(memory.lastId);
      const isCharge = request.kind === 'AUTHORIZE_AND_CAPTURE';
      transactions.set(transactionId, {
        transactionId,
        invoiceNumber: request.invoiceNumber,
        state: isCharge ? 'CAPTURED' : 'AUTHORIZED',
        kind: request.kind satisfies CardRequestKind,
        authorized: request.amount,
        settled: isCharge ? request.amount : cents(0),
        isSettled: false,
        providerStatus: 'a status of the provider',
        submittedAt: now(),
        maskedCard: 'XXXX1111',
        ...change,
      });
      return transactionId;
    },
    settle: () => {
      for (const { transactionId: id, state } of transactions.values()) {
        const isWaiting = state === 'AUTHORIZED' || state === 'UNDECIDED';
        if (!isWaiting && !settledAt.has(id)) settledAt.set(id, now());
      }
    },
    forget: () => {
      transactions.clear();
      settledAt.clear();
      requests.length = 0;
      for (const planned of Object.values(faults)) planned.length = 0;
      memory.lastId = FIRST_ID;
      memory.refunded = 0;
    },
    taken: () =>
      [...transactions.values()].reduce((sum, one) => sum + (one.state === 'CAPTURED' ? one.settled : 0), 0) -
      memory.refunded,
  };
}
