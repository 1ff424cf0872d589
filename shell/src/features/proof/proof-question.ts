// A proof shows that the logged-in user is at the screen: the user enters the password, or a code of the two-step login, again
// (docs/decisions/0071-the-password-again.md). Here are the requests for it and their result; the dialog is in proof-host.tsx.

/** The open question for a proof. All API calls that need one at the same time wait for the same answer. */
interface Question {
  /** Resolves when the question is closed, with the value that `close` gets. */
  readonly closed: Promise<boolean>;
  readonly close: (isProven: boolean) => void;
}

let question: Question | undefined;
const listeners = new Set<() => void>();

function setQuestion(next: Question | undefined): void {
  question = next;
  for (const listener of listeners) listener();
}

/**
 * Asks the user for a proof, or waits for the answer to a question that is open already. Resolves to true once the server has accepted the
 * password or code, and to false if the user cancels or is logged out.
 */
export function requestProof(): Promise<boolean> {
  if (question !== undefined) return question.closed;
  // only until the next statement, which replaces it at once
  let close: Question['close'] = () => undefined;
  const closed = new Promise<boolean>((resolve) => {
    close = resolve;
  });
  setQuestion({ closed, close });
  return closed;
}

/** Closes the open question, if any. @param isProven false if the user canceled or can no longer answer */
export function closeProofQuestion(isProven: boolean): void {
  question?.close(isProven);
  setQuestion(undefined);
}

/** Whether a question is open. */
export const isProofRequested = (): boolean => question !== undefined;

/** Calls the listener whenever a question is opened or closed. Returns a function that ends this. */
export function subscribeToProof(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
