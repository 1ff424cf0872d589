import { useText } from '@portal/i18n';
import { Stack, styled, Text } from '@portal/ui';

const HEIGHT = 100;
const GAP = 0.2;

const Drawing = styled('svg', { base: { display: 'block', width: '100%', height: '7rem', overflow: 'visible' } });
const Figure = styled('figure', { base: { margin: 0 } });

interface MinuteBarsProps {
  /** Name of the measurement. */
  readonly name: string;
  /** One value for each minute, oldest first. Null if nothing was measured. */
  readonly values: readonly (number | null)[];
}

/** A chart with a bar for each minute, without an axis of numbers: the caption has the highest value, and a table next to it has all. */
export function MinuteBars({ name, values }: MinuteBarsProps) {
  const t = useText('admin');
  const highest = Math.max(0, ...values.map((value) => value ?? 0));
  const scale = highest === 0 ? 0 : HEIGHT / highest;
  const label = t('monitoring.most', { name, value: highest });
  return (
    <Figure>
      <Stack>
        <Text as="figcaption">{label}</Text>
        <Drawing role="img" aria-label={label} viewBox={`0 0 ${values.length} ${HEIGHT}`} preserveAspectRatio="none">
          {values.map((value, index) => {
            const height = (value ?? 0) * scale;
            return (
              <rect
                key={index}
                x={index + GAP / 2}
                y={HEIGHT - height}
                width={1 - GAP}
                height={height}
                fill="var(--portal-colors-accent)"
              />
            );
          })}
          <line
            x1={0}
            x2={values.length}
            y1={HEIGHT}
            y2={HEIGHT}
            stroke="var(--portal-colors-edge)"
            strokeWidth={1}
            vectorEffect="non-scaling-stroke"
          />
        </Drawing>
      </Stack>
    </Figure>
  );
}
