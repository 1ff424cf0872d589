import { keepPreviousData, useCall } from '@portal/api-client/query';
import type { Call, ContentOf, RequestOf } from '@portal/contracts';
import type { FieldOption, OptionSource } from '@portal/ui/form';
import { useEffect, useState } from 'react';

/** Debounce time; with a shorter one, every letter would send a request. */
const PAUSE_MS = 250;

export interface CallOptionsChoice<C extends Call> {
  /** The request for a typed text; an empty text requests the start of the list. */
  readonly request: (typed: string) => RequestOf<C>;
  readonly optionsOf: (content: ContentOf<C>) => readonly FieldOption[];
  /** The field's current value, which the first options may not include. */
  readonly chosen?: FieldOption;
}

const NONE: readonly FieldOption[] = [];

/** The debounced value. */
function useDebounced(value: string | null): string | null {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  // request the first list immediately, whatever is typed meanwhile
  return debounced ?? (value === null ? null : '');
}

/**
 * `combobox` options from a list that is too long to send, such as accounts or users: the server searches it by the
 * typed text.
 */
export function useCallOptions<Request extends Call['request'], Content extends Call['content']>(
  call: Call<Request, Content>,
  { request, optionsOf, chosen }: CallOptionsChoice<Call<Request, Content>>,
): OptionSource {
  // send no request before the list is opened
  const [typed, setTyped] = useState<string | null>(null);
  const debounced = useDebounced(typed);
  const answer = useCall(call, request(debounced ?? ''), {
    enabled: debounced !== null,
    placeholderData: keepPreviousData,
  });
  return {
    options: answer.data === undefined ? NONE : optionsOf(answer.data),
    onQuery: setTyped,
    isLoading: answer.isFetching || debounced !== typed,
    ...(chosen === undefined ? {} : { chosen }),
  };
}
