import {
  type BaseContentLists,
  type ContentOf,
  landshark,
  loginPageLatestNews,
  loginPageLinks,
  loginPageSlides,
  type Paragraph,
} from '@portal/contracts';
import { type County, type CountyGroup, countyOf, visitorTermsOf } from '@portal/session';
import type { VisitorTerms } from '@portal/ui/county';

/** The county's data on the login page: the responses of four public calls, as the server embeds them in the page. */
export interface LoginData {
  readonly landshark: BaseContentLists;
  readonly slides: ContentOf<typeof loginPageSlides>;
  readonly news: ContentOf<typeof loginPageLatestNews>;
  readonly links: ContentOf<typeof loginPageLinks>;
  /** The last copyright year, from the server, so that server and browser render the same around New Year. */
  readonly thisYear: number;
}

export const NO_LOGIN_DATA: LoginData = {
  landshark: { lists: [] },
  slides: { numberOfSlides: 0, captions: [] },
  news: { paragraphs: [] },
  links: { paragraphs: [] },
  thisYear: 2026,
};

/** What the county allows visitors, derived from its configuration. */
export interface LoginFacts {
  readonly county: County;
  readonly countyDirectory: string;
  readonly languages: boolean;
  /** Whether visitors may register. */
  readonly selfRegistration: boolean;
  /** Whether a forgotten password can be reset by email. */
  readonly forgotPassword: boolean;
  /** Empty when the county has no guests. */
  readonly guestUserName: string;
  /** Undefined if the server is too old to send it. */
  readonly visitors: VisitorTerms | undefined;
  /** Role and username of each demonstration account; empty for a real county. */
  readonly demonstration: ReadonlyArray<readonly [string, string]>;
  readonly numberOfSlides: number;
  readonly captions: readonly string[];
  /** The hashes of the uploaded slides. */
  readonly pictures: readonly string[];
  readonly news: readonly Paragraph[];
  readonly links: readonly Paragraph[];
}

const NO_GROUP: CountyGroup = {};
const textOf = (value: CountyGroup[string] | undefined): string => (typeof value === 'string' ? value : '');

/** Derives the facts from the responses. If a group is missing, its part of the page is not shown. */
export function loginFacts({ landshark: { lists }, slides, news, links }: LoginData): LoginFacts {
  const group = (name: string): CountyGroup => lists.find((list) => list.name === name)?.baseContent ?? NO_GROUP;
  return {
    county: countyOf(group('common')),
    countyDirectory: textOf(group('facts').countyDirectory),
    languages: group('languages').languages === true,
    selfRegistration: group('loginPageRegistration').selfRegistration === true,
    forgotPassword: group('loginPageRegistration').forgotPasswordLink === true,
    guestUserName: textOf(group('userAccess').guestUserName),
    visitors: visitorTermsOf(group('visitors')),
    demonstration: Object.entries(group('demonstration')).map(([role, name]) => [role, textOf(name)] as const),
    numberOfSlides: slides.numberOfSlides,
    captions: slides.captions,
    pictures: slides.pictures ?? [],
    news: news.paragraphs,
    links: links.paragraphs,
  };
}

/** Id of the element that holds the prerendered page's data for the browser. */
export const LOGIN_DATA_ID = 'login-data';

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** The data that the server rendered the page with; undefined if it did not render the page. */
export function readLoginData(page: Document = document): LoginData | undefined {
  const value = parseJson(page.getElementById(LOGIN_DATA_ID)?.getAttribute('value') ?? '');
  if (!(value instanceof Object)) return undefined;
  const county = landshark.content.safeParse(Reflect.get(value, 'landshark'));
  const slides = loginPageSlides.content.safeParse(Reflect.get(value, 'slides'));
  const news = loginPageLatestNews.content.safeParse(Reflect.get(value, 'news'));
  const links = loginPageLinks.content.safeParse(Reflect.get(value, 'links'));
  const thisYear: unknown = Reflect.get(value, 'thisYear');
  if (typeof thisYear !== 'number' || !county.success || !slides.success || !news.success || !links.success)
    return undefined;
  return { landshark: county.data, slides: slides.data, news: news.data, links: links.data, thisYear };
}
