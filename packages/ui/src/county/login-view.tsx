import { useText } from '@portal/i18n';
import { Section } from '../core/section.tsx';
import type { CardLevel } from './card-level.ts';
import { CountyNews } from './county-news.tsx';
import type { CountyParagraph } from './paragraph.ts';
import { type CountySlide, Slideshow } from './slideshow.tsx';
import { useReadableSlides } from './use-readable-slides.ts';

export interface LoginViewProps extends CardLevel {
  readonly slides: readonly CountySlide[];
  readonly news: readonly CountyParagraph[];
}

/** The county's part of the login page: slides, and news if there are any. */
export function LoginView({ slides, news, ...head }: LoginViewProps) {
  const t = useText('login');
  const readable = useReadableSlides(slides);
  return (
    <>
      <Slideshow {...readable} on="cloth" />
      {news.length > 0 && (
        <Section title={t('latestNews')} on="cloth" {...head}>
          <CountyNews paragraphs={news} on="cloth" />
        </Section>
      )}
    </>
  );
}
