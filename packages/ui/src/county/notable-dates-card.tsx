import { chakra } from '@chakra-ui/react/styled-system';
import { hasText, useFormats, useText } from '@portal/i18n';
import { Fragment, type ReactNode } from 'react';
import { Section } from '../core/section.tsx';
import { SizeContainer } from '../core/size-container.tsx';
import { type SimpleColumn, SimpleTable } from '../table/simple-table.tsx';
import { BELOW_640, ROOM_BELOW_480 } from '../theme/media.ts';
import type { CardLevel } from './card-level.ts';
import { type HomeTable, type HomeTableRow, rowsOf } from './home-tables.ts';

const ABSENT = '--';
// Below 640 px the row is an entry and the head is out of sight: each day says by itself what it is.
const Label = chakra('span', {
  base: {
    display: 'none',
    textStyle: 'note',
    color: 'ink-3',
    [BELOW_640]: { display: 'block' },
    [ROOM_BELOW_480]: { display: 'block' },
  },
});

// Seven columns with whole days need 619 px. With less room a day breaks before its year, and nowhere else.
const YearBreak = chakra('wbr', { base: { '@container room (min-width: 40rem)': { display: 'none' } } });
const Day = chakra('span', { base: { overflowWrap: 'normal' } });
const dayParts = (text: string): ReactNode =>
  text.split('/').map((part, index) => (
    <Fragment key={`${index} ${part}`}>
      {index > 0 && '/'}
      {index > 1 && <YearBreak />}
      {part}
    </Fragment>
  ));

export interface NotableDatesCardProps extends CardLevel {
  readonly table: HomeTable;
}

/** How far each index reaches. */
export function NotableDatesCard({ table, ...head }: NotableDatesCardProps) {
  const t = useText('home');
  const { day, today } = useFormats();
  const words = (key: string): string => (hasText(`home:notableDates.${key}`) ? t(`notableDates.${key}`) : day(key));
  const columns = table.headings.map(
    (heading, index): SimpleColumn<HomeTableRow> => ({
      key: heading,
      headerKey: `home:notableDates.${heading}`,
      isRowHeader: index === 0,
      narrow: index === 0 ? 'full' : 'beside',
      cell: ({ cells }) => (
        <>
          {index > 0 && <Label aria-hidden="true">{t(`notableDates.${heading}`)}</Label>}
          <Day>{dayParts(words(cells[index] ?? '') || ABSENT)}</Day>
        </>
      ),
    }),
  );
  return (
    <Section title={t('notableDates.title')} {...head}>
      <SizeContainer>
        <SimpleTable
          columns={columns}
          rows={rowsOf(table)}
          rowId={(row) => row.key}
          caption={t('notableDates.caption', { day: today() })}
          isCaptionHidden={false}
          look="entries"
        />
      </SizeContainer>
    </Section>
  );
}
