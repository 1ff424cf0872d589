import { useCall } from '@portal/api-client/query';
import type { Call, ContentOf, RequestOf } from '@portal/contracts';
import { failureState } from '@portal/forms/submit';
import { useText } from '@portal/i18n';
import { Navigate, useParams } from '@portal/router';
import { PageHead, Skeleton, View, viewOf } from '@portal/ui';
import type { ReactNode } from 'react';

interface PartPageProps<C extends Call> {
  readonly call: C;
  readonly request: (id: string) => RequestOf<C>;
  /** Key of its heading, which names the account. */
  readonly titleKey: string;
  readonly ready: (content: ContentOf<C>) => ReactNode;
}

/** A screen of what belongs to one account. Its address has the account's name too; what is read says it better. */
export function PartPage<Request extends Call['request'], Content extends Call['content']>({
  call,
  request,
  titleKey,
  ready,
}: PartPageProps<Call<Request, Content>>) {
  const t = useText('admin');
  const { id = '', name = '' } = useParams();
  if (!/^\d{1,15}$/.test(id)) return <Navigate to="/controlPanel/accounts" replace />;
  return (
    <>
      <PageHead title={t(titleKey, { name })} pageKey={`${titleKey}/${id}`} />
      <Part key={id} call={call} request={request(id)} ready={ready} />
    </>
  );
}

function Part<Request extends Call['request'], Content extends Call['content']>({
  call,
  request,
  ready,
}: Pick<PartPageProps<Call<Request, Content>>, 'call' | 'ready'> & {
  readonly request: RequestOf<Call<Request, Content>>;
}) {
  const t = useText('admin');
  // what is edited must be what is stored now
  const answer = useCall(call, request, { staleTime: 0, gcTime: 0 });
  return (
    <View
      state={viewOf(answer)}
      loading={<Skeleton label={t('accounts.loadingOne')} />}
      empty={null}
      failed={failureState}
      ready={ready}
    />
  );
}
