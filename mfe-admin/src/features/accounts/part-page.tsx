import type { Call } from '@portal/contracts';
import { EntryPage, type EntryPageProps } from '@portal/forms';
import { useText } from '@portal/i18n';
import { useParams } from '@portal/router';
import { ACCOUNTS_PATH } from './account-actions.ts';

interface PartPageProps<C extends Call> extends Pick<EntryPageProps<C>, 'call' | 'request' | 'ready'> {
  /** Message key of the heading, which includes the account's name. */
  readonly titleKey: string;
}

/** A page for a part of one account's data. Its heading uses the account's name from the URL. */
export function PartPage<Request extends Call['request'], Content extends Call['content']>({
  titleKey,
  ...props
}: PartPageProps<Call<Request, Content>>) {
  const t = useText('admin');
  const { name = '' } = useParams();
  return (
    <EntryPage {...props} path={ACCOUNTS_PATH} title={() => t(titleKey, { name })} loading={t('accounts.loadingOne')} />
  );
}
