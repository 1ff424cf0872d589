import { type CurrentUser, type MenuUser, menuUserSchema } from '@portal/contracts';
import { useCurrentUser, useSessionStatus } from '@portal/session';
import { useEffect } from 'react';
import { useStartSettled } from '../../start/start-progress.ts';
import { type MoneyButton, useMoneyButtons } from '../header/money-buttons.ts';

/** The menu of the last user in this browser. */
const KEY = 'portal.menu';
/** Id of the element in which the server writes the menu user, for requests with a session. */
const ELEMENT = 'menu';

/** The text that the server wrote: 'null' if nobody is logged in; undefined if it wrote nothing. */
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

/** Deletes the stored menu user of this browser and of this page. */
export function forgetMenu(): void {
  document.getElementById(ELEMENT)?.remove();
  try {
    window.localStorage.removeItem(KEY);
  } catch {
    // Without storage, nothing was stored either.
  }
}

function storeMenu({ role, capabilities }: CurrentUser, money: readonly MoneyButton[] | undefined): void {
  try {
    const kept = { role, capabilities, money: money ?? read()?.money ?? [] };
    window.localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Without storage, it lasts until the page is reloaded.
  }
}

/**
 * The user whose menus are rendered. While the login status is being requested, this is the user for whom the page was rendered, or
 * else the last user of this browser, so that header and side navigation are already in place. The menus give no rights; the
 * server checks every call.
 */
export function useMenuUser(): Pick<MenuUser, 'role' | 'capabilities'> | null {
  const user = useCurrentUser();
  const isChecking = useSessionStatus() === 'checking';
  return user ?? (isChecking ? read() : null);
}

/** True if nobody is logged in; while that is still unknown, true if the page was rendered for nobody. */
export function useIsAnonymous(): boolean {
  const status = useSessionStatus();
  return status === 'anonymous' || (status === 'checking' && writtenText() === 'null');
}

/** The money buttons to reserve space for: those of the last page, until the login status is known. */
export function useExpectedMoney(): readonly string[] {
  const isLoading = useSessionStatus() === 'checking';
  const isSettled = useStartSettled();
  return isLoading || !isSettled ? (read()?.money ?? []) : [];
}

/** Stores the current user's menus for this browser's next page; deletes them after a logout. */
export function useStoreMenu(): void {
  const user = useCurrentUser();
  const status = useSessionStatus();
  const money = useMoneyButtons(user);
  const isSettled = useStartSettled();
  useEffect(() => {
    // the county's settings, which determine the buttons, may load after the user
    if (user !== null) storeMenu(user, isSettled ? money : undefined);
    else if (status === 'anonymous') forgetMenu();
  }, [user, status, money, isSettled]);
}
