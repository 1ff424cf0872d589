/** A call of one client, with the moments of its beginning and its answer on one clock for all. */
export interface Call<Input> {
  readonly input: Input;
  readonly answer: string;
  readonly calledAt: number;
  readonly answeredAt: number;
}

/** One thing at a time: what an answer would be, and what is so afterwards. States are compared by their JSON. */
export type OneAtATime<Input, State> = (
  state: State,
  input: Input,
) => { readonly state: State; readonly answer: string };

/**
 * True when there is an order of the calls, none before one that was answered before it began, in which each answer is
 * what a single-threaded model answers (Herlihy and Wing's linearizability, searched as Wing and Gong do).
 */
export function isLinearizable<Input, State>(
  calls: readonly Call<Input>[],
  first: State,
  model: OneAtATime<Input, State>,
): boolean {
  const seen = new Set<string>();
  const search = (left: readonly Call<Input>[], state: State): boolean => {
    if (left.length === 0) return true;
    const name = `${left.map(({ calledAt }) => calledAt).join()} ${JSON.stringify(state)}`;
    if (seen.has(name)) return false;
    seen.add(name);
    const firstAnswer = Math.min(...left.map(({ answeredAt }) => answeredAt));
    return left
      .filter(({ calledAt }) => calledAt < firstAnswer)
      .some((call) => {
        const next = model(state, call.input);
        return (
          next.answer === call.answer &&
          search(
            left.filter((other) => other !== call),
            next.state,
          )
        );
      });
  };
  return search(calls, first);
}
