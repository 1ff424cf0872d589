import { useText } from '@portal/i18n';
import { Message, PageHead, TextLink } from '@portal/ui';

type WhyUnavailable = 'notOffered' | 'unknown';

/** The page in place of a search that the county or the account does not offer, or that does not exist. */
export function UnavailableSearch({ why }: { readonly why: WhyUnavailable }) {
  const t = useText('search');
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
