import { createPrivateKey } from 'node:crypto';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { readLs1Host } from '@portal/domain';
import type {
  DatabaseSettings,
  DemoSetting,
  MailSettings,
  PaymentSettings,
  PortalConfig,
  S3Access,
  StoreLocation,
} from './config.ts';
import { unknownNames } from './known-names.ts';
import { mailUrlProblems } from './mail-url.ts';
import { type Environment, folderIn, SettingReader } from './values.ts';

export type ConfigResult = { config: PortalConfig } | { problems: readonly string[] };

/** Returns the settings from the environment, or every reason why the portal cannot start with them, each in one sentence. */
export function readConfig(env: Environment): ConfigResult {
  const reader = new SettingReader(env);
  for (const name of unknownNames(Object.keys(env))) reader.wrong(`${name} is not a setting of the portal; remove it.`);
  const config = readAll(reader);
  return reader.problems.length > 0 ? { problems: reader.problems } : { config };
}

function readAll(reader: SettingReader): PortalConfig {
  const port = reader.port('PORT', 8080);
  const host = reader.text('HOST') ?? '127.0.0.1';
  const dataFolder = readDataFolder(reader);
  const database = readDatabase(reader);
  const landlinkDrop = reader.sharedLocation('LANDLINK_DROP');
  const releases = reader.location('PORTAL_RELEASES') ?? folderIn(dataFolder, 'releases');
  const images = reader.location('PORTAL_IMAGES') ?? folderIn(dataFolder, 'images');
  const payment = readPayment(reader);
  const publicUrl = readPublicUrl(reader, host, port);
  requireHttps(reader, payment, publicUrl);
  return {
    port,
    host,
    basePath: readBasePath(reader),
    dataFolder,
    database,
    images,
    releases,
    s3Endpoint: reader.url('S3_ENDPOINT', ['http', 'https']),
    s3: readS3Access(reader, { PORTAL_IMAGES: images, PORTAL_RELEASES: releases, LANDLINK_DROP: landlinkDrop }),
    mail: readMail(reader),
    payment,
    cardSandboxPort: readSandboxPort(reader, port),
    demo: readDemo(reader, database, host),
    publicUrl,
    isPublicUrlSet: reader.text('PORTAL_PUBLIC_URL') !== undefined,
    trustProxy: readTrustProxy(reader),
    samplesFolder: reader.text('PORTAL_SAMPLES'),
    auditKey: readAuditKey(reader),
    metricsToken: reader.secret('PORTAL_METRICS_TOKEN'),
    landlinkDrop,
    efileDrop: reader.sharedFolder('EFILE_DROP'),
    ls1AllowedHosts: readLs1Hosts(reader),
  };
}

function readDataFolder(reader: SettingReader): string {
  const text = reader.text('PORTAL_DATA') ?? '.portal';
  if (text.includes('://')) reader.wrong(`PORTAL_DATA must be a folder, not '${text}'.`);
  return resolve(text);
}

/** Checks the key before anything is opened: a portal that cannot sign its audit log must not start. */
function readAuditKey(reader: SettingReader): string | undefined {
  const pem = reader.fileContent('PORTAL_AUDIT_KEY_FILE');
  if (pem === undefined) return undefined;
  try {
    createPrivateKey(pem);
    return pem;
  } catch {
    reader.wrong('PORTAL_AUDIT_KEY_FILE must name a file that holds a private key in PEM, without a passphrase.');
    return undefined;
  }
}

/** True for segments of letters, digits and `._~-` between single slashes. `.` and `..` are refused, because browsers resolve them. */
function isBasePath(text: string): boolean {
  if (!text.startsWith('/')) return false;
  const names = text.replace(/\/$/, '').split('/').slice(1);
  return names.every((name) => /^[A-Za-z0-9._~-]+$/.test(name) && name !== '.' && name !== '..');
}

