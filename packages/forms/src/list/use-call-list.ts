import { callKey, keepPreviousData, useCall, useQueryClient } from '@portal/api-client/query';
import type { Call, ContentOf, RequestOf } from '@portal/contracts';
import { useLocation, useSearchParams } from '@portal/router';
import { type ViewState, viewOf } from '@portal/ui';
import { useEffect, useState } from 'react';
import { storeListPlace } from './list-places.ts';

/** The rows of one page, and the total number of rows. */
export interface ListAnswer<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
  /** The page number of these rows; the last page if there are fewer than requested. */
  readonly page: number;
}

/** The filters of a list: texts, as in the URL. */
export type ListFilters = Readonly<Record<string, string>>;

export interface CallListOptions<C extends Call, Row, Filters extends ListFilters> {
  /** The default filters, which are left out of the URL. */
  readonly defaults: Filters;
  readonly request: (filters: Filters, page: number) => RequestOf<C>;
  readonly answerOf: (content: ContentOf<C>) => ListAnswer<Row>;
}

export interface CallList<Content, Row, Filters extends ListFilters, ListRequest = unknown> {
  readonly filters: Filters;
  /** The request of the visible rows. Actions send it, so that their response contains the same part of the list. */
  readonly lastRequest: ListRequest;
  readonly state: ViewState<ListAnswer<Row>>;
  /** True while previous rows are shown during loading. */
  readonly isStale: boolean;
  /** True if a filter is not the default one, so that other filters could show more rows. The sort order does not count. */
  readonly isNarrowed: boolean;
  /**
   * Changes filters and returns to the first page. With `isTyped`, the list is requested on each keystroke, but the URL
   * changes only after a pause.
   */
  readonly filter: (change: Partial<Filters>, isTyped?: boolean) => void;
  /** Changes the sort order and returns to the first page. */
  readonly sortBy: (change: { readonly sort: string } | { readonly direction: string }) => void;
  readonly turnTo: (page: number) => void;
  /** Replaces the visible list by the one that an action returned. */
  readonly take: (content: Content) => void;
  /** Reloads the list, if someone else may have changed it. */
  readonly refresh: () => void;
}

interface Place<Filters> {
  readonly filters: Filters;
  readonly page: number;
}

/** The pause in typing after which the URL changes: browsers allow about a hundred history changes per 30 seconds. */
const TYPING_PAUSE_MS = 300;
const PAGE = 'page';
/** The parts of `ListFilters` that are the sort order, see `SortedFilters`. */
const SORT_ORDER: readonly string[] = ['sort', 'direction'];

function placeIn<Filters extends ListFilters>(params: URLSearchParams, defaults: Filters): Place<Filters> {
  let filters = defaults;
  for (const name in defaults) filters = { ...filters, [name]: params.get(name) ?? defaults[name] };
  const page = Number(params.get(PAGE) ?? 1);
  return { filters, page: Number.isSafeInteger(page) && page > 0 ? page : 1 };
}

function paramsOf<Filters extends ListFilters>({ filters, page }: Place<Filters>, defaults: Filters): URLSearchParams {
  const changed = Object.entries(filters).filter(([name, value]) => value !== defaults[name]);
  return new URLSearchParams([...changed, ...(page === 1 ? [] : [[PAGE, String(page)]])]);
}

/** The URL as last rendered, and a choice of filters and page that may not be in the URL yet. */
interface PlaceState<Filters> {
  /** The current URL parameters, and the key of the history entry. */
  readonly address: string;
  readonly key: string;
  readonly draft: { readonly place: Place<Filters>; readonly isTyped: boolean } | null;
  /** URL parameters that this hook has set but that have not been rendered yet. */
  readonly sent: readonly string[];
}

/** The state after the URL changed. If this hook changed the URL, later input is kept; otherwise the URL replaces it. */
function stateAfterUrlChange<Filters>(
  known: PlaceState<Filters>,
  { address, key }: Pick<PlaceState<Filters>, 'address' | 'key'>,
  asAddress: (place: Place<Filters>) => string,
): PlaceState<Filters> {
  const at = known.sent.indexOf(address);
  const isNewer = at >= 0 && known.draft !== null && asAddress(known.draft.place) !== address;
  return { address, key, draft: isNewer ? known.draft : null, sent: at >= 0 ? known.sent.slice(at + 1) : [] };
}

/**
 * Filters, sort order and page of a list. They are stored in the URL, so that Back, a reload and a shared link show the same rows.
 * A change that is not in the URL yet has priority.
 */
function useListPlace<Filters extends ListFilters>(defaults: Filters) {
  const [params, setParams] = useSearchParams();
  const { pathname, search, key } = useLocation();
  useEffect(() => storeListPlace(pathname, search), [pathname, search]);
  const address = params.toString();
  const [known, setPlaceState] = useState<PlaceState<Filters>>({ address, key, draft: null, sent: [] });
  let placeState = known;
  // if the URL changed and changed back between two renders, only the key shows it
  if (known.address !== address || (known.key !== key && known.sent.length > 0)) {
    placeState = stateAfterUrlChange(known, { address, key }, (place) => paramsOf(place, defaults).toString());
    setPlaceState(placeState);
  }
  const { draft } = placeState;
  const place = draft?.place ?? placeIn(params, defaults);
  useEffect(() => {
    if (draft?.isTyped !== true) return;
    const wanted = paramsOf(draft.place, defaults);
    if (wanted.toString() === address) return;
    const timer = setTimeout(() => {
      setPlaceState((now) => ({ ...now, sent: [...now.sent, wanted.toString()] }));
      setParams(wanted, { replace: true });
    }, TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [draft, address, setParams, defaults]);
  const go = (next: Place<Filters>, isTyped: boolean): void => {
    const wanted = paramsOf(next, defaults);
    const sent = isTyped ? [] : [wanted.toString()];
    setPlaceState((now) => ({ ...now, draft: { place: next, isTyped }, sent: [...now.sent, ...sent] }));
    if (!isTyped) setParams(wanted, { replace: true });
  };
  return { place, go };
}

/**
 * A list that the server filters, sorts and pages. `defaults` must be the same object in all renders. Render it with
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
  const parameters = request(place.filters, place.page);
  // others edit the same rows: always reload
  const answer = useCall(call, parameters, { placeholderData: keepPreviousData, staleTime: 0 });
  const view = viewOf(answer);
  const state: ViewState<ListAnswer<Row>> =
    view.state === 'ready' ? { state: 'ready', data: answerOf(view.data) } : view;
  return {
    filters: place.filters,
    lastRequest: state.state === 'ready' ? request(place.filters, state.data.page) : parameters,
    state,
    isStale: answer.isPlaceholderData,
    isNarrowed: Object.entries(place.filters).some(
      ([name, value]) => value !== defaults[name] && !SORT_ORDER.includes(name),
    ),
    filter: (change, isTyped = false) => go({ filters: { ...place.filters, ...change }, page: 1 }, isTyped),
    sortBy: (change) => go({ filters: { ...place.filters, ...change }, page: 1 }, false),
    turnTo: (page) => go({ ...place, page }, false),
    take: (content) => queries.setQueryData(callKey(call, parameters), content),
    refresh: () => void answer.refetch(),
  };
}
