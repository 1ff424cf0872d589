import { useNavigate, useSearchParams } from '@portal/router';
import type { FormModel } from '@portal/ui/form';
import type { SearchDefinition, TypedCriteria } from '../../searches/search-definition.ts';
import { unchangedResultsHref } from '../run-search/results-address.ts';

/**
 * The Cancel of a form that changes the search of a list: it forgets what was typed and returns to the list (001 section 2.1). A form
 * that was opened otherwise has none, because there is nothing to return to.
 */
export function useCancel(
  definition: SearchDefinition,
  form: FormModel<TypedCriteria>,
): { readonly onCancel?: () => void } {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const href = unchangedResultsHref(definition, params);
  if (href === undefined) return {};
  const onCancel = () => {
    // drops the draft, which would show again the next time
    form.restart(form.state.values);
    void navigate(href);
  };
  return { onCancel };
}
