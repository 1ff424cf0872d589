/** The results from which a sequence of linked searches started. */
export interface SequenceOrigin {
  readonly href: string;
  readonly submittedAt: number;
}

/** History state of a result list. It survives reload and Back, but is not part of a copied link. */
export interface ResultsState {
  /** When the search was submitted. A pasted URL does not have it, so its search is submitted again. */
  readonly submittedAt?: number;
  /** Where Back to Search Results leads. */
  readonly origin?: SequenceOrigin;
  /** The search was just submitted and must be added to the search history. */
  readonly isNew?: boolean;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

function readOrigin(state: object): SequenceOrigin | undefined {
  if (!('origin' in state) || !isObject(state.origin)) return undefined;
  const { origin } = state;
  if (!('href' in origin) || typeof origin.href !== 'string') return undefined;
  if (!('submittedAt' in origin) || typeof origin.submittedAt !== 'number') return undefined;
  return { href: origin.href, submittedAt: origin.submittedAt };
}

/** Reads the history state. Ignores data of another shape. */
export function readResultsState(state: unknown): ResultsState {
  if (!isObject(state)) return {};
  const origin = readOrigin(state);
  return {
    ...('submittedAt' in state && typeof state.submittedAt === 'number' ? { submittedAt: state.submittedAt } : {}),
    ...(origin === undefined ? {} : { origin }),
    ...('isNew' in state && state.isNew === true ? { isNew: true } : {}),
  };
}
