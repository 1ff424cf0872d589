import type { BaseContentLists, MenuUser } from '@portal/contracts';
import { loginPageContent } from '@portal/contracts/county-config';
import { type Registry, type RegistryRemote, remoteAt } from '@portal/contracts/remote';
import { showsBalance } from '@portal/domain';
import { landsharkLists } from '../helper-data/helper-data.service.ts';
import type { VisitorTerms } from '../helper-data/visitor-prices.ts';
import type { Builds, Prerender, Prerendered } from './builds.ts';
import { shellPageOf } from './page-addresses.ts';
import type { PageServices } from './page-services.ts';

/** The county's public configuration. */
export const publicConfiguration = (services: PageServices, visitorTerms: VisitorTerms): BaseContentLists =>
  landsharkLists(services.county.current, null, services.demonstrationLogins(), visitorTerms);

/** The server-rendered screen of an address, for `renderPage`. */
export interface RenderedScreen {
  readonly login?: Prerendered | null;
  readonly frame?: Prerendered | null;
}

/** Shell pages drawn on the cover, the full-page layout of the login page, instead of in the frame. */
const COVERED: ReadonlySet<string> = new Set(['recovery', 'registration']);

type Draw = (county: BaseContentLists) => Prerendered | null;

/** Renders once for each configuration of the county, not for each visitor. Returns null if the shell was built without a render function. */
function cachedDraw(render: Prerender | null, dataOf: (county: BaseContentLists) => object): Draw {
  let drawn: { readonly key: string; readonly screen: Prerendered } | undefined;
  return (county) => {
    if (render === null) return null;
    const data = dataOf(county);
    const key = JSON.stringify(data);
    if (drawn?.key !== key) drawn = { key, screen: render(data) };
    return drawn.screen;
  };
}

/** The visitor of a page: null without a session, undefined if not known. */
type Visitor = MenuUser | null | undefined;

/**
 * Renders screens on the server: the complete login page, and for all other pages the frame, with space reserved for the
 * visitor's side navigation and balance.
 */
export function createScreenRenderer(
  services: PageServices,
  { renderLogin, renderFrame }: Builds,
): (path: string, county: BaseContentLists, context: { visitor: Visitor; registry: Registry }) => RenderedScreen {
  const login = cachedDraw(renderLogin, (landshark) => ({
    landshark,
    ...loginPageContent(services.county.current),
    thisYear: services.now().getUTCFullYear(),
  }));
  const frameWith = (hasSide: boolean, hasBalance: boolean): Draw =>
    cachedDraw(renderFrame, (landshark) => ({ landshark, look: 'frame', hasSide, hasBalance }));
  const bare = { withBalance: frameWith(false, true), without: frameWith(false, false) };
  const withSide = { withBalance: frameWith(true, true), without: frameWith(true, false) };
  const frameOf = (visitor: Visitor, remote: RegistryRemote | undefined): Draw => {
    // The shell's own pages show the side navigation of the remote in which work begins.
    const hasSide = visitor !== null && (remote === undefined || remote.side !== undefined);
    const hasBalance = visitor !== null && visitor !== undefined && showsBalance(visitor.role);
    return (hasSide ? withSide : bare)[hasBalance ? 'withBalance' : 'without'];
  };
  const cover = cachedDraw(renderFrame, (landshark) => ({ landshark, look: 'cover' }));
  return (path, county, { visitor, registry }) => {
    const page = shellPageOf(path) ?? '';
    if (page === 'login') return { login: login(county) };
    return { frame: COVERED.has(page) ? cover(county) : frameOf(visitor, remoteAt(registry, path))(county) };
  };
}
