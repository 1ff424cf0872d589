import { HOME_PAGE_SEARCHES } from '@portal/domain';
import { useText } from '@portal/i18n';
import { EntryList } from '@portal/ui';
import { homeRemote } from '../navigation/labels.ts';
import { homeItems, sideGroups, visitorRights } from '../navigation/menu-model.ts';
import { useIsAnonymous } from '../navigation/menu-user.ts';
import { useMenuSource } from '../navigation/use-menu-source.ts';

/**
 * 'What are you looking for?': a question in plain words for each of this user's searches. Visitors see a question for every
 * search of the portal, which leads to it after the login. Other tasks follow after the questions.
 */
export function Questions() {
  const t = useText('home');
  const source = useMenuSource();
  const isVisitor = useIsAnonymous();
  const rights = isVisitor ? visitorRights(source.registry) : source.rights;
  const searches = sideGroups({ ...source, rights }, homeRemote(source.registry)).flatMap((group) => group.items);
  const questions = HOME_PAGE_SEARCHES.flatMap((name) => {
    const search = searches.find(({ id }) => id === name);
    return search === undefined ? [] : [{ name, href: search.href }];
  });
  const entries = questions.map(({ name, href }) => ({
    title: t(`questions.${name}.title`),
    text: t(`questions.${name}.lead`),
    href,
  }));
  const others = homeItems(source);
  return (
    <>
      {entries.length > 0 && (
        <nav aria-label={t('questions.label')}>
          <EntryList entries={entries} />
        </nav>
      )}
      {others.length > 0 && (
        <nav aria-label={t('others')}>
          <EntryList entries={others} />
        </nav>
      )}
    </>
  );
}
