import { callKey, useCall, useQueryClient } from '@portal/api-client/query';
import type { Call, ContentOf, RequestOf } from '@portal/contracts';
import { useText } from '@portal/i18n';
import { Navigate, useLocation, useParams } from '@portal/router';
import { AppLink, Message, PageHead, Skeleton, View, viewOf } from '@portal/ui';
import type { ReactNode } from 'react';
import { failureState } from '../submit/failure-alerts.ts';
import { listAddress } from './list-places.ts';

export interface EntryPageProps<C extends Call> {
  readonly call: C;
  readonly request: (id: string) => RequestOf<C>;
  /** The list's path, the redirect target of a path without a valid id. */
  readonly path: string;
  /** The entry's name, once it is loaded. */
  readonly nameOf?: (content: ContentOf<C>) => string;
  readonly title: (name: string | undefined) => string;
  readonly lead?: (content: ContentOf<C>) => ReactNode;
  readonly loading: string;
  /** The screen of a new entry, if nothing has to be loaded for it. By default, id 0 is loaded like any other. */
  readonly newEntry?: ReactNode;
  /** Renders the loaded entry; call `keep` with the stored entry after a save. */
  readonly ready: (content: ContentOf<C>, keep: (stored: ContentOf<C>) => void) => ReactNode;
}

/** The screen of one entry, by the id in its path; id 0 is a new entry. */
export function EntryPage<Request extends Call['request'], Content extends Call['content']>(
  props: EntryPageProps<Call<Request, Content>>,
) {
  const { id = '' } = useParams();
  const { pathname } = useLocation();
  const t = useText('form');
  if (!/^\d{1,15}$/.test(id)) return <Navigate to={props.path} replace />;
  if (Number(id) > 0 || props.newEntry === undefined) return <ReadEntry key={id} id={id} {...props} />;
  return (
    <>
      <PageHead title={props.title(t('list.newName'))} pageKey={pathname} />
      {props.newEntry}
    </>
  );
}

/** Shown for an entry that does not exist, such as one that was deleted since its link was copied. `path` is that of the list. */
function EntryNotFound({ path }: { readonly path: string }) {
  const t = useText('form');
  return (
    <Message
      tone="warning"
      title={t('errors:NOT_FOUND.text')}
      action={<AppLink href={listAddress(path)}>{t('list.toList')}</AppLink>}
    >
      {t('errors:NOT_FOUND.next')}
    </Message>
  );
}

function ReadEntry<Request extends Call['request'], Content extends Call['content']>({
  id,
  ...props
}: EntryPageProps<Call<Request, Content>> & { readonly id: string }) {
  const { call, request, nameOf, title, lead, loading, ready } = props;
  const t = useText('form');
  const { pathname } = useLocation();
  const queries = useQueryClient();
  const parameters = request(id);
  // always reload: an edit must start from the stored state
  const answer = useCall(call, parameters, { staleTime: 0, gcTime: 0 });
  const { data } = answer;
  const name = data === undefined ? undefined : nameOf?.(data);
  return (
    <>
      <PageHead
        title={title(Number(id) === 0 ? t('list.newName') : name)}
        pageKey={pathname}
        lead={data !== undefined && lead?.(data)}
      />
      <View
        state={viewOf(answer)}
        loading={<Skeleton isArea label={loading} />}
        empty={null}
        failed={(error) => {
          const failure = failureState(error);
          return failure.retryLabel === undefined ? { state: <EntryNotFound path={props.path} /> } : failure;
        }}
        ready={(content) => ready(content, (stored) => queries.setQueryData(callKey(call, parameters), stored))}
      />
    </>
  );
}
