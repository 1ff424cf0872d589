/** The portal's validated settings from the environment. No other code reads the environment. */
export interface PortalConfig {
  port: number;
  host: string;
  /** begins and ends with a slash */
  basePath: string;
  /** absolute path of the data folder */
  dataFolder: string;
  database: DatabaseSettings;
  images: StoreLocation;
  releases: StoreLocation;
  /** endpoint of an S3-compatible store; undefined for Amazon S3 */
  s3Endpoint: string | undefined;
  s3: S3Access;
  mail: MailSettings;
  payment: PaymentSettings;
  cardSandboxPort: number;
  demo: DemoSetting;
  /** address of the portal in mails and links, without a slash at the end and without the base path */
  publicUrl: string;
  /** false when the address was derived from host and port */
  isPublicUrlSet: boolean;
  /** proxies whose forwarded headers are trusted: addresses or networks, or the number of hops */
  trustProxy: readonly string[] | number | undefined;
  /** folder of real sample files, for tests */
  samplesFolder: string | undefined;
  auditKey: string | undefined;
  metricsToken: string | undefined;
  landlinkDrop: StoreLocation | undefined;
  efileDrop: string | undefined;
  /** hosts that the LS1 migration may read from */
  ls1AllowedHosts: readonly string[];
}

export type DatabaseSettings =
  | { kind: 'embedded' }
  | { kind: 'server'; url: string; adminUrl: string; readUrls: readonly string[] };

export type StoreLocation = { kind: 'folder'; path: string } | { kind: 's3'; bucket: string; prefix: string };

/** The portal's access to S3 buckets. The credentials are undefined if no bucket is used. */
export interface S3Access {
  region: string;
  credentials: { accessKeyId: string; secretAccessKey: string; sessionToken: string | undefined } | undefined;
}

export type MailSettings = { kind: 'outbox' } | { kind: 'smtp'; url: string; from: string | undefined };

/** `byDemo`: no provider was set, so the demo county uses the sandbox, and every other county has no card payment. */
export type PaymentSettings =
  | { kind: 'byDemo' }
  | { kind: 'none' }
  | { kind: 'sandbox' }
  | { kind: 'authorizenet'; loginId: string; transactionKey: string; environment: 'sandbox' | 'production' };

/** `auto`: creates the demo county if there is no county yet. It never overwrites real data. */
export type DemoSetting = 'on' | 'off' | 'auto';
