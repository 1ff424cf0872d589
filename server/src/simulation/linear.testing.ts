/** A client's call with its start and end times on a clock that all clients share. */
export interface Call<Input> {
  readonly input: Input;
  readonly answer: string;
  readonly calledAt: number;
  readonly answeredAt: number;
}

/** A sequential model: the response to an input and the next state. States are compared as JSON. */
export type SequentialModel<Input, State> = (
  state: State,
  input: Input,
) => { readonly state: State; readonly answer: string };

/**
 * True if the calls are linearizable (Herlihy and Wing): there is an order of the calls, consistent with their times, in which a
 * sequential model gives the same responses. Uses the search algorithm of Wing and Gong.
 */
export function isLinearizable<Input, State>(
  calls: readonly Call<Input>[],
  first: State,
  model: SequentialModel<Input, State>,
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