function readBasePath(reader: SettingReader): string {
  const text = reader.text('PORTAL_BASE_PATH') ?? '/';
  if (!isBasePath(text)) {
    reader.wrong(`PORTAL_BASE_PATH must be a path such as /landrecords/, not '${text}'.`);
    return '/';
  }
  return text.endsWith('/') ? text : `${text}/`;
}

const postgres = ['postgres', 'postgresql'];

function readDatabase(reader: SettingReader): DatabaseSettings {
  const url = reader.url('DATABASE_URL', postgres, reader.secret('DATABASE_URL'));
  const adminUrl = reader.url('DATABASE_ADMIN_URL', postgres, reader.secret('DATABASE_ADMIN_URL'));
  const readUrls = (reader.secret('DATABASE_READ_URLS') ?? '').split(',').flatMap((item) => item.trim() || []);
  for (const readUrl of readUrls) reader.url('DATABASE_READ_URLS', postgres, readUrl);
  if (url !== undefined) return { kind: 'server', url, adminUrl: adminUrl ?? url, readUrls };
  const isSet = reader.text('DATABASE_URL') ?? reader.text('DATABASE_URL_FILE');
  if (isSet === undefined && adminUrl !== undefined) reader.wrong('DATABASE_ADMIN_URL needs DATABASE_URL; set both.');
  if (isSet === undefined && readUrls.length > 0) reader.wrong('DATABASE_READ_URLS needs DATABASE_URL; set both.');
  return { kind: 'embedded' };
}

/** True for one address, with or without a display name: `Tasi County <recorder@tasi.example>`. */
function isSender(text: string): boolean {
  const address = /^[^<>\r\n]*<([^<>]+)>$/.exec(text)?.[1] ?? text;
  return /^[^\s@<>,;:"()]+@[^\s@<>,;:"()]+$/.test(address);
}

function readMail(reader: SettingReader): MailSettings {
  const url = reader.url('PORTAL_MAIL_URL', ['smtp', 'smtps'], reader.secret('PORTAL_MAIL_URL'));
  for (const problem of url === undefined ? [] : mailUrlProblems(url)) reader.wrong(problem);
  const from = reader.text('PORTAL_MAIL_FROM');
  if (from !== undefined && !isSender(from)) {
    reader.wrong(`PORTAL_MAIL_FROM must be an email address, not '${from}'.`);
  }
  return url === undefined ? { kind: 'outbox' } : { kind: 'smtp', url, from };
}

/** Uses the standard variable names of the AWS tools. `places` are the settings that may name a bucket. */
function readS3Access(reader: SettingReader, places: Readonly<Record<string, StoreLocation | undefined>>): S3Access {
  const accessKeyId = reader.secret('AWS_ACCESS_KEY_ID');
  const secretAccessKey = reader.secret('AWS_SECRET_ACCESS_KEY');
  const sessionToken = reader.secret('AWS_SESSION_TOKEN');
  const region = reader.text('AWS_REGION') ?? 'us-east-1';
  if (accessKeyId !== undefined && secretAccessKey !== undefined)
    return { region, credentials: { accessKeyId, secretAccessKey, sessionToken } };
  for (const [name, place] of Object.entries(places))
    if (place?.kind === 's3') reader.wrong(`${name} in a bucket needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.`);
  return { region, credentials: undefined };
}

function readPayment(reader: SettingReader): PaymentSettings {
  const provider = reader.choice('PAYMENT_PROVIDER', ['none', 'sandbox', 'authorizenet']);
  const environment = reader.choice('AUTHNET_ENVIRONMENT', ['sandbox', 'production']) ?? 'sandbox';
  const loginId = reader.secret('AUTHNET_LOGIN_ID');
  const transactionKey = reader.secret('AUTHNET_TRANSACTION_KEY');
  if (provider === undefined) return { kind: 'byDemo' };
  if (provider !== 'authorizenet') return { kind: provider };
  if (loginId === undefined) reader.wrong('PAYMENT_PROVIDER authorizenet needs AUTHNET_LOGIN_ID.');
  if (transactionKey === undefined) reader.wrong('PAYMENT_PROVIDER authorizenet needs AUTHNET_TRANSACTION_KEY.');
  return { kind: 'authorizenet', loginId: loginId ?? '', transactionKey: transactionKey ?? '', environment };
}

