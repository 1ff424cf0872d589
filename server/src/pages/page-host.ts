import { createHash } from 'node:crypto';
import type { BaseContentLists, Product } from '@portal/contracts';
import type { Registry } from '@portal/contracts/remote';
import { isLoginAddress, type PageOptions, renderPage } from '@portal/federation/page';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { visitorTermsReader } from '../helper-data/visitor-prices.ts';
import { Refusal } from '../platform/errors/refusal.ts';
import { runForOwner } from '../platform/fairness/work-owner.ts';
import type { Session } from '../platform/http/session.ts';
import { ownerOf } from '../platform/limits/use-limits.ts';
import { readEnglishTexts } from '../platform/texts/language-file.ts';
import type { Builds } from './builds.ts';
import { serveBuiltFiles } from './built-files.ts';
import { COMMUNICATOR_SCRIPT, serveCommunicator } from './communicator/communicator.ts';
import { sendCompressed } from './compressed-page.ts';
import { countyBranding } from './county-branding.ts';
import { registryReader } from './current-registry.ts';
import { createMenuReader } from './menu-of-session.ts';
import { overridesIn } from './overrides.ts';
import {
  endsWithFreeText,
  hasTicket,
  isPageAddress,
  isProviderPage,
  isReservedPath,
  shellPageOf,
} from './page-addresses.ts';
import type { PageServices } from './page-services.ts';
import { currentDeployment } from './releases/deployed.ts';
import type { ReleaseBucket } from './releases/release-bucket.ts';
import { createScreenRenderer, publicConfiguration, type RenderedScreen } from './rendered-screens.ts';
import { serveReleasedFiles } from './serve-released-files.ts';
import { readSlidePicture } from './slide-pictures.store.ts';
import { SLIDE_FILES, slidesOf } from './slides.ts';

export interface PageHostOptions {
  readonly builds: Builds;
  readonly basePath: string;
  /** The folder of the county's slides, `one.jpg` to `six.jpg`. */
  readonly slidesFolder: string;
  /** The folder of released builds of remotes; without it only the bundled builds are served. */
  readonly releasesFolder?: string;
  /** The bucket that this folder has copies of. */
  readonly releaseBucket?: ReleaseBucket | null;
  /** The URL of the provider's card form; undefined without card payment. */
  readonly paymentFormUrl?: string | undefined;
}

const slideAddress = z.object({ county: z.string() });
const pictureAddress = z.object({ county: z.string(), hash: z.string() });
/** Texts of the page itself, shown before its scripts run or when they cannot. */
const { page: TEXTS } = z.parse(
  z.object({ page: z.object({ startFailed: z.string(), reload: z.string(), noScript: z.string() }) }),
  readEnglishTexts('shell'),
);

const { heading: LOGIN } = z.parse(z.object({ heading: z.string() }), readEnglishTexts('login'));

/** The window's title until the shell's scripts set it. */
const titleOf = (path: string, portal: string): string => (isLoginAddress(path) ? `${LOGIN} - ${portal}` : portal);

