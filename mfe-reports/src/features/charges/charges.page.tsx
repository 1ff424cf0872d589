import { useCall } from '@portal/api-client/query';
import { type ContentOf, chargesByDay } from '@portal/contracts';
import { CHART_DAYS } from '@portal/domain';
import { failureState } from '@portal/forms/submit';
import { useFormats, useText } from '@portal/i18n';
import { useSearchParams } from '@portal/router';
import { EmptyState, PageHead, Row, Skeleton, Stack, styled, Text, View, viewOf } from '@portal/ui';
import { type FieldDescription, FilterFields } from '@portal/ui/form';
import { ChargesTable } from './charges-table.tsx';
import { dailyExtremes, KIND_COLORS, StackedBars } from './stacked-bars.tsx';

type Charges = ContentOf<typeof chargesByDay>;
interface Filters {
  readonly days: string;
}

const FIELDS: readonly FieldDescription<Filters>[] = [
  {
    kind: 'segmented',
    name: 'days',
    labelKey: 'reports:other.charges.span',
    width: 6,
    options: CHART_DAYS.map((days) => ({ value: String(days), labelKey: `reports:other.charges.days.${days}` })),
  },
];

const Swatch = styled('span', {
  base: {
    display: 'inline-block',
    width: '0.75rem',
    height: '0.75rem',
    marginInlineEnd: 's1',
    forcedColorAdjust: 'none',
    // browsers leave out backgrounds on paper, and then nothing says which bar is which
    printColorAdjust: 'exact',
  },
});
const Axis = styled('div', {
  base: { display: 'flex', justifyContent: 'space-between', fontSize: 't-14', color: 'ink-3' },
});

/** The chart, its legend, and its numbers as a table. */
function Chart({ charges }: { readonly charges: Charges }) {
  const t = useText('reports');
  const { day, money } = useFormats();
  const { days, kinds, totalCents } = charges;
  const { most } = dailyExtremes(charges);
  const total = money(totalCents);
  return (
    <Stack gap="wide">
      <Text>{t('other.charges.total', { total })}</Text>
      <Stack gap="tight">
        <Text variant="note">{t('other.charges.most', { amount: money(most) })}</Text>
        <StackedBars charges={charges} label={t('other.charges.picture', { total, count: days.length })} />
        <Axis aria-hidden="true">
          <span>{day(days[0] ?? '')}</span>
          <span>{day(days.at(-1) ?? '')}</span>
        </Axis>
      </Stack>
      <Row>
        {kinds.map(({ type }) => (
          <Text key={type} variant="note">
            <Swatch style={{ backgroundColor: KIND_COLORS[type] }} />
            {t(`options.transactionType.${type}`)}
          </Text>
        ))}
      </Row>
      <ChargesTable charges={charges} />
    </Stack>
  );
}

/** The charges of each day, by kind. Staff see those of all accounts; an account administrator sees those of their own. */
export default function ChargesPage() {
  const t = useText('reports');
  const [params, setParams] = useSearchParams();
  const days = CHART_DAYS.find((choice) => String(choice) === params.get('days')) ?? CHART_DAYS[1];
  const query = useCall(chargesByDay, { days });
  return (
    <>
      <PageHead title={t('other.charges.title')} pageKey="/reports/ChargesByDay" />
      <Stack gap="wide">
        <Text variant="note">{t('other.charges.about')}</Text>
        <FilterFields
          id="charges"
          label={t('other.charges.span')}
          fields={FIELDS}
          values={{ days: String(days) }}
          onChange={({ days: selected = '' }) => setParams({ days: selected }, { replace: true })}
        />
        <View
          state={viewOf(query, ({ kinds }) => kinds.length === 0)}
          loading={<Skeleton isArea label={t('other.charges.loading')} />}
          empty={<EmptyState title={t('other.charges.none')} />}
          failed={failureState}
          ready={(charges) => <Chart charges={charges} />}
        />
      </Stack>
    </>
  );
}
