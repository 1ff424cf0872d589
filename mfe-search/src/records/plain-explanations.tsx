import { instrumentWordOf } from '@portal/domain';
import { useText } from '@portal/i18n';
import type { FactsProps } from '@portal/ui';
import { RecordKind } from '@portal/ui/table';
import type { OfficeTerms } from './record-kind.ts';

/** Returns the explanation of an instrument, or undefined if there is none. */
function usePlainInstrument(): (name: string) => string | undefined {
  const t = useText('search');
  return (name) => {
    const key = instrumentWordOf(name);
    return key === undefined ? undefined : t(`plainWords.instruments.${key}`);
  };
}

/** Returns a function that lists the office's terms in records, each with an explanation for residents. */
export function usePlainExplanations(): (records: readonly OfficeTerms[]) => FactsProps['items'] {
  const t = useText('search');
  const explainInstrument = usePlainInstrument();
  return (records) => {
    const names = [...new Set(records.flatMap(({ instruments }) => instruments))].sort();
    const roles = records.some(({ hasParties }) => hasParties) ? ['grantor', 'grantee'] : [];
    return [
      ...roles.map((role) => ({ term: t(`plainWords.${role}`), value: t(`plainWords.${role}Means`) })),
      ...names.flatMap((term) => {
        const value = explainInstrument(term);
        return value === undefined ? [] : [{ term, value }];
      }),
    ];
  };
}

/** The instrument of a row. Its tooltip is only for mouse users, so 'Words explained' below the list has the same text. */
export function InstrumentName({ name }: { readonly name: string }) {
  return <RecordKind tip={usePlainInstrument()(name)}>{name}</RecordKind>;
}