/** Authorize.Net's hosted form sends its result by opening a page of the portal in a frame, which must have an https address. */
function requireHttps(reader: SettingReader, payment: PaymentSettings, publicUrl: string): void {
  const isLive = payment.kind === 'authorizenet' && payment.environment === 'production';
  if (isLive && !publicUrl.startsWith('https:')) {
    reader.wrong('AUTHNET_ENVIRONMENT production needs PORTAL_PUBLIC_URL, an address that begins with https://.');
  }
}

const LAST_PORT = 65_535;

function readSandboxPort(reader: SettingReader, port: number): number {
  // port 0 means any free port, for the sandbox too
  const next = port === LAST_PORT ? port - 1 : port + 1;
  const sandboxPort = reader.port('CARD_SANDBOX_PORT', port === 0 ? 0 : next);
  if (port !== 0 && sandboxPort === port) reader.wrong('CARD_SANDBOX_PORT must differ from PORT.');
  return sandboxPort;
}

function readDemo(reader: SettingReader, database: DatabaseSettings, host: string): DemoSetting {
  const chosen = reader.choice('PORTAL_DEMO', ['on', 'off']);
  if (chosen !== undefined) return chosen;
  return database.kind === 'embedded' && isLoopback(host) ? 'auto' : 'off';
}

/** True for a host that only this machine can reach. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}

function readPublicUrl(reader: SettingReader, host: string, port: number): string {
  const url = reader.url('PORTAL_PUBLIC_URL', ['http', 'https']);
  if (url !== undefined) return readOrigin(reader, url);
  const isAnyAddress = host === '0.0.0.0' || host === '::';
  const name = isLoopback(host) || isAnyAddress ? 'localhost' : host;
  return `http://${isIP(name) === 6 ? `[${name}]` : name}:${port}`;
}

/** Refuses a path: links in mails would contain it twice, and the `Origin` header of browsers would not contain it. */
function readOrigin(reader: SettingReader, url: string): string {
  const { origin, href } = new URL(url);
  if (href !== `${origin}/`)
    reader.wrong(
      'PORTAL_PUBLIC_URL must be an address such as https://land.example.org, without a path; PORTAL_BASE_PATH sets the path.',
    );
  return origin;
}

function readTrustProxy(reader: SettingReader): readonly string[] | number | undefined {
  const items = reader.list('PORTAL_TRUST_PROXY');
  const [first] = items;
  if (first === undefined) return undefined;
  if (items.length === 1 && /^\d$/.test(first)) return Number(first);
  for (const item of items) {
    if (!isAddressOrNetwork(item)) {
      reader.wrong(`PORTAL_TRUST_PROXY must list addresses or networks such as 10.0.0.0/8, not '${item}'.`);
    }
  }
  return items;
}

function isAddressOrNetwork(item: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(item)) return true;
  const [address = '', bits] = item.split('/');
  const version = isIP(address);
  if (version === 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

/** The entry is named by its place: its text may be an address with a password that was pasted by mistake. */
function readLs1Hosts(reader: SettingReader): string[] {
  const items = reader.list('LS1_ALLOWED_HOSTS');
  for (const [index, item] of items.entries()) {
    if (isLs1Host(item)) continue;
    reader.wrong(
      `LS1_ALLOWED_HOSTS must list servers such as ls1.example.org:5432 or tls://ls1.example.org; entry ${index + 1} is not one.`,
    );
  }
  return items;
}

function isLs1Host(item: string): boolean {
  const entry = readLs1Host(item);
  return entry !== null && (!item.includes('[') || isIP(entry.host) === 6);
}
