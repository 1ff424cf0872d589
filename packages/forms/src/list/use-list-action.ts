import type { Call, RequestOf } from '@portal/contracts';
import { announce } from '@portal/ui';
import { alertFailure } from '../submit/failure-alerts.ts';
import { useSubmit } from '../submit/use-submit.ts';
import type { CallList, ListFilters } from './use-call-list.ts';

/**
 * A row action whose call returns the current list. `announcement` is announced to screen readers, which do not notice the
 * changed row.
 */
export function useListAction<
  ListContent,
  Row,
  Filters extends ListFilters,
  Request extends Call['request'],
  Content extends Call['content'],
>(
  list: CallList<ListContent, Row, Filters>,
  call: Call<Request, Content>,
  onDone: (content: Content['_zod']['output']) => ListContent,
  announcement?: string,
): (request: RequestOf<Call<Request, Content>>) => void {
  const { submit } = useSubmit<Request, Content>(call, {
    onSuccess: (content) => {
      list.take(onDone(content));
      if (announcement !== undefined) announce(announcement);
    },
    // someone else may have changed the row: show the current state
    onFailure: (failure) => {
      alertFailure(failure);
      list.refresh();
    },
  });
  return (request) => void submit(request);
}
