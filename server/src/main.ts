import type { Server } from 'node:http';
import { join } from 'node:path';
import { createApp } from './app.ts';
import { openCountyKey, requireCountyKey } from './audit/county-key.ts';
import { sealAll } from './audit/sealer.ts';
import { commands } from './commands.ts';
import { openCountyConfig } from './county-config/county-config.ts';
import { DEMONSTRATION_PASSWORD, describeDemonstrationUsers } from './demonstration/accounts/demonstration-users.ts';
import { createDemonstration } from './demonstration/create-demonstration.ts';
import { drawingImageStore } from './demonstration/drawing/drawing-image-store.ts';
import { openPageDrawer } from './demonstration/drawing/page-drawer.ts';
import { OUTBOX_PAGE } from './demonstration/outbox/outbox-pages.ts';
import { mayCreateDemonstration } from './demonstration/records/may-create.ts';
import { drawDemonstrationSlides } from './demonstration/slides/draw-slides.ts';
import { checkImageStore, openImageStore, openImaging } from './imaging/imaging.ts';
import type { ImageStore } from './imaging/store/image-store.ts';
import { imagesWarning } from './imaging/store/images-warning.ts';
import { verifiedImageStore } from './imaging/store/verified-image-store.ts';
import { bucketTarget, type DropTarget, folderTarget } from './ledger/landlink/drop-target.ts';
import { outboxFolder } from './mail/mail-sender.ts';
import { mailHandlers } from './mail-handlers.ts';
import { type Builds, readBuilds } from './pages/builds.ts';
import { COMMUNICATOR_PAGE } from './pages/communicator/communicator.ts';
import type { PageHostOptions } from './pages/page-host.ts';
import { releaseCommand, releaseCommandWith } from './pages/releases/release.command.ts';
import { warningsOfReleases } from './pages/releases/releases-in-use.ts';
import type { Payments } from './payments/payments.ts';
import {
  type OpenPaymentProvider,
  openPaymentProvider,
  requireSandboxAddress,
} from './payments/provider/open-payment-provider.ts';
import { providerReachability } from './payments/provider/reachability.ts';
import type { PortalConfig } from './platform/config/config.ts';
import { publicAddress } from './platform/config/public-address.ts';
import { readConfig } from './platform/config/read-config.ts';
import { settingWarnings } from './platform/config/setting-warnings.ts';
import { type ControlSocket, startControlSocket } from './platform/control/control-server.ts';
import { controlCommands } from './platform/control/run-command.ts';
import { explainDatabaseError } from './platform/database/errors.ts';
import { openDatabase } from './platform/database/open.ts';
import type { PortalDatabase } from './platform/database/portal-database.ts';
import { stopGracefully } from './platform/http/graceful-stop.ts';
import { isLoopbackName } from './platform/http/loopback.ts';
import { openPort, requireFreePort } from './platform/http/open-port.ts';
import { ownNameCheck } from './platform/http/same-site.ts';
import { createServerLogger } from './platform/logging/logger.ts';
import { checkOpenFiles } from './platform/operations/open-files.ts';
import { stopOnSignals } from './platform/operations/stop-on-signals.ts';
import type { Services } from './platform/services.ts';
import { counted } from './platform/texts/counted.ts';
import { openJobs } from './portal-jobs.ts';
import { ROOT_FOLDER, wireServices } from './wire.ts';

export interface StartOptions {
  /** Start of the command, for the line with the time that it took. */
  readonly startedAt?: number;
  readonly env?: Record<string, string | undefined>;
  readonly print?: (line: string) => void;
  /** Replaces the builds of parts that are under development. */
  readonly adjustBuilds?: (builds: Builds) => Builds;
}

export interface RunningPortal {
  /** Address of the portal, with the base path. */
  readonly url: string;
  /** Finishes running requests and jobs, then stops. */
  stop(): Promise<void>;
}

