import type { ContentOf, chargesByDay } from '@portal/contracts';
import { Box, styled } from '@portal/ui';

type Charges = ContentOf<typeof chargesByDay>;
export type ChargeKind = Charges['kinds'][number];

/** CSS variables of the design system's colors. Each kind has the same color in every chart. */
export const KIND_COLORS: Readonly<Record<ChargeKind['type'], string>> = {
  IMAGES: 'var(--portal-colors-accent)',
  SEARCH: 'var(--portal-colors-warning)',
  DETAILS: 'var(--portal-colors-info)',
  ADD_ON: 'var(--portal-colors-accent-line)',
  MONTHLY_FEE: 'var(--portal-colors-success)',
  EFILE: 'var(--portal-colors-ink-2)',
  REFUND: 'var(--portal-colors-danger)',
  SURCHARGE: 'var(--portal-colors-marker-line)',
};

const HEIGHT = 100;
const GAP = 0.2;

const Drawing = styled('svg', {
  base: { display: 'block', width: '100%', height: '14rem', overflow: 'visible' },
});

interface Bar {
  readonly key: string;
  readonly color: string;
  readonly x: number;
  readonly y: number;
  readonly height: number;
}

/** The bars of one day: charges are stacked upwards from the zero line, refunds downwards. */
function barsOf({ days, kinds }: Charges, dayIndex: number, zero: number, scale: number): Bar[] {
  let [up, down] = [zero, zero];
  return kinds.flatMap(({ type, cents }) => {
    const amount = cents[dayIndex] ?? 0;
    if (amount === 0) return [];
    const height = Math.abs(amount) * scale;
    const y = amount > 0 ? up - height : down;
    if (amount > 0) up -= height;
    else down += height;
    return [{ key: `${days[dayIndex]} ${type}`, color: KIND_COLORS[type], x: dayIndex + GAP / 2, y, height }];
  });
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);

/** The highest sum of a day's charges, and the lowest sum of a day's refunds. */
export function dailyExtremes({ days, kinds }: Charges): { readonly most: number; readonly least: number } {
  const sumOfDay = (dayIndex: number, sign: 1 | -1): number =>
    sumOf(kinds.map(({ cents }) => Math.max(0, sign * (cents[dayIndex] ?? 0))));
  const dayIndexes = days.map((_day, index) => index);
  return {
    most: Math.max(0, ...dayIndexes.map((index) => sumOfDay(index, 1))),
    least: 0 - Math.max(0, ...dayIndexes.map((index) => sumOfDay(index, -1))),
  };
}

/** The charges of each day as stacked bars, one color for each kind. For assistive technology, the numbers are in a table next to it. */
export function StackedBars({ charges, label }: { readonly charges: Charges; readonly label: string }) {
  const { days } = charges;
  const { most, least } = dailyExtremes(charges);
  const span = most - least;
  const scale = span === 0 ? 0 : HEIGHT / span;
  const zero = most * scale;
  return (
    <Box>
      <Drawing role="img" aria-label={label} viewBox={`0 0 ${days.length} ${HEIGHT}`} preserveAspectRatio="none">
        {days.flatMap((_day, index) =>
          barsOf(charges, index, zero, scale).map(({ key, color, x, y, height }) => (
            <rect key={key} x={x} y={y} width={1 - GAP} height={height} fill={color} />
          )),
        )}
        <line
          x1={0}
          x2={days.length}
          y1={zero}
          y2={zero}
          stroke="var(--portal-colors-edge)"
          strokeWidth={1}
          vectorEffect="non-scaling-stroke"
        />
      </Drawing>
    </Box>
  );
}
