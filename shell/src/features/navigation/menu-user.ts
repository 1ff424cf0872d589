import type { CurrentUser } from '@portal/contracts';
import { useCurrentUser, useSessionStatus } from '@portal/session';
import { useEffect } from 'react';
import { useStartSettled } from '../../start/start-trouble.ts';
import { type MoneyButton, useMoneyButtons } from '../header/money-buttons.ts';

/** What menus ask of a user. */
export type MenuUser = Pick<CurrentUser, 'role' | 'capabilities'>;

/** What this browser's last page showed of its user. */
interface Kept extends MenuUser {
  /** The header's ways to more money. */
  readonly money: readonly string[];
}

const KEY = 'portal.menu';

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string');

function read(): Kept | null {
  try {
    const kept: unknown = JSON.parse(window.localStorage.getItem(KEY) ?? 'null');
    if (!(kept instanceof Object)) return null;
    const { role, capabilities, money }: Partial<Record<keyof Kept, unknown>> = kept;
    if (typeof role !== 'string' || !isTexts(capabilities)) return null;
    return { role, capabilities, money: isTexts(money) ? money : [] };
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

function keep({ role, capabilities }: MenuUser, money: readonly MoneyButton[] | undefined): void {
  try {
    const kept: Kept = { role, capabilities, money: money ?? read()?.money ?? [] };
    window.localStorage.setItem(KEY, JSON.stringify(kept));
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

/** The header's ways to more money that are still to be expected: those that stood there last, until it is known. */
export function useExpectedMoney(): readonly string[] {
  const isComing = useSessionStatus() === 'checking';
  const isSettled = useStartSettled();
  return isComing || !isSettled ? (read()?.money ?? []) : [];
}

/** Keeps the menus of who is here for this browser's next page; forgets them when nobody is. */
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
