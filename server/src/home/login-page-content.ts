import type { ContentOf, loginPageLatestNews, loginPageLinks, loginPageSlides } from '@portal/contracts';
import type { CountyRecords } from '../county-config/records.ts';

export interface LoginPageContent {
  readonly links: ContentOf<typeof loginPageLinks>;
  readonly slides: ContentOf<typeof loginPageSlides>;
  readonly news: ContentOf<typeof loginPageLatestNews>;
}

/** How many slides there are, and their captions. */
export const shownSlides = ({
  loginPageSlides: { numberOfSlides, slides },
}: Pick<CountyRecords, 'loginPageSlides'>): ContentOf<typeof loginPageSlides> => ({
  numberOfSlides,
  captions: slides.map(({ caption }) => caption),
});

/** What the county shows to everybody on its login page: nothing that its switches leave out, and no link without an address. */
export function loginPageContent({
  homeSelections,
  loginPageLinks: links,
  loginPageSlides,
  loginPageLatestNews: news,
}: CountyRecords): LoginPageContent {
  const withAddress = links.paragraphs.filter((link) => link.paragraphContent !== '');
  return {
    links: { paragraphs: homeSelections.linksLoginPage ? withAddress : [] },
    slides: shownSlides({ loginPageSlides }),
    news: homeSelections.latestNewsLoginPage ? news : { paragraphs: [] },
  };
}