/** Starts the portal: settings, database, county, then the ports. Throws an error whose message says what to do. */
export async function startPortal(options: StartOptions = {}): Promise<RunningPortal> {
  const print = options.print ?? ((line: string) => console.log(line));
  const result = readConfig(options.env ?? process.env);
  if ('problems' in result) throw new Error(result.problems.join('\n'));
  const { config } = result;
  for (const warning of [...settingWarnings(config), ...checkOpenFiles()]) print(`Warning: ${warning}`);
  await requireFreePort(config);
  const database = await openDatabase(config);
  try {
    const migrated = await database.migrate();
    if (migrated.length > 0) print(`The database is up to date (${counted(migrated.length, 'migration')}).`);
    await requireCountyKey(database.admin, config);
    await makeCountyIfEmpty(config, database, print);
    return await serve({ config, database, print }, options);
  } catch (error) {
    await database.close();
    throw explainDatabaseError(error);
  }
}

async function makeCountyIfEmpty(
  config: PortalConfig,
  database: PortalDatabase,
  print: (line: string) => void,
): Promise<void> {
  if (config.demo === 'off' || !(await mayCreateDemonstration(database.db))) return;
  await requireSandboxAddress(config);
  print('Making the demonstration county ...');
  await createDemonstration({ config, database, print });
}

interface Opened {
  readonly config: PortalConfig;
  readonly database: PortalDatabase;
  readonly print: (line: string) => void;
}

async function serve(
  { config, database, print }: Opened,
  { startedAt, adjustBuilds = (builds) => builds }: StartOptions,
): Promise<RunningPortal> {
  const log = createServerLogger();
  const onError = (error: unknown): void => log.error({ err: error }, 'background work failed');
  const county = await openCountyConfig(database.db, { log });
  const { isDemonstration } = county.current.demonstration;
  if (isDemonstration) await drawDemonstrationSlides(slidesFolder(config));
  // started first, so that its process starts while the builds are read
  const openingCards = openPaymentProvider(config, { isDemonstration, log });
  const built = readBuilds(ROOT_FOLDER);
  const builds = built === null ? null : adjustBuilds(built);
  const drawer = openPageDrawer();
  const files = openImageStore(config);
  const store = drawingImageStore(verifiedImageStore(files, database.db), database.db, drawer);
  const imaging = openImaging(config, log, store);
  const cards = await openingCards;
  const payments = paymentsOf(config, cards);
  const services = wireServices({ database, county, log, builds, imaging, payments, config });
  await printWarnings(services, files, config, print);
  const app = await createApp(services, {
    basePath: config.basePath,
    publicOrigin: new URL(config.publicUrl).origin,
    isOwnName: ownNameCheck(config),
    trustProxy: config.trustProxy,
    metricsToken: config.metricsToken,
    isMachineAlone: isMachineAlone(config),
    checks: {
      images: checkImageStore(config),
      ...(cards === null ? {} : { cardProvider: providerReachability(cards.provider) }),
    },
    outbox: { portalUrl: `${config.publicUrl}${config.basePath}`, folder: shownOutbox(config) },
    ...(builds === null ? {} : { pages: pagesOf(config, builds, cards, services) }),
  });
  stopGracefully(app);
  await openPort(config, () => app.listen({ port: config.port, host: config.host }));
  const { jobs, auditKey } = await startJobs({ config, database, print }, services, files);
  const control = await openControl(config, database, builds);
  const url = `http://localhost:${portOf(app.server.address(), config)}${config.basePath}`;
  announce([url, publicAddress(config, url)], services.isDemonstration(), startedAt, print);
  if (services.isDemonstration() && shownOutbox(config) !== undefined) announceOutbox(url, config, print);
  imaging.warm();
  if (services.isDemonstration()) drawer.warm();
  const stop = async (): Promise<void> => {
    await app.close();
    await services.limits.close();
    await services.shownRecords.close();
    await control?.close();
    await jobs.stop();
    county.close();
    imaging.close();
    drawer.close();
    await cards?.close();
    await sealAll(database.admin, auditKey, config.dataFolder, new Date()).catch(onError);
    await database.close();
  };
  return { url, stop: stopOnSignals(stop, log) };
}

/** Opens the key of the audit log only now: a start that is refused must not decide which key is the county's. */
async function startJobs({ config, database }: Opened, services: Services, imageFiles: ImageStore) {
  const auditKey = await openCountyKey(database.admin, config, new Date());
  const jobs = openJobs({
    ...services,
    auditKey,
    dataFolder: config.dataFolder,
    imageFiles,
    landlinkTarget: landlinkTarget(config),
    efileFolder: config.efileDrop ?? null,
    outboxHandlers: mailHandlers(config, services),
    emailFolder: services.isDemonstration() && config.mail.kind === 'outbox' ? outboxFolder(config) : null,
  });
  jobs.start();
  return { jobs, auditKey };
}

