import { useNavigate, useParams } from '@portal/router';
import { useEffect, useState } from 'react';

/** Reads the ticket from the address and immediately removes it from address and history, so that neither keeps the secret. */
export function useTicket(path: string): string | undefined {
  const { ticket } = useParams();
  const navigate = useNavigate();
  const [storedTicket, setStoredTicket] = useState(ticket);
  if (ticket !== undefined && ticket !== storedTicket) setStoredTicket(ticket);
  useEffect(() => {
    if (ticket !== undefined) void navigate(path, { replace: true });
  }, [ticket, navigate, path]);
  return storedTicket;
}
