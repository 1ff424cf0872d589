import type { Call } from '@portal/contracts';
import { EntryPage, type EntryPageProps } from '@portal/forms';
import { useText } from '@portal/i18n';
import { useParams } from '@portal/router';
import { ACCOUNTS_PATH } from './account-actions.ts';

interface PartPageProps<C extends Call> extends Pick<EntryPageProps<C>, 'call' | 'request' | 'ready'> {
  /** Message key of the heading, which includes the account's name. */
  readonly titleKey: string;
}

/** The content of a part, with the account's name. */
type PartContent = Call['content'] & Record<'_zod', { readonly output: { readonly name: string } }>;

/** A page for a part of one account's data. Its heading has the name from the URL until the account is loaded. */
export function PartPage<Request extends Call['request'], Content extends PartContent>({
  titleKey,
  ...props
}: PartPageProps<Call<Request, Content>>) {
  const t = useText('admin');
  const { name = '' } = useParams();
  return (
    <EntryPage
      {...props}
      path={ACCOUNTS_PATH}
      nameOf={(content) => content.name}
      title={(loaded) => t(titleKey, { name: loaded ?? name })}
      loading={t('accounts.loadingOne')}
    />
  );
}
