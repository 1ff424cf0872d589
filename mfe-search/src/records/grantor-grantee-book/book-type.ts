import { useText } from '@portal/i18n';

const KNOWN: readonly string[] = ['GRANTOR', 'GRANTEE'];

/** The kind of a book in the reader's language; one that no county has had yet as it stands. */
export function useBookTypeWords(): (type: string) => string {
  const t = useText('search');
  return (type) => (KNOWN.includes(type) ? t(`bookTypes.${type}`) : type);
}
