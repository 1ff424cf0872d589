const SECRETS = [
  'DATABASE_URL',
  'DATABASE_ADMIN_URL',
  'DATABASE_READ_URLS',
  'PORTAL_MAIL_URL',
  'PORTAL_METRICS_TOKEN',
  'AUTHNET_LOGIN_ID',
  'AUTHNET_TRANSACTION_KEY',
];

const known = new Set([
  'PORTAL_BASE_PATH',
  'PORTAL_DATA',
  'PORTAL_IMAGES',
  'PORTAL_DEMO',
  'PORTAL_PUBLIC_URL',
  'PORTAL_TRUST_PROXY',
  'PORTAL_RELEASES',
  'PORTAL_SAMPLES',
  'PORTAL_MAIL_FROM',
  'PORTAL_AUDIT_KEY_FILE',
  ...SECRETS.flatMap((name) => [name, `${name}_FILE`]),
]);

/** Returns the `PORTAL_` variables that the portal does not know: a typing error in a setting must not be ignored. */
export function unknownNames(names: readonly string[]): string[] {
  return names.filter((name) => name.startsWith('PORTAL_') && !known.has(name)).sort();
}
