import { chakra } from '@chakra-ui/react/styled-system';
import { useText } from '@portal/i18n';
import { useState } from 'react';
import { Button } from '../core/button.tsx';
import { Section } from '../core/section.tsx';
import { Dialog } from '../dialog/dialog.tsx';
import type { CardLevel } from './card-level.ts';
import { type CountySlide, Slideshow } from './slideshow.tsx';
import { useReadableSlides } from './use-readable-slides.ts';

const Large = chakra('img', { base: { display: 'block', width: '100%', height: 'auto', marginTop: 's3' } });

export interface SlidesCardProps extends CardLevel {
  readonly slides: readonly CountySlide[];
}

/** The county's slides, which can be enlarged. */
export function SlidesCard({ slides: all, ...head }: SlidesCardProps) {
  const t = useText('home');
  const common = useText('common');
  const [large, setLarge] = useState<CountySlide | null>(null);
  const { slides, onUnreadable } = useReadableSlides(all);
  if (slides.length === 0) return null;
  return (
    <Section title={t('slides')} {...head}>
      <Slideshow slides={slides} on="paper" onUnreadable={onUnreadable} onEnlarge={setLarge} />
      <Dialog
        open={large !== null}
        wide
        title={large?.caption === '' ? t('slides') : (large?.caption ?? '')}
        onClose={() => setLarge(null)}
        actions={<Button onClick={() => setLarge(null)}>{common('close')}</Button>}
      >
        {large !== null && <Large src={large.src} alt={large.caption} />}
      </Dialog>
    </Section>
  );
}
