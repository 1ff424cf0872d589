import { useText } from '@portal/i18n';
import { useCurrentUser } from '@portal/session';
import { Message, PageHead, TextLink } from '@portal/ui';

type WhyUnavailable = 'notOffered' | 'unknown';

/**
 * The page in place of a search that the county or the account does not offer, or that does not exist. A user without any search gets no
 * link to the others: it would lead back to this page.
 */
export function UnavailableSearch({ why }: { readonly why: WhyUnavailable }) {
  const t = useText('search');
  const hasNone = useCurrentUser()?.searchList.length === 0;
  if (hasNone)
    return (
      <>
        <PageHead title={t('title')} pageKey="/search/unavailable" />
        <Message tone="info" announced="none">
          <p>{t('unavailable.none')}</p>
        </Message>
      </>
    );
  return (
    <>
      <PageHead title={t('unavailable.title')} pageKey="/search/unavailable" />
      <Message tone="info" announced="none">
        <p>{t(`unavailable.${why}`)}</p>
        <TextLink standalone href="/search">
          {t('unavailable.toSearch')}
        </TextLink>
      </Message>
    </>
  );
}
