/**
 * The county's public content: news, links, slides, dates and notes. Used by the pages that show it and the screens
 * that edit it. Texts are in the namespaces `home` and `login`.
 */
export { SLIDE_ASPECT_RATIO } from '../core/slides.tsx';
export { CoverLinks, type CoverLinksProps } from '../frame/cover-links.tsx';
export type { CardLevel } from './card-level.ts';
export { ContactCard, type ContactCardProps } from './contact-card.tsx';
export { CountyNews, type CountyNewsProps } from './county-news.tsx';
export { type CountyNoteProps, CountyStatement, MarginNote, PageNote } from './county-note.tsx';
export { DisclaimerCard, type DisclaimerCardProps } from './disclaimer-card.tsx';
export { type HomeTable, type HomeTableRow, homeTableRows } from './home-tables.ts';
export { linkRows, type PageLink } from './link-rows.ts';
export { LinkList, LinksCard, type LinksCardProps, MAX_LINKS_ON_CARD } from './links-card.tsx';
export { LoginView, type LoginViewProps } from './login-view.tsx';
export { MAX_NEWS_ON_CARD, NewsCard, type NewsCardProps } from './news-card.tsx';
export { NotableDatesCard, type NotableDatesCardProps } from './notable-dates-card.tsx';
export type { CountyParagraph } from './paragraph.ts';
export { SlidesCard, type SlidesCardProps } from './slides-card.tsx';
export { type CountySlide, countySlides, slideSource } from './slideshow.tsx';
export {
  RecoveryLinks,
  type RecoveryLinksProps,
  type SearchRange,
  VisitorOptions,
  type VisitorOptionsProps,
  type VisitorTerms,
} from './visitor-options.tsx';
