import { useText } from '@portal/i18n';
import { Button, Section, styled } from '@portal/ui';
import { Dialog } from '@portal/ui/dialog';
import { useState } from 'react';
import { Slideshow } from '../slides/slideshow.tsx';

const Large = styled('img', { base: { display: 'block', width: '100%', height: 'auto', marginTop: 's3' } });

export interface SlidesCardProps {
  readonly count: number;
  readonly captions: readonly string[];
  readonly directory: string;
}

/** The county's slides; one can be seen large. */
export function SlidesCard({ count, captions, directory }: SlidesCardProps) {
  const t = useText('home');
  const common = useText('common');
  const [large, setLarge] = useState<{ readonly src: string; readonly caption: string } | null>(null);
  if (count < 1) return null;
  return (
    <Section title={t('slides')}>
      <Slideshow count={count} captions={captions} directory={directory} on="paper" onEnlarge={setLarge} />
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
