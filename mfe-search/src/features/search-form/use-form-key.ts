import { useLocation, useNavigate } from '@portal/router';
import { useEffect } from 'react';
import { readFormState } from '../run-search/results-address.ts';

/**
 * Which form an address stands for: another address is another form, and so is each wish for an empty one. The wish is met once:
 * it leaves the browser's history, where Back would find the form empty after it was searched with.
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
