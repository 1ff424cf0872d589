import { useNavigate, useParams } from '@portal/router';
import { useEffect, useState } from 'react';

/** The ticket of the address, which is taken out of address and history at once: neither may keep it. */
export function useTicket(path: string): string | undefined {
  const { ticket } = useParams();
  const navigate = useNavigate();
  const [kept, setKept] = useState(ticket);
  if (ticket !== undefined && ticket !== kept) setKept(ticket);
  useEffect(() => {
    if (ticket !== undefined) void navigate(path, { replace: true });
  }, [ticket, navigate, path]);
  return kept;
}
