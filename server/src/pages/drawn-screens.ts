import type { BaseContentLists } from '@portal/contracts';
import { loginPageContent } from '@portal/contracts/county-config';
import { landsharkLists } from '../helper-data/helper-data.service.ts';
import type { GuestMethods } from '../helper-data/visitor-prices.ts';
import type { Builds, Prerender, Prerendered } from './builds.ts';
import { shellPageOf } from './page-addresses.ts';
import type { PageServices } from './page-services.ts';

/** What anybody may know of the county. */
export const openCounty = (services: PageServices, guestMethods: GuestMethods): BaseContentLists =>
  landsharkLists(services.county.current, null, services.demonstrationLogins(), guestMethods);

/** What stands at an address before any script has run, as `renderPage` takes it. */
export interface DrawnScreen {
  readonly login?: Prerendered | null;
  readonly frame?: Prerendered | null;
}

/** Pages on the cover, as the login page stands. */
const COVERED: ReadonlySet<string> = new Set(['recovery', 'registration']);

type Draw = (county: BaseContentLists) => Prerendered | null;

/** Draws once for each state of the county, not for each visitor; null when the shell was built without it. */
function kept(render: Prerender | null, dataOf: (county: BaseContentLists) => object): Draw {
  let drawn: { readonly key: string; readonly screen: Prerendered } | undefined;
  return (county) => {
    if (render === null) return null;
    const data = dataOf(county);
    const key = JSON.stringify(data);
    if (drawn?.key !== key) drawn = { key, screen: render(data) };
    return drawn.screen;
  };
}

/** Screens as the server draws them: the login page whole, of all others the frame. */
export function screenDrawer(
  services: PageServices,
  { renderLogin, renderFrame }: Builds,
): (path: string, county: BaseContentLists) => DrawnScreen {
  const login = kept(renderLogin, (landshark) => ({
    landshark,
    ...loginPageContent(services.county.current),
    thisYear: services.now().getUTCFullYear(),
  }));
  const frame = kept(renderFrame, (landshark) => ({ landshark, look: 'frame' }));
  const cover = kept(renderFrame, (landshark) => ({ landshark, look: 'cover' }));
  return (path, county) => {
    const page = shellPageOf(path) ?? '';
    if (page === 'login') return { login: login(county) };
    return { frame: COVERED.has(page) ? cover(county) : frame(county) };
  };
}
