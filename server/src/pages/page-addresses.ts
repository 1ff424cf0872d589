import { type Registry, remoteAt } from '@portal/contracts/remote';

/** The shell's own addresses by their first segment (000 section 2), with the part of the shell's build that renders them. */
const SHELL_PAGES: ReadonlyMap<string, string> = new Map([
  ['', 'login'],
  ['login', 'login'],
  ['home', 'home'],
  ['register', 'registration'],
  ['forgotusername', 'recovery'],
  ['forgotpassword', 'recovery'],
  ['passwordreset', 'recovery'],
  ['invitation', 'recovery'],
  ['completeregistration', 'registration'],
  ['confirmemail', 'recovery'],
]);

const firstSegment = (path: string): string => (path.split('/')[0] ?? '').toLowerCase();

/** The paths that may follow the first segment: a subpage or a ticket. */
const SUBPATHS: ReadonlyMap<string, RegExp> = new Map([
  ['home', /^(?:news|links)$/i],
  ['passwordreset', /^[^/]+$/],
  ['invitation', /^[^/]+$/],
  ['completeregistration', /^[^/]+$/],
  ['confirmemail', /^[^/]+$/],
]);

/** The part of the shell's build that renders the address; undefined for addresses of remotes and for unknown ones. */
export function shellPageOf(path: string): string | undefined {
  const below = path.split('/').slice(1).join('/').replace(/\/$/, '');
  const isKnown = below === '' || SUBPATHS.get(firstSegment(path))?.test(below) === true;
  return isKnown ? SHELL_PAGES.get(firstSegment(path)) : undefined;
}

/** True when the shell or a remote has a page at the address; all other addresses get the shell's page with status 404. */
export const isPageAddress = (path: string, registry: Registry): boolean =>
  shellPageOf(path) !== undefined || remoteAt(registry, path) !== undefined;

/** True for pages that only TRIMIN may see; all other users get 'not found'. */
export const isProviderPage = (path: string): boolean => firstSegment(path) === 'monitoring';

/** True for addresses with a ticket from an email, which must not leak through caches or referrers. */
export const hasTicket = (path: string): boolean =>
  /^(?:passwordreset|invitation|completeregistration|confirmemail)\//i.test(path);

/**
 * Addresses whose last segment is free text, with dots, spaces and letters of any language: those that other systems end with a number
 * of their own (001 section 2.1), and the screens of an account, which end with its name (002 section 2.4).
 */
const FREE_TEXT_ENDINGS = [
  /^externalsearch\/(?:documentnumber|parcelid)\/(?:[^/%\\]|%[\da-f]{2})+$/i,
  /^controlpanel\/account(?:reload|tasks|doctypes|pageaccess)\/\d+\/(?:[^/%\\]|%[\da-f]{2})+$/i,
];
export const endsWithFreeText = (path: string): boolean => FREE_TEXT_ENDINGS.some((address) => address.test(path));

/** First segments of addresses that are not pages: calls, files, and redirects to the server. */
const RESERVED = ['api', 'remotes', 'assets', 'landsharkui', 'external'];
export const isReservedPath = (path: string): boolean => RESERVED.includes(path.split('/')[0] ?? '');

/** First segments of addresses that no remote can have. */
export const SHELL_PATHS: readonly string[] = [...SHELL_PAGES.keys(), ...RESERVED];
