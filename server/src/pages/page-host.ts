import { createHash } from 'node:crypto';
import type { BaseContentLists, Product } from '@portal/contracts';
import type { Registry } from '@portal/contracts/remote';
import { type PageOptions, renderPage } from '@portal/federation/page';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { guestMethodsReader } from '../helper-data/visitor-prices.ts';
import { Refusal } from '../platform/errors/refusal.ts';
import { workFor } from '../platform/fairness/work-owner.ts';
import type { Session } from '../platform/http/session.ts';
import { ownerOf } from '../platform/limits/use-limits.ts';
import { readEnglishTexts } from '../platform/texts/language-file.ts';
import type { Builds } from './builds.ts';
import { serveBuiltFiles } from './built-files.ts';
import { COMMUNICATOR_SCRIPT, serveCommunicator } from './communicator/communicator.ts';
import { sendCompressed } from './compressed-page.ts';
import { countyLook } from './county-look.ts';
import { registryReader } from './current-registry.ts';
import { type DrawnScreen, openCounty, screenDrawer } from './drawn-screens.ts';
import { menuReader } from './menu-of-session.ts';
import { overridesIn } from './overrides.ts';
import { hasTicket, isForProvider, isPageAddress, isReservedPath, shellPageOf } from './page-addresses.ts';
import type { PageServices } from './page-services.ts';
import { deployedHere } from './releases/deployed.ts';
import { serveReleasedFiles } from './serve-released-files.ts';
import { readSlidePicture } from './slide-pictures.store.ts';
import { SLIDE_FILES, slidesOf } from './slides.ts';

export interface PageHostOptions {
  readonly builds: Builds;
  readonly basePath: string;
  /** Folder of the county's slides, `one.jpg` to `six.jpg`. */
  readonly slidesFolder: string;
  /** The folder of released builds of remotes; without it there are only those that came with the portal. */
  readonly releasesFolder?: string;
  /** Address of the provider's card form; without it there is no card payment. */
  readonly paymentFormUrl?: string | undefined;
}

const slideAddress = z.object({ county: z.string() });
const pictureAddress = z.object({ county: z.string(), hash: z.string() });
/** What the page says by itself, before or without its scripts. */
const { page: TEXTS } = z.parse(
  z.object({ page: z.object({ startFailed: z.string(), reload: z.string(), noScript: z.string() }) }),
  readEnglishTexts('shell'),
);

const { heading: LOGIN } = z.parse(z.object({ heading: z.string() }), readEnglishTexts('login'));

/** The window's title until the shell knows its screen; the login page is drawn before that. */
const titleOf = (path: string, portal: string): string =>
  path === '' || path === 'login' ? `${LOGIN} - ${portal}` : portal;

/** Serves the shell's page at every address of the portal, and the files that it and the remotes are made of. */
export function servePages(
  app: FastifyInstance,
  services: PageServices,
  options: PageHostOptions & {
    readonly whoAsks?: (request: FastifyRequest) => Promise<Session | null>;
    readonly isTls?: boolean;
  },
): void {
  const { builds, basePath, releasesFolder, whoAsks = async () => null, isTls = false } = options;
  const readRegistry = registryReader(services, builds);
  // a page is work for the address that wants it: a flood of them must not wait in the line of the portal's own jobs
  const currentRegistry = (request: FastifyRequest): Promise<Registry> =>
    workFor(ownerOf({ user: null, address: request.ip }), () => readRegistry(() => whoAsks(request)));
  serveBuiltFiles(app, builds.shellFolder, basePath);
  for (const { folder, manifest } of builds.remotes)
    serveBuiltFiles(app, folder, `${basePath}${manifest.baseUrl}`, true);
  app.get(`${basePath}remotes/registry.json`, async (request, reply) => {
    reply.header('cache-control', 'no-cache').header('vary', 'cookie').header('access-control-allow-origin', '*');
    return sendTagged(await currentRegistry(request), request, reply);
  });
  app.get(`${basePath}remotes/contracts.json`, async (request, reply) => {
    reply.header('cache-control', 'no-cache');
    const inUse = await workFor(ownerOf({ user: null, address: request.ip }), () => readRegistry(async () => null));
    return sendTagged(deployedHere(builds, inUse), request, reply);
  });
  if (releasesFolder !== undefined) serveReleasedFiles(app, services, { basePath, folder: releasesFolder });
  app.get(`${basePath}landsharkui/product.json`, async (_request, reply) => {
    reply.header('cache-control', 'no-cache');
    return productOf(services, options);
  });
  serveSlides(app, services, options);
  const paymentOrigin = paymentOriginOf(options);
  if (paymentOrigin !== undefined) serveCommunicator(app, basePath, paymentOrigin);
  const isProvider = (request: FastifyRequest): Promise<boolean> =>
    workFor(ownerOf({ user: null, address: request.ip }), async () => (await whoAsks(request))?.role === 'TRIMIN');
  /** Asked for by a browser, and given to the provider's staff alone. */
  async function readOverrides(request: FastifyRequest): Promise<Readonly<Record<string, string>>> {
    const asked = overridesIn(request.headers.cookie, isTls);
    if (Object.keys(asked).length === 0) return {};
    return (await isProvider(request)) ? asked : {};
  }
  const drawScreen = screenDrawer(services, builds);
  const readGuestMethods = guestMethodsReader(services);
  const readMenu = menuReader(services, paymentOrigin !== undefined);
  app.setNotFoundHandler(async (request, reply) => {
    const asked = pathBelow(request.url, basePath);
    if (asked === null || !isRead(request.method) || !isPagePath(asked)) throw new Refusal('CALL_NOT_FOUND');
    const path = isForProvider(asked) && !(await isProvider(request)) ? NO_PAGE : asked;
    const registry = await currentRegistry(request);
    const county = await workFor(ownerOf({ user: null, address: request.ip }), async () =>
      openCounty(services, await readGuestMethods()),
    );
    const overrides = await readOverrides(request);
    // the login page has no menus
    const menu =
      shellPageOf(path) === 'login'
        ? undefined
        : await workFor(ownerOf({ user: null, address: request.ip }), () => readMenu(() => whoAsks(request)));
    const isKnown = isPageAddress(path, registry);
    return sendPage(
      reply.code(isKnown ? 200 : 404),
      path,
      { registry, county, overrides, menu, ...drawScreen(path, county, { visitor: menu, registry }) },
      services,
      options,
    );
  });
}

