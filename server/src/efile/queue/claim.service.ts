import type { ContentOf, claimNextEfile, EfileEntry } from '@portal/contracts';
import { checkHold, cleanText } from '@portal/domain';
import { transact } from '../../platform/database/transact.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { requireValid } from '../../platform/errors/require-valid.ts';
import type { CallContext } from '../../platform/http/route.ts';
import { findEntry, lockNextEntry, returnEntry, updateEntry } from './entry.store.ts';
import { entryAnswer } from './entry-answer.ts';
import { auditStep, doStep, type QueueServices, type StepRequest } from './filing-step.ts';
import { enqueueStepMail } from './filing-steps.mail.ts';

/**
 * Claims the oldest waiting filing. Two clerks who call simultaneously get different filings. A filing that this clerk handed back
 * comes again after the filings that were waiting at that time, and before later filings.
 */
export function claimNextFiling(
  services: QueueServices,
  { session, request }: Pick<CallContext, 'session' | 'request'>,
): Promise<ContentOf<typeof claimNextEfile>> {
  return transact(services.database.db, async (tx) => {
    const next = await lockNextEntry(tx, session.userId);
    if (next === undefined) return { entry: null };
    await updateEntry(tx, next.number, { claimed_by: session.userId, claimed_at: services.now() });
    await auditStep(tx, 'EFILE_CLAIMED', { actor: session, request }, next);
    const after = await findEntry(tx, next.number);
    return { entry: after === undefined ? null : entryAnswer(after, session.userId) };
  });
}

/**
 * Claims a filing. To take over another clerk's filing, the caller sends that clerk's name as `from`. The call is refused as CHANGED when
 * that clerk no longer has it, and as taken when another clerk has it and `from` is empty.
 */
export function claimFiling(
  services: QueueServices,
  context: CallContext<StepRequest & { readonly from?: string | undefined }>,
): Promise<EfileEntry> {
  const { from = '' } = context.input;
  return doStep(services, context, from === '' ? 'claim' : 'takeOver', async (tx, row, cause) => {
    if (from !== '' && from !== row.claimed_name) throw new Refusal('CHANGED');
    await updateEntry(tx, row.number, { claimed_by: context.session.userId, claimed_at: services.now() });
    await auditStep(tx, 'EFILE_CLAIMED', cause, row, from === '' ? {} : { from });
  });
}

/** Returns a filing to the queue; for other clerks it keeps its old place. If it was on hold, the filer gets an email. */
export function handBackFiling(services: QueueServices, context: CallContext<StepRequest>): Promise<EfileEntry> {
  return doStep(services, context, 'handBack', async (tx, row, cause) => {
    await returnEntry(tx, row.number, { clerkId: context.session.userId, now: services.now() });
    await auditStep(tx, 'EFILE_HANDED_BACK', cause, row, { from: row.status });
    if (row.status === 'ON_HOLD') await enqueueStepMail(tx, row, 'efileBackInLine');
  });
}

/** Puts a filing on hold, and emails the filer the reason. */
export function holdFiling(
  services: QueueServices,
  context: CallContext<StepRequest & { readonly note: string }>,
): Promise<EfileEntry> {
  const note = cleanText(context.input.note);
  requireValid(checkHold({ note }));
  return doStep(services, context, 'hold', async (tx, row, cause) => {
    await updateEntry(tx, row.number, { status: 'ON_HOLD', claimed_by: null, claimed_at: null, note });
    await auditStep(tx, 'EFILE_HELD', cause, row, { note });
    await enqueueStepMail(tx, row, 'efileOnHold', note);
  });
}
