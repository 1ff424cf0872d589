/** A pending question to the user. All callers that need a proof wait for its answer. */
interface Question {
  readonly answered: Promise<boolean>;
  readonly answer: (isProven: boolean) => void;
}

let question: Question | undefined;
const listeners = new Set<() => void>();

function setQuestion(next: Question | undefined): void {
  question = next;
  for (const listener of listeners) listener();
}

/** Asks the user for the password again. Resolves to true if it was correct; concurrent callers share one question. */
export function requestProof(): Promise<boolean> {
  if (question !== undefined) return question.answered;
  let answer: Question['answer'] = () => undefined;
  const answered = new Promise<boolean>((resolve) => {
    answer = resolve;
  });
  setQuestion({ answered, answer });
  return answered;
}

/** Ends the open question, if any. */
export function answerProof(isProven: boolean): void {
  question?.answer(isProven);
  setQuestion(undefined);
}

export const isProofRequested = (): boolean => question !== undefined;

export function subscribeToProof(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
