import type { PortalConfig } from './config.ts';

/**
 * The address that browsers use, or null if it is the one that the server listens on. Logins at any other address are refused.
 * @param listening where the server listens, with its port
 */
export function publicAddress(
  { publicUrl, basePath, port }: Pick<PortalConfig, 'publicUrl' | 'basePath' | 'port'>,
  listening: string,
): string | null {
  // port 0 lets the system choose the port, which the default of the address cannot know
  if (port === 0 || new URL(publicUrl).origin === new URL(listening).origin) return null;
  return `${publicUrl}${basePath}`;
}
