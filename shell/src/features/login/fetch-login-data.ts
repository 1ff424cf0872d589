import { callApi } from '@portal/api-client';
import { landshark, loginPageLatestNews, loginPageLinks, loginPageSlides } from '@portal/contracts';
import { type LoginData, NO_LOGIN_DATA } from './login-data.ts';

/**
 * Requests the login page's data if the page does not contain it. Failed parts are omitted silently, because users can log in
 * without slides and news (000 section 8).
 */
export async function fetchLoginData(): Promise<LoginData> {
  const [county, slides, news, links] = await Promise.all([
    callApi(landshark),
    callApi(loginPageSlides),
    callApi(loginPageLatestNews),
    callApi(loginPageLinks),
  ]);
  return {
    landshark: county.ok ? county.value : NO_LOGIN_DATA.landshark,
    slides: slides.ok ? slides.value : NO_LOGIN_DATA.slides,
    news: news.ok ? news.value : NO_LOGIN_DATA.news,
    links: links.ok ? links.value : NO_LOGIN_DATA.links,
    thisYear: new Date().getFullYear(),
  };
}
