import { allFields, type FormDescription, type OptionSource, type OptionSources } from '@portal/ui/form';
import { useMemo } from 'react';
import type { TypedCriteria } from '../../searches/search-definition.ts';
import { useCodeLists } from '../../searches/use-code-lists.ts';

/** The county's code lists for the fields of a form. Fields that need no choice have 'All' as the first option. */
export function useOptionSources(description: FormDescription<TypedCriteria>): OptionSources {
  const lists = useCodeLists();
  return useMemo(() => {
    const optional = new Set(
      allFields(description).flatMap((field) =>
        'emptyValue' in field && field.emptyValue === 'ALL' ? [field.source] : [],
      ),
    );
    const sources = Object.entries(lists).map(([name, codes]): [string, OptionSource] => {
      const options = codes
        .filter(({ code }) => code !== 'ALL')
        .map(({ code, description: label }) => ({ value: code, label }));
      return [name, { options: optional.has(name) ? [{ value: 'ALL', labelKey: 'search:all' }, ...options] : options }];
    });
    return Object.fromEntries(sources);
  }, [description, lists]);
}
