import type { Call, RequestOf } from '@portal/contracts';
import { nextStatus } from '@portal/domain';
import { useText } from '@portal/i18n';
import { useNavigate } from '@portal/router';
import { showAlert } from '@portal/session';
import { announce, Button } from '@portal/ui';
import type { RowAction } from '@portal/ui/table';
import { type ReactNode, useEffect, useRef } from 'react';
import { alertFailure } from '../submit/failure-alerts.ts';
import { type SubmitAction, useSubmit } from '../submit/use-submit.ts';
import type { LeaveGuard } from '../use-leave-guard.ts';
import { type Confirmation, useConfirmation } from './use-confirmation.tsx';

interface Managed {
  readonly id: number;
  readonly status: string;
}

/** The confirmations and rights for actions on an entry, shared by its list and its own screen. */
export interface EntryActionRules<Entry extends Managed> {
  /** The path of the list, below which the entries are. */
  readonly path: string;
  /** The user's rights according to the server; not needed if the list contains them. */
  readonly may?: (operation: 'setStatus' | 'delete', entry: Entry) => boolean;
  /** Null if the status changes without confirmation. */
  readonly beforeStatus?: (entry: Entry) => Confirmation | null;
  readonly beforeDelete: (entry: Entry, place: 'list' | 'entry') => Confirmation;
}

/**
 * Builds the confirmation of a deletion from the texts `actionRules.delete.list` or `.entry`, and `consequences.delete`.
 */
export function useDeleteConfirmation(textsKey: string) {
  const t = useText('form');
  return (place: 'list' | 'entry', values: Readonly<Record<string, string | number>>): Confirmation => ({
    title: t(`${textsKey}.questions.delete.${place}`, values),
    description: t(`${textsKey}.consequences.delete`, values),
    confirmLabel: t('list.delete'),
    destructive: true,
  });
}

/** Label key of the button that changes the status. */
const statusKey = ({ status }: Managed): string =>
  nextStatus(status) === 'I' ? 'form:list.deactivate' : 'form:list.activate';

interface RowCalls<Row> {
  readonly setStatus: (row: Row) => void;
  readonly remove: (row: Row) => void;
  /** Actions after Edit. */
  readonly more?: (row: Row) => readonly RowAction[];
}

/**
 * The actions of a row: Edit, Activate or Deactivate, and Delete, with their confirmations. Actions without rights are
 * omitted.
 */
export function useRowActions<Row extends Managed>(actionRules: EntryActionRules<Row>, calls: RowCalls<Row>) {
  const t = useText('form');
  const navigate = useNavigate();
  const { ask, dialog } = useConfirmation();
  const { path, may = () => true, beforeStatus = () => null, beforeDelete } = actionRules;
  const actionsOf = (row: Row): readonly RowAction[] => {
    const status: RowAction = {
      key: 'status',
      label: t(statusKey(row)),
      hasChangingLabel: true,
      onAct: () => ask(beforeStatus(row), () => calls.setStatus(row)),
    };
    const removal: RowAction = {
      key: 'delete',
      label: t('list.delete'),
      isDestructive: true,
      onAct: () => ask(beforeDelete(row, 'list'), () => calls.remove(row)),
    };
    return [
      { key: 'edit', label: t('list.edit'), onAct: () => void navigate(`${path}/${row.id}`) },
      ...(calls.more?.(row) ?? []),
      ...(may('setStatus', row) ? [status] : []),
      ...(may('delete', row) ? [removal] : []),
    ];
  };
  return { actionsOf, dialog };
}

/** Announces a changed status: screen readers notice neither the new label of the button nor the badge in the heading. */
function useStatusAnnouncement({ status }: Managed): void {
  const t = useText('form');
  const announced = useRef(status);
  useEffect(() => {
    if (announced.current === status) return;
    announced.current = status;
    if (status === 'A' || status === 'I') announce(t(status === 'A' ? 'list.activated' : 'list.deactivated'));
  }, [status, t]);
}

interface EntryActionsProps<Entry extends Managed> {
  readonly entry: Entry;
  readonly actionRules: EntryActionRules<Entry>;
  readonly status: { readonly isBusy: boolean; readonly act: () => void };
  readonly removal: { readonly isBusy: boolean; readonly act: () => void };
  /** Content before Delete. */
  readonly children?: ReactNode;
}

/** The same actions on the entry's screen, beside Submit. */
export function EntryActions<Entry extends Managed>(props: EntryActionsProps<Entry>) {
  const { entry, actionRules, status, removal, children } = props;
  const { may = () => true, beforeStatus = () => null, beforeDelete } = actionRules;
  const t = useText('form');
  const { ask, dialog } = useConfirmation();
  useStatusAnnouncement(entry);
  return (
    <>
      {may('setStatus', entry) && (
        <Button busy={status.isBusy} onClick={() => ask(beforeStatus(entry), status.act)}>
          {t(statusKey(entry))}
        </Button>
      )}
      {children}
      {may('delete', entry) && (
        <Button busy={removal.isBusy} onClick={() => ask(beforeDelete(entry, 'entry'), removal.act)}>
          {t('list.delete')}
        </Button>
      )}
      {dialog}
    </>
  );
}

/**
 * Changes the status of an entry from its screen. Reloads it even after a failure, since someone else may have changed
 * it.
 */
export const useEntryStatus = <Request extends Call['request'], Content extends Call['content']>(
  call: Call<Request, Content>,
  onChanged: () => Promise<void>,
): SubmitAction<RequestOf<Call<Request, Content>>> =>
  useSubmit(call, {
    onSuccess: () => void onChanged(),
    onFailure: (failure) => {
      alertFailure(failure);
      void onChanged();
    },
  });

interface RemovalOptions<Content extends Call['content']> {
  readonly path: string;
  /** Leaves without asking about unsaved input: the entry no longer exists. */
  readonly leaveWithoutConfirmation: LeaveGuard['leaveWithoutConfirmation'];
  readonly noticeKey: string;
  readonly onGone?: (content: Content['_zod']['output']) => void;
}

/** Deletes an entry from its screen and returns to the list. */
export function useEntryRemoval<Request extends Call['request'], Content extends Call['content']>(
  call: Call<Request, Content>,
  { path, leaveWithoutConfirmation, noticeKey, onGone }: RemovalOptions<Content>,
): SubmitAction<RequestOf<Call<Request, Content>>> {
  const t = useText('form');
  const navigate = useNavigate();
  return useSubmit<Request, Content>(call, {
    onSuccess: (content) => {
      onGone?.(content);
      leaveWithoutConfirmation(() => void navigate(path));
      showAlert({ kind: 'MESSAGE', title: t('common:alert.done'), text: t(noticeKey) });
    },
  });
}
