import { useCodeList } from '@portal/session';

/** What a type of documents is called: 'LR · Land Records'. The code alone where the county has no words for it. */
export function useTypeWords(): (code: string) => string {
  const types = useCodeList('documentTypes');
  return (code) => {
    const description = types.find((type) => type.code === code)?.description ?? '';
    return description === '' ? code : `${code} · ${description}`;
  };
}