/** Open pages ask for it again and again: as long as it is what they have, no more than that is said. */
function sendTagged(content: object, { headers }: FastifyRequest, reply: FastifyReply): FastifyReply {
  const text = JSON.stringify(content);
  // weak: the same content goes out compressed and not
  const tag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
  reply.header('etag', tag).type('application/json; charset=utf-8');
  return headers['if-none-match'] === tag ? reply.code(304).send() : sendCompressed(reply, text);
}

const paymentOriginOf = ({ paymentFormUrl }: PageHostOptions): string | undefined =>
  paymentFormUrl === undefined ? undefined : new URL(paymentFormUrl).origin;

/**
 * The path that stands in for a page that the user may not see: the answer is identical to that for a page that does not exist.
 */
const NO_PAGE = 'no-page';

const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD';

/** The path below the base path, without a leading slash; null outside of it. */
function pathBelow(url: string, basePath: string): string | null {
  const path = url.split('?')[0] ?? '';
  if (`${path}/` === basePath) return '';
  return path.startsWith(basePath) ? path.slice(basePath.length) : null;
}

/**
 * Addresses of pages have no dots: `.env`, `home/x.css` and the like are not pages, and not found. They have no empty part
 * either: an address that begins with two slashes names another host. Addresses that `/external` forwards here are answered by
 * the server, not by the shell, which would only forward them again.
 */
const isPagePath = (path: string): boolean => !isReservedPath(path) && !/[.%\\]|^\/|\/\//.test(path);

const productOf = (services: PageServices, options: PageHostOptions): Product => ({
  countyDirectory: services.county.current.facts.countyDirectory,
  routerBaseName: options.basePath,
  serverUrl: options.basePath,
  paymentFormUrl: options.paymentFormUrl ?? '',
  paymentScriptUrl: options.paymentFormUrl === undefined ? '' : `${options.basePath}${COMMUNICATOR_SCRIPT}`,
  remotesUrl: `${options.basePath}remotes/registry.json`,
});

function sendPage(
  reply: FastifyReply,
  path: string,
  {
    county,
    menu,
    ...drawn
  }: DrawnScreen & Pick<PageOptions, 'registry' | 'overrides' | 'menu'> & { readonly county: BaseContentLists },
  services: PageServices,
  options: PageHostOptions,
): FastifyReply {
  const { appTitle, countyName } = services.county.current.common;
  const { shell, development } = options.builds;
  const look = countyLook(services.county.current.facts.accentColour);
  const paymentOrigin = paymentOriginOf(options);
  const page = renderPage({
    shell,
    path,
    shellPage: shellPageOf(path),
    menu,
    // the login page is drawn with it
    ...(shellPageOf(path) === 'login' ? {} : { county }),
    basePath: options.basePath,
    language: 'en',
    texts: { ...TEXTS, title: titleOf(path, `${countyName} ${appTitle}`.trim()) },
    icon: look.icon,
    ...(paymentOrigin === undefined ? {} : { paymentOrigin }),
    ...(look.css === undefined ? {} : { countyCss: look.css }),
    ...drawn,
    ...(development === undefined ? {} : { shellUrl: development.shellUrl, developmentOrigins: development.origins }),
  });
  reply.headers(page.headers).header('cross-origin-resource-policy', 'same-origin');
  if (hasTicket(path)) reply.header('referrer-policy', 'no-referrer').header('cache-control', 'no-store');
  return sendCompressed(reply, page.html);
}

const PICTURE = /^[0-9a-f]{64}$/;

function serveSlides(app: FastifyInstance, services: PageServices, options: PageHostOptions): void {
  const { byFile, byHash } = slidesOf({
    slides: () => services.county.current.loginPageSlides.slides,
    readPicture: (hash) => readSlidePicture(services.database.db, hash),
    folder: options.slidesFolder,
  });
  const send = (reply: FastifyReply, county: string, bytes: Buffer | null, cached: string): FastifyReply => {
    if (bytes === null || county !== services.county.current.facts.countyDirectory) throw new Refusal('CALL_NOT_FOUND');
    return reply.type('image/jpeg').header('cache-control', cached).send(bytes);
  };
  for (const file of SLIDE_FILES) {
    app.get(`${options.basePath}:county/${file}`, async (request, reply) => {
      const { county } = z.parse(slideAddress, request.params);
      return send(reply, county, await byFile(file), 'public, max-age=300');
    });
  }
  // what was uploaded and is not yet one of the six: the screen that chooses it shows it so
  app.get(`${options.basePath}:county/slides/:hash`, async (request, reply) => {
    const { county, hash } = z.parse(pictureAddress, request.params);
    return send(reply, county, PICTURE.test(hash) ? await byHash(hash) : null, 'public, max-age=31536000, immutable');
  });
}
