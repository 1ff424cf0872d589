import { callKey, keepPreviousData, useCall, useQueryClient } from '@portal/api-client/query';
import type { Call, ContentOf, RequestOf } from '@portal/contracts';
import { useLocation, useSearchParams } from '@portal/router';
import { type ViewState, viewOf } from '@portal/ui';
import { useEffect, useState } from 'react';
import { keepListPlace } from './list-places.ts';

/** The rows of one page, and how many there are on all. */
export interface ListAnswer<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
  /** The page number of these rows; the last page if there are fewer than requested. */
  readonly page: number;
}

/** What a list is narrowed by: texts, as the address has them. */
export type ListFilters = Readonly<Record<string, string>>;

export interface CallListOptions<C extends Call, Row, Filters extends ListFilters> {
  /** What is in the filters when nobody narrowed anything; it does not stand in the address. */
  readonly defaults: Filters;
  readonly request: (filters: Filters, page: number) => RequestOf<C>;
  readonly answerOf: (content: ContentOf<C>) => ListAnswer<Row>;
}

export interface CallList<Content, Row, Filters extends ListFilters, Asked = unknown> {
  readonly filters: Filters;
  /** The request of the visible rows: an action sends it along, so that its answer is the same part of the list. */
  readonly asked: Asked;
  readonly state: ViewState<ListAnswer<Row>>;
  /** Rows of before are in view while others come. */
  readonly isStale: boolean;
  readonly isNarrowed: boolean;
  /** Narrows the list and begins at its first page. A typed text is asked for with each letter. */
  readonly filter: (change: Partial<Filters>, isTyped?: boolean) => void;
  /** Puts it in another order, and begins at its first page. */
  readonly sortBy: (change: { readonly sort: string } | { readonly direction: string }) => void;
  readonly turnTo: (page: number) => void;
  /** Puts the list that an action answered in place of the one in view. */
  readonly take: (content: Content) => void;
  /** Asks again, where someone else may have changed it. */
  readonly refresh: () => void;
}

interface Place<Filters> {
  readonly filters: Filters;
  readonly page: number;
}

/** A browser takes a hundred changes of the address in half a minute: a typed text goes there once it has rested. */
const REST_MS = 300;
const PAGE = 'page';

function placeIn<Filters extends ListFilters>(params: URLSearchParams, defaults: Filters): Place<Filters> {
  let filters = defaults;
  for (const name in defaults) filters = { ...filters, [name]: params.get(name) ?? defaults[name] };
  const page = Number(params.get(PAGE) ?? 1);
  return { filters, page: Number.isSafeInteger(page) && page > 0 ? page : 1 };
}

function paramsOf<Filters extends ListFilters>({ filters, page }: Place<Filters>, defaults: Filters): URLSearchParams {
  const told = Object.entries(filters).filter(([name, value]) => value !== defaults[name]);
  return new URLSearchParams([...told, ...(page === 1 ? [] : [[PAGE, String(page)]])]);
}

/** What someone chose or typed, ahead of the address. */
interface Ahead<Filters> {
  /** The address that it is on, and the key of its entry in the history. */
  readonly address: string;
  readonly key: string;
  readonly draft: { readonly place: Place<Filters>; readonly isTyped: boolean } | null;
  /** Addresses that are on their way there from here. */
  readonly sent: readonly string[];
}

/** The same once the address is another one: its own leaves what was typed since, any other one takes its place. */
function aheadOf<Filters>(
  known: Ahead<Filters>,
  { address, key }: Pick<Ahead<Filters>, 'address' | 'key'>,
  asAddress: (place: Place<Filters>) => string,
): Ahead<Filters> {
  const at = known.sent.indexOf(address);
  const isNewer = at >= 0 && known.draft !== null && asAddress(known.draft.place) !== address;
  return { address, key, draft: isNewer ? known.draft : null, sent: at >= 0 ? known.sent.slice(at + 1) : [] };
}

/**
 * The position of a list: filters, sort order, page. It is stored in the address, so that Back, a reload and a shared link give
 * the same rows; a position that has not reached the address yet takes precedence.
 */
function useListPlace<Filters extends ListFilters>(defaults: Filters) {
  const [params, setParams] = useSearchParams();
  const { pathname, search, key } = useLocation();
  useEffect(() => keepListPlace(pathname, search), [pathname, search]);
  const address = params.toString();
  const [known, setAhead] = useState<Ahead<Filters>>({ address, key, draft: null, sent: [] });
  let ahead = known;
  // an address that was sent and left again between two drawings is seen by its key alone
  if (known.address !== address || (known.key !== key && known.sent.length > 0)) {
    ahead = aheadOf(known, { address, key }, (place) => paramsOf(place, defaults).toString());
    setAhead(ahead);
  }
  const { draft } = ahead;
  const place = draft?.place ?? placeIn(params, defaults);
  useEffect(() => {
    if (draft?.isTyped !== true) return;
    const wanted = paramsOf(draft.place, defaults);
    if (wanted.toString() === address) return;
    const timer = setTimeout(() => {
      setAhead((now) => ({ ...now, sent: [...now.sent, wanted.toString()] }));
      setParams(wanted, { replace: true });
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [draft, address, setParams, defaults]);
  const go = (next: Place<Filters>, isTyped: boolean): void => {
    const wanted = paramsOf(next, defaults);
    const sent = isTyped ? [] : [wanted.toString()];
    setAhead((now) => ({ ...now, draft: { place: next, isTyped }, sent: [...now.sent, ...sent] }));
    if (!isTyped) setParams(wanted, { replace: true });
  };
  return { place, go };
}

/**
 * A list that the server filters, sorts and parts into pages. `defaults` must be one object for all renders. Draw it with
 * `CallListView`.
 */
export function useCallList<
  Request extends Call['request'],
  Content extends Call['content'],
  Row,
  Filters extends ListFilters,
>(
  call: Call<Request, Content>,
  { defaults, request, answerOf }: CallListOptions<Call<Request, Content>, Row, Filters>,
): CallList<ContentOf<Call<Request, Content>>, Row, Filters, RequestOf<Call<Request, Content>>> {
  const queries = useQueryClient();
  const { place, go } = useListPlace(defaults);
  const asked = request(place.filters, place.page);
  // others work on the same rows: show freshly loaded ones
  const answer = useCall(call, asked, { placeholderData: keepPreviousData, staleTime: 0 });
  const view = viewOf(answer);
  const state: ViewState<ListAnswer<Row>> =
    view.state === 'ready' ? { state: 'ready', data: answerOf(view.data) } : view;
  return {
    filters: place.filters,
    asked: state.state === 'ready' ? request(place.filters, state.data.page) : asked,
    state,
    isStale: answer.isPlaceholderData,
    isNarrowed: Object.entries(place.filters).some(([name, value]) => value !== defaults[name]),
    filter: (change, isTyped = false) => go({ filters: { ...place.filters, ...change }, page: 1 }, isTyped),
    sortBy: (change) => go({ filters: { ...place.filters, ...change }, page: 1 }, false),
    turnTo: (page) => go({ ...place, page }, false),
    take: (content) => queries.setQueryData(callKey(call, asked), content),
    refresh: () => void answer.refetch(),
  };
}
