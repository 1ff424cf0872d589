import { type CurrentUser, type MenuUser, menuUserSchema } from '@portal/contracts';
import { useCurrentUser, useSessionStatus } from '@portal/session';
import { useEffect } from 'react';
import { useStartSettled } from '../../start/start-trouble.ts';
import { type MoneyButton, useMoneyButtons } from '../header/money-buttons.ts';

/** The menu of the last user in this browser. */
const KEY = 'portal.menu';
/** Id of the element in which the server writes the menu user, for requests with a session. */
const ELEMENT = 'menu';

/** What the server wrote: 'null' for nobody; undefined where it wrote nothing. */
function writtenText(): string | undefined {
  const written = document.getElementById(ELEMENT)?.textContent ?? '';
  return written === '' ? undefined : written;
}

/** The user for whom the page was rendered; else the user of this browser's last page. */
function read(): MenuUser | null {
  try {
    const text = writtenText() ?? window.localStorage.getItem(KEY) ?? 'null';
    return menuUserSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** Forgets whose menus this browser showed last, and whose page this was. */
export function forgetMenu(): void {
  document.getElementById(ELEMENT)?.remove();
  try {
    window.localStorage.removeItem(KEY);
  } catch {
    // Then nothing was kept either.
  }
}

function keep({ role, capabilities }: CurrentUser, money: readonly MoneyButton[] | undefined): void {
  try {
    const kept = { role, capabilities, money: money ?? read()?.money ?? [] };
    window.localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Kept for this page only.
  }
}

/**
 * The user whose menus to draw: while the login status is being requested, the one that the page was rendered for, else the last
 * one in this browser, so that header and side navigation are already in place. The menus give no rights; the server decides
 * every call.
 */
export function useMenuUser(): Pick<MenuUser, 'role' | 'capabilities'> | null {
  const user = useCurrentUser();
  const isChecking = useSessionStatus() === 'checking';
  return user ?? (isChecking ? read() : null);
}

/** True if nobody is logged in; while that is still unknown, true if the page was rendered for nobody. */
export function useIsNobody(): boolean {
  const status = useSessionStatus();
  return status === 'anonymous' || (status === 'checking' && writtenText() === 'null');
}

/** The header's ways to more money that are still to be expected: those that was there last, until it is known. */
export function useExpectedMoney(): readonly string[] {
  const isComing = useSessionStatus() === 'checking';
  const isSettled = useStartSettled();
  return isComing || !isSettled ? (read()?.money ?? []) : [];
}

/** Keeps the current user's menus for this browser's next page; deletes them after a logout. */
export function useKeptMenu(): void {
  const user = useCurrentUser();
  const status = useSessionStatus();
  const money = useMoneyButtons(user);
  const isSettled = useStartSettled();
  useEffect(() => {
    // the county's settings, which decide over the buttons, may come after the user
    if (user !== null) keep(user, isSettled ? money : undefined);
    else if (status === 'anonymous') forgetMenu();
  }, [user, status, money, isSettled]);
}
