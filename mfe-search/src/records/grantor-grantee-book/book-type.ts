import { useText } from '@portal/i18n';

const KNOWN_TYPES: readonly string[] = ['GRANTOR', 'GRANTEE'];

/** Describes a type of book in the user's language. An unknown type is returned unchanged. */
export function useBookTypeText(): (type: string) => string {
  const t = useText('search');
  return (type) => (KNOWN_TYPES.includes(type) ? t(`bookTypes.${type}`) : type);
}
