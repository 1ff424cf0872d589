import { chakra } from '@chakra-ui/react/styled-system';
import { hasText, useFormats, useText } from '@portal/i18n';
import { Fragment, type ReactNode } from 'react';
import { Section } from '../core/section.tsx';
import { SizeContainer } from '../core/size-container.tsx';
import { type SimpleColumn, SimpleTable } from '../table/simple-table.tsx';
import { BELOW_640, CONTAINER_BELOW_480 } from '../theme/media.ts';
import type { CardLevel } from './card-level.ts';
import { type HomeTable, type HomeTableRow, homeTableRows } from './home-tables.ts';

const ABSENT = '--';
// below 640 px each row is a block without the table head, so every date has its own label
const Label = chakra('span', {
  base: {
    display: 'none',
    textStyle: 'note',
    color: 'ink-3',
    [BELOW_640]: { display: 'block' },
    [CONTAINER_BELOW_480]: { display: 'block' },
  },
});

// A date breaks only before its year. Seven columns with full dates need 619 px: with that room, each column is as wide as a date, which
// then does not break unless a reader spaces the letters out.
const Day = chakra('span', {
  base: {
    overflowWrap: 'normal',
    '@container room (min-width: 40rem)': { display: 'inline-block', minWidth: '4.95em' },
  },
});
const dayParts = (text: string): ReactNode =>
  text.split('/').map((part, index) => (
    <Fragment key={`${index} ${part}`}>
      {index > 0 && '/'}
      {index > 1 && <wbr />}
      {part}
    </Fragment>
  ));

export interface NotableDatesCardProps extends CardLevel {
  readonly table: HomeTable;
}

/** The date range of each index. */
export function NotableDatesCard({ table, ...head }: NotableDatesCardProps) {
  const t = useText('home');
  const { day, today } = useFormats();
  const cellText = (key: string): string => (hasText(`home:notableDates.${key}`) ? t(`notableDates.${key}`) : day(key));
  const columns = table.headings.map(
    (heading, index): SimpleColumn<HomeTableRow> => ({
      key: heading,
      headerKey: `home:notableDates.${heading}`,
      isRowHeader: index === 0,
      narrow: index === 0 ? 'full' : 'beside',
      cell: ({ cells }) => (
        <>
          {index > 0 && <Label aria-hidden="true">{t(`notableDates.${heading}`)}</Label>}
          <Day>{dayParts(cellText(cells[index] ?? '') || ABSENT)}</Day>
        </>
      ),
    }),
  );
  return (
    <Section title={t('notableDates.title')} {...head}>
      <SizeContainer>
        <SimpleTable
          columns={columns}
          rows={homeTableRows(table)}
          rowId={(row) => row.key}
          caption={t('notableDates.caption', { day: today() })}
          isCaptionHidden={false}
          variant="entries"
        />
      </SizeContainer>
    </Section>
  );
}
