/** The results from which a sequence started, as they were left. */
export interface Origin {
  readonly href: string;
  readonly submittedAt: number;
}

/** What the browser keeps beside the address of a result list: it survives reload and Back, and is not in a copied link. */
export interface ResultsState {
  /** When the search was submitted; an address that was pasted has none and is submitted again. */
  readonly submittedAt?: number;
  /** Where Back to Search Results leads. */
  readonly origin?: Origin;
  /** The search was not submitted here before: it goes into the history. */
  readonly isNew?: boolean;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

function readOrigin(state: object): Origin | undefined {
  if (!('origin' in state) || !isObject(state.origin)) return undefined;
  const { origin } = state;
  if (!('href' in origin) || typeof origin.href !== 'string') return undefined;
  if (!('submittedAt' in origin) || typeof origin.submittedAt !== 'number') return undefined;
  return { href: origin.href, submittedAt: origin.submittedAt };
}

/** Reads stored data from the browser; foreign data is ignored. */
export function readResultsState(state: unknown): ResultsState {
  if (!isObject(state)) return {};
  const origin = readOrigin(state);
  return {
    ...('submittedAt' in state && typeof state.submittedAt === 'number' ? { submittedAt: state.submittedAt } : {}),
    ...(origin === undefined ? {} : { origin }),
    ...('isNew' in state && state.isNew === true ? { isNew: true } : {}),
  };
}
