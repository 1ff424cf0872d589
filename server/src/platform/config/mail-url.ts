/** Options in the query of PORTAL_MAIL_URL that are true or false. The mail library takes any other text for true, also 'no'. */
const FLAGS: readonly string[] = ['requireTLS', 'ignoreTLS', 'opportunisticTLS'];
/** Options with any value. */
const TEXTS: readonly string[] = ['name', 'servername', 'localAddress', 'authMethod'];
/** Options of Node's TLS, such as `tls.rejectUnauthorized`. */
const TLS_PREFIX = 'tls.';

/**
 * What is wrong with the options of a mail server's address: a sentence for each wrong one. The mail library ignores a misspelled option,
 * and then emails would be sent without the TLS that the operator asked for.
 */
export function mailUrlProblems(url: string): readonly string[] {
  const { search, searchParams } = new URL(url);
  // its sentence must not repeat an option, which is a part of the password
  if (search.includes('@')) return ['PORTAL_MAIL_URL has an @ after a question mark. Write ? in a password as %3F.'];
  return [...searchParams].flatMap(([name, value]) => {
    if (FLAGS.includes(name) && value !== 'true' && value !== 'false')
      return [`PORTAL_MAIL_URL: ${name} must be true or false, not '${value}'.`];
    if (FLAGS.includes(name) || TEXTS.includes(name) || name.startsWith(TLS_PREFIX)) return [];
    return [
      `PORTAL_MAIL_URL has the unknown option '${name}'. Use ${[...FLAGS, ...TEXTS].join(', ')} or a name that begins with '${TLS_PREFIX}'.`,
    ];
  });
}
