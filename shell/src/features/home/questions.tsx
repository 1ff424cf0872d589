import { useText } from '@portal/i18n';
import { EntryList } from '@portal/ui';
import { sideGroups } from '../navigation/menu-model.ts';
import { useMenuSource } from '../navigation/use-menu-source.ts';

/** Search types in the order of the questions that lead to them. */
const ASKED = ['Name', 'Address', 'ParcelId', 'Plat', 'DocumentNumber', 'TractIndex'];

/** A search type's question; the same search has another name in another county's configuration. */
const questionOf = (searchType: string): string | undefined =>
  ASKED.find((name) => searchType.toLowerCase().startsWith(name.toLowerCase()));

/** 'What are you looking for?': a question in plain words for each search that this user has. */
export function Questions() {
  const t = useText('home');
  const searches = sideGroups(useMenuSource()).flatMap((group) => group.items);
  const questions = ASKED.flatMap((name) => {
    const search = searches.find((item) => questionOf(item.name) === name);
    return search === undefined ? [] : [{ name, href: search.href }];
  });
  if (questions.length === 0) return null;
  const entries = questions.map(({ name, href }) => ({
    title: t(`questions.${name}.title`),
    text: t(`questions.${name}.lead`),
    href,
  }));
  return (
    <nav aria-label={t('questions.label')}>
      <EntryList entries={entries} />
    </nav>
  );
}
