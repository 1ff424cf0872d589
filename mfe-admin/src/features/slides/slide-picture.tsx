import { useText } from '@portal/i18n';
import { Box, Text } from '@portal/ui';
import { SLIDE_ASPECT_RATIO } from '@portal/ui/county';
import { useState } from 'react';

interface SlidePictureProps {
  /** URL of the picture. */
  readonly source: string;
  /** Number of the slide, counted from 1. */
  readonly number: number;
  /** The slide's caption, which is only read by screen readers here: it is the end of the picture's alternative text. */
  readonly caption: string;
}

/**
 * The picture of a slide, cropped as visitors see it. If it does not load, a note says that the slide has no picture: the server answers with
 * the uploaded picture, else with the file in its folder of slides, and only a failed request tells the browser that it has neither. The note
 * remains for the life of the component, so a new source needs a new `key`.
 */
export function SlidePicture({ source, number, caption }: SlidePictureProps) {
  const t = useText('admin');
  const [isMissing, setMissing] = useState(false);
  return (
    <Box
      aspectRatio={SLIDE_ASPECT_RATIO}
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
