import { useText } from '@portal/i18n';
import { useCountyGroup } from '@portal/session';
import { Section, Stack, Text } from '@portal/ui';
import type { SearchDefinition } from '../../searches/search-definition.ts';
import { NotableDatesTable, useNotableDates } from './notable-dates.tsx';

/** Beside the form: how far the index reaches, how its words are kept, what the county adds. */
export function Margin({ definition }: { readonly definition: SearchDefinition }) {
  const t = useText('search');
  const words = useText();
  const dates = useNotableDates();
  const note = useCountyGroup('search')[`searchBy${definition.type}CountyNote`];
  return (
    <Stack as="aside" gap="normal" aria-label={t('notableDates.title')}>
      {definition.hasNotableDates && dates !== undefined && (
        <Section title={t('notableDates.title')}>
          <NotableDatesTable dates={dates} />
        </Section>
      )}
      {definition.help !== undefined && (
        <Section title={words(definition.help.titleKey)}>
          <Text look="note">{words(definition.help.textKey)}</Text>
        </Section>
      )}
      {typeof note === 'string' && note !== '' && (
        <Section title={t('countyNote')}>
          <Text look="note">{note}</Text>
        </Section>
      )}
    </Stack>
  );
}