/** Prints what the operator should know before users find out. */
async function printWarnings(
  services: Services,
  files: ImageStore,
  { images }: PortalConfig,
  print: (line: string) => void,
): Promise<void> {
  const found = await Promise.all([warningsOfReleases(services), imagesWarning(services.database.db, files, images)]);
  for (const warning of found.flat()) print(`Warning: ${warning}`);
}

function landlinkTarget(config: PortalConfig): DropTarget | null {
  const { landlinkDrop: drop } = config;
  if (drop === undefined) return null;
  return drop.kind === 'folder' ? folderTarget(drop.path) : bucketTarget(openImageStore({ ...config, images: drop }));
}

/** The port that the server listens on; the setting may be 0 for any free port. */
const portOf = (address: ReturnType<Server['address']>, { port }: PortalConfig): number =>
  typeof address === 'object' && address !== null ? address.port : port;

/** The socket for commands. Only with the embedded database, which allows one connection, do commands need the server's. */
function openControl(
  config: PortalConfig,
  database: PortalDatabase,
  builds: Builds | null,
): Promise<ControlSocket> | null {
  if (config.database.kind !== 'embedded') return null;
  // a release is compared with the shell that this server uses, even if another one was built since
  const serverCommands = commands.map((command) =>
    command === releaseCommand ? releaseCommandWith(() => builds) : command,
  );
  return startControlSocket({
    dataFolder: config.dataFolder,
    commands: controlCommands(serverCommands, { config, database }),
  });
}

/** The folder of unsent emails, if a page may show it: without a mail server, and if only this machine reaches the portal. */
const shownOutbox = (config: PortalConfig): string | undefined =>
  config.mail.kind === 'outbox' && isMachineAlone(config) ? outboxFolder(config) : undefined;

/** True when, according to the settings, only this machine reaches the portal. */
const isMachineAlone = ({ host, publicUrl, trustProxy }: PortalConfig): boolean =>
  isLoopbackName(host) && isLoopbackName(new URL(publicUrl).hostname) && trustProxy === undefined;

/** The card provider, and the public URL of our page through which the provider's form communicates. */
const paymentsOf = (config: PortalConfig, cards: OpenPaymentProvider | null): Payments => ({
  provider: cards?.provider ?? null,
  communicatorUrl: `${config.publicUrl}${config.basePath}${COMMUNICATOR_PAGE}`,
});

const slidesFolder = ({ dataFolder }: PortalConfig): string => join(dataFolder, 'slides');

/** Options of the web page: builds, folders of slides and releases, the payment form. */
const pagesOf = (
  config: PortalConfig,
  builds: Builds,
  cards: OpenPaymentProvider | null,
  { releasing }: Pick<Services, 'releasing'>,
): Omit<PageHostOptions, 'basePath'> => ({
  builds,
  slidesFolder: slidesFolder(config),
  ...(releasing.folder === null ? {} : { releasesFolder: releasing.folder }),
  releaseBucket: releasing.bucket ?? null,
  paymentFormUrl: cards?.provider.formUrl,
});

function announce(
  [url, elsewhere]: readonly [url: string, elsewhere: string | null],
  isDemonstration: boolean,
  startedAt: number | undefined,
  print: (line: string) => void,
): void {
  print(`Land Record Portal ready: ${url}`);
  if (startedAt !== undefined) print(`(${((Date.now() - startedAt) / 1000).toFixed(1)} s)`);
  if (elsewhere !== null) print(`Log in at ${elsewhere}`);
  if (!isDemonstration) return;
  print(`Demo accounts, password for every account: ${DEMONSTRATION_PASSWORD}`);
  for (const { username, role, account } of describeDemonstrationUsers()) {
    print(`  ${username.padEnd(16)}${role.padEnd(36)}${account}`);
  }
}

const announceOutbox = (url: string, config: PortalConfig, print: (line: string) => void): void =>
  print(`Emails sent by this demo: ${url}${OUTBOX_PAGE} (files in ${outboxFolder(config)})`);
