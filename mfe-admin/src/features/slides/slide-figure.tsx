import { useText } from '@portal/i18n';
import { Box, Text } from '@portal/ui';
import { useState } from 'react';

interface SlideFigureProps {
  readonly source: string;
  /** Number of the slide, counted from 1. */
  readonly number: number;
  readonly caption: string;
}

/** A slide as visitors see it, or a note if it has no picture. */
export function SlideFigure({ source, number, caption }: SlideFigureProps) {
  const t = useText('admin');
  const [isMissing, setMissing] = useState(false);
  return (
    <Box
      aspectRatio="16 / 9"
      background="sunken"
      display="grid"
      placeItems="center"
      overflow="hidden"
      css={{ '& img': { width: '100%', height: '100%', objectFit: 'cover' } }}
    >
      {isMissing ? (
        <Text variant="note">{t('slides.none', { number })}</Text>
      ) : (
        <img src={source} alt={t('slides.picture', { number, caption })} onError={() => setMissing(true)} />
      )}
    </Box>
  );
}
