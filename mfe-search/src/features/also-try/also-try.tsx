import { useFormats, useText } from '@portal/i18n';
import { useCurrentUser } from '@portal/session';
import { Box, Section, styled, Text, TextLink } from '@portal/ui';
import { firstPage, resultsHref, type Search } from '../run-search/results-address.ts';
import { useAlternativeSearches } from '../search-form/alternative-searches.ts';
import { lookupPrice } from '../search-form/search-price.tsx';
import { useAlsoTry } from './use-also-try.ts';

const Names = styled('ul', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: 's4',
    rowGap: 's1',
    '& a': { display: 'inline-block', paddingY: 's1' },
  },
});

interface AlsoTryProps {
  readonly search: Search;
  /** All rows of the page have arrived. */
  readonly isDue: boolean;
}

/**
 * Similar names that the user may have meant. They load after the rows and are shown below them, so that no row moves.
 */
export function AlsoTry({ search, isDue }: AlsoTryProps) {
  const t = useText('search');
  const { money } = useFormats();
  const { definition } = search;
  const { alternatives } = useAlsoTry(search, 'SOME', isDue);
  const choicesOf = useAlternativeSearches();
  const price = lookupPrice(useCurrentUser(), definition.type);
  if (alternatives === undefined || alternatives.length === 0) return null;
  return (
    <Box marginTop="s5">
      <Section title={t('none.alsoTry')}>
        <Names>
          {choicesOf(search, alternatives).map(({ key, name, criteria: other }) => (
            <li key={key}>
              <TextLink standalone href={resultsHref(firstPage({ definition, criteria: other }))}>
                {name}
              </TextLink>
            </li>
          ))}
        </Names>
        {price > 0 && <Text variant="note">{t('none.costs', { price: money(price) })}</Text>}
      </Section>
    </Box>
  );
}
