import { useText } from '@portal/i18n';
import { useCountyGroup } from '@portal/session';
import { Section, Stack, Text } from '@portal/ui';
import { MarginNote } from '@portal/ui/county';
import type { SearchDefinition } from '../../searches/search-definition.ts';
import { NotableDatesTable, useNotableDates } from './notable-dates.tsx';

/** The column next to the form: dates that the index covers, help for this search, and the county's note. */
export function FormAside({ definition }: { readonly definition: SearchDefinition }) {
  const t = useText('search');
  const coverage = useNotableDates(definition);
  const note = useCountyGroup('search')[`searchBy${definition.type}CountyNote`];
  return (
    <Stack as="aside" gap="normal" aria-label={t('notableDates.title')}>
      {coverage !== undefined && (
        <Section title={t('notableDates.title')}>
          <NotableDatesTable {...coverage} />
        </Section>
      )}
      <Section title={t(`help.${definition.type}.title`)}>
        <Text variant="note">{t(`help.${definition.type}.text`)}</Text>
      </Section>
      <MarginNote title={t('countyNote')} note={note} />
    </Stack>
  );
}