/** Serves the shell's page at every address of the portal, and the files of the shell and the remotes. */
export function servePages(
  app: FastifyInstance,
  services: PageServices,
  options: PageHostOptions & {
    readonly readSession?: (request: FastifyRequest) => Promise<Session | null>;
    readonly isTls?: boolean;
  },
): void {
  const { builds, basePath, releasesFolder, releaseBucket, readSession = async () => null, isTls = false } = options;
  const readRegistry = registryReader(services, builds);
  // A page counts as work of the requesting address, so that a flood of requests does not fill the queue of the portal's own
  // jobs.
  const currentRegistry = (request: FastifyRequest): Promise<Registry> =>
    runForOwner(ownerOf({ user: null, address: request.ip }), () => readRegistry(() => readSession(request)));
  serveBuiltFiles(app, builds.shellFolder, basePath);
  for (const { folder, manifest } of builds.remotes)
    serveBuiltFiles(app, folder, `${basePath}${manifest.baseUrl}`, true);
  app.get(`${basePath}remotes/registry.json`, async (request, reply) => {
    reply.header('cache-control', 'no-cache').header('vary', 'cookie').header('access-control-allow-origin', '*');
    return sendTagged(await currentRegistry(request), request, reply);
  });
  app.get(`${basePath}remotes/contracts.json`, async (request, reply) => {
    reply.header('cache-control', 'no-cache');
    const inUse = await runForOwner(ownerOf({ user: null, address: request.ip }), () => readRegistry(async () => null));
    return sendTagged(currentDeployment(builds, inUse), request, reply);
  });
  if (releasesFolder !== undefined)
    serveReleasedFiles(app, services, { basePath, folder: releasesFolder, bucket: releaseBucket ?? null });
  app.get(`${basePath}landsharkui/product.json`, async (_request, reply) => {
    reply.header('cache-control', 'no-cache');
    return productOf(services, options);
  });
  serveSlides(app, services, options);
  const paymentOrigin = paymentOriginOf(options);
  if (paymentOrigin !== undefined) serveCommunicator(app, basePath, paymentOrigin);
  const isProvider = (request: FastifyRequest): Promise<boolean> =>
    runForOwner(
      ownerOf({ user: null, address: request.ip }),
      async () => (await readSession(request))?.role === 'TRIMIN',
    );
  /** Overrides that the browser requests, for the provider's staff only. */
  async function readOverrides(request: FastifyRequest): Promise<Readonly<Record<string, string>>> {
    const requested = overridesIn(request.headers.cookie, isTls);
    if (Object.keys(requested).length === 0) return {};
    return (await isProvider(request)) ? requested : {};
  }
  const drawScreen = createScreenRenderer(services, builds);
  const readVisitorTerms = visitorTermsReader(services);
  const readMenu = createMenuReader(services, paymentOrigin !== undefined);
  app.setNotFoundHandler(async (request, reply) => {
    const requested = pathBelow(request.url, basePath);
    if (requested === null || !isRead(request.method) || !isPagePath(requested)) throw new Refusal('CALL_NOT_FOUND');
    const path = isProviderPage(requested) && !(await isProvider(request)) ? NO_PAGE : requested;
    const registry = await currentRegistry(request);
    const county = await runForOwner(ownerOf({ user: null, address: request.ip }), async () =>
      publicConfiguration(services, await readVisitorTerms()),
    );
    const overrides = await readOverrides(request);
    // The login page has no menus.
    const menu =
      shellPageOf(path) === 'login'
        ? undefined
        : await runForOwner(ownerOf({ user: null, address: request.ip }), () => readMenu(() => readSession(request)));
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

/** Sends content that open pages poll. If it has not changed, the response is only a status 304. */
function sendTagged(content: object, { headers }: FastifyRequest, reply: FastifyReply): FastifyReply {
  const text = JSON.stringify(content);
  // A weak tag, because the same content is sent compressed and uncompressed.
  const tag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
  reply.header('etag', tag).type('application/json; charset=utf-8');
  return headers['if-none-match'] === tag ? reply.code(304).send() : sendCompressed(reply, text);
}

const paymentOriginOf = ({ paymentFormUrl }: PageHostOptions): string | undefined =>
  paymentFormUrl === undefined ? undefined : new URL(paymentFormUrl).origin;

/** Replaces the path of a page that the user may not see, so that the response is identical to that for a missing page. */
const NO_PAGE = 'no-page';

const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD';

/** The path below the base path, without a leading slash; null outside of it. */
function pathBelow(url: string, basePath: string): string | null {
  const path = url.split('?')[0] ?? '';
  if (`${path}/` === basePath) return '';
  return path.startsWith(basePath) ? path.slice(basePath.length) : null;
}

/**
 * Page addresses contain no dots, so `.env` or `home/x.css` are not found; only free text at their end may. They contain no empty
 * segment either, because an address that begins with two slashes names another host. Addresses that `/external` forwards here get an
 * error from the server: the shell would only forward them again.
 */
const isPagePath = (path: string): boolean =>
  endsWithFreeText(path) || (!isReservedPath(path) && !/[.%\\]|^\/|\/\//.test(path));

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
  }: RenderedScreen & Pick<PageOptions, 'registry' | 'overrides' | 'menu'> & { readonly county: BaseContentLists },
  services: PageServices,
  options: PageHostOptions,
): FastifyReply {
  const { appTitle, countyName } = services.county.current.common;
  const { shell, development } = options.builds;
  const look = countyBranding(services.county.current.facts.accentColour);
  const paymentOrigin = paymentOriginOf(options);
  const page = renderPage({
    shell,
    path,
    shellPage: shellPageOf(path),
    menu,
    // The login page is already rendered with the county's data.
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
  // Uploaded pictures that are not in use yet: the screen that selects slides previews them.
  app.get(`${options.basePath}:county/slides/:hash`, async (request, reply) => {
    const { county, hash } = z.parse(pictureAddress, request.params);
    return send(reply, county, PICTURE.test(hash) ? await byHash(hash) : null, 'public, max-age=31536000, immutable');
  });
}
