import { useLocation, useNavigate } from '@portal/router';
import { useEffect } from 'react';
import { readFormState } from '../run-search/results-address.ts';

/**
 * React key of the form. Another URL gets a new form, and so does each request for an empty form. Such a request is removed from the
 * history state after it was handled. Otherwise Back from the results would empty the form again.
 */
export function useFormKey(): string {
  const location = useLocation();
  const { pathname, search, key } = location;
  const navigate = useNavigate();
  const { isEmpty, startedBy } = readFormState(location.state);
  const address = `${pathname}${search}`;
  useEffect(() => {
    if (isEmpty) void navigate(address, { replace: true, state: { startedBy: key } });
  }, [isEmpty, address, key, navigate]);
  return `${address}#${isEmpty ? key : startedBy}`;
}
