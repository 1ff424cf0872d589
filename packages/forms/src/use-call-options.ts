import { keepPreviousData, useCall } from '@portal/api-client/query';
import type { Call, ContentOf, RequestOf } from '@portal/contracts';
import type { FieldOption, OptionSource } from '@portal/ui/form';
import { useEffect, useState } from 'react';

/** A typist's pause: shorter, and every letter is a question to the server. */
const PAUSE_MS = 250;

export interface CallOptionsChoice<C extends Call> {
  /** The request for a typed text; an empty text requests the beginning of the list. */
  readonly request: (typed: string) => RequestOf<C>;
  readonly optionsOf: (content: ContentOf<C>) => readonly FieldOption[];
  /** The current value of the field, which the first options need not contain. */
  readonly chosen?: FieldOption;
}

const NONE: readonly FieldOption[] = [];

/** The value once it has rested. */
function useRested(value: string | null): string | null {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  // The first list is wanted at once, whatever is typed in the meantime.
  return rested ?? (value === null ? null : '');
}

/** Options for a `combobox` out of a list too long to send whole, such as accounts or users: the server finds what is typed. */
export function useCallOptions<Request extends Call['request'], Content extends Call['content']>(
  call: Call<Request, Content>,
  { request, optionsOf, chosen }: CallOptionsChoice<Call<Request, Content>>,
): OptionSource {
  // Nothing is asked before someone opens the list.
  const [typed, setTyped] = useState<string | null>(null);
  const rested = useRested(typed);
  const answer = useCall(call, request(rested ?? ''), { enabled: rested !== null, placeholderData: keepPreviousData });
  return {
    options: answer.data === undefined ? NONE : optionsOf(answer.data),
    onQuery: setTyped,
    isLoading: answer.isFetching || rested !== typed,
    ...(chosen === undefined ? {} : { chosen }),
  };
}
