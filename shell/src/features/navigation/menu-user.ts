import type { CurrentUser } from '@portal/contracts';
import { useCurrentUser, useSessionStatus } from '@portal/session';
import { useEffect } from 'react';

/** What menus ask of a user. */
export type MenuUser = Pick<CurrentUser, 'role' | 'searchList' | 'tabList'>;

const KEY = 'portal.menu';

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string');

function read(): MenuUser | null {
  try {
    const kept: unknown = JSON.parse(window.localStorage.getItem(KEY) ?? 'null');
    if (!(kept instanceof Object)) return null;
    const { role, searchList, tabList }: { role?: unknown; searchList?: unknown; tabList?: unknown } = kept;
    return typeof role === 'string' && isTexts(searchList) && isTexts(tabList) ? { role, searchList, tabList } : null;
  } catch {
    return null;
  }
}

/** Forgets whose menus this browser showed last. */
export function forgetMenu(): void {
  try {
    window.localStorage.removeItem(KEY);
  } catch {
    // Then nothing was kept either.
  }
}

function keep({ role, searchList, tabList }: MenuUser): void {
  try {
    window.localStorage.setItem(KEY, JSON.stringify({ role, searchList, tabList }));
  } catch {
    // Kept for this page only.
  }
}

/**
 * Whose menus to draw: while the login status is being asked for, those that this browser showed last, so that header and
 * side navigation stand where they will stand. They open nothing by themselves; the server decides every call.
 */
export function useMenuUser(): MenuUser | null {
  const user = useCurrentUser();
  const isChecking = useSessionStatus() === 'checking';
  return user ?? (isChecking ? read() : null);
}

/** Keeps the menus of who is here for this browser's next page; forgets them when nobody is. */
export function useKeptMenu(): void {
  const user = useCurrentUser();
  const status = useSessionStatus();
  useEffect(() => {
    if (user !== null) keep(user);
    else if (status === 'anonymous') forgetMenu();
  }, [user, status]);
}
