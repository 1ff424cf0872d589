import { useText } from '@portal/i18n';
import { AppLink, BELOW_640, Icon, styled } from '@portal/ui';
import { sideGroups } from '../navigation/menu-model.ts';
import { useMenuSource } from '../navigation/use-menu-source.ts';

const Frame = styled('nav', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    columnGap: 's8',
    [BELOW_640]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
});
const Question = styled(AppLink, {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    alignItems: 'center',
    alignContent: 'start',
    columnGap: 's3',
    paddingBlock: 's3',
    borderBottom: '1px solid {colors.rule}',
    textDecoration: 'none',
    color: 'ink',
    '& b': { textStyle: 'entry' },
    '& span': { gridColumn: '1', color: 'ink-3', fontSize: 't-15', lineHeight: 'data' },
    '& svg': { gridRow: '1 / 3', gridColumn: '2', color: 'accent' },
    _hover: { color: 'ink' },
    '&:hover b': {
      color: 'accent',
      textDecoration: 'underline',
      textUnderlineOffset: '0.18em',
      textDecorationThickness: '2px',
    },
  },
});

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
  return (
    <Frame aria-label={t('questions.label')}>
      {questions.map(({ name, href }) => (
        <Question key={name} href={href}>
          <b>{t(`questions.${name}.title`)}</b>
          <span>{t(`questions.${name}.lead`)}</span>
          <Icon name="next" />
        </Question>
      ))}
    </Frame>
  );
}
