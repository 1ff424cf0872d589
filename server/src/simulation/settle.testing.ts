import { verifyLedger } from '../ledger/verify-ledger.ts';
import type { ProviderTransaction } from '../payments/provider/payment-provider.ts';
import type { Books } from './books.testing.ts';
import { closeBrowser } from './browser.testing.ts';
import { wrongCharges } from './charges.testing.ts';
import { BrokenRuleError, runStep } from './run-step.testing.ts';
import type { Simulation } from './simulation-state.testing.ts';

const MINUTE = 60_000;
const OPEN_ATTEMPTS = new Set(['NEW', 'TOKEN_ISSUED']);

/**
 * Ends a history: browsers are closed and the provider works again. Within two minutes every payment must be credited, held,
 * or due to be voided or refunded. Then sessions and forms expire, and nothing may stay open.
 */
export async function finishHistory(simulation: Simulation, latest: number): Promise<void> {
  const { portal } = simulation.world;
  const { provider } = portal;
  for (const faults of Object.values(provider.faults)) faults.length = 0;
  simulation.isListedTwice = false;
  for (const browser of simulation.browsers) closeBrowser(browser);
  portal.setNow(new Date(latest));
  for (let round = 0; round < 4; round += 1) await pauseAndRound(simulation, MINUTE / 2);
  const inDoubt = [...provider.transactions.values()].find((found) => !isResolved(simulation.books, found));
  if (inDoubt !== undefined) throw new BrokenRuleError(`${inDoubt.transactionId} is in doubt after two minutes`);
  await pauseAndRound(simulation, 21 * MINUTE);
  await pauseAndRound(simulation, 13 * 60 * MINUTE);
  for (let round = 0; round < 12 && isBusy(simulation.books); round += 1) await pauseAndRound(simulation, 31 * MINUTE);
  const wrong = wrongAtRest(simulation.books, [...provider.transactions.values()]);
  if (wrong !== '') throw new BrokenRuleError(`at rest: ${wrong}`);
  const disagreement = await wrongCharges(simulation);
  if (disagreement !== '') throw new BrokenRuleError(`at rest: ${disagreement}`);
  const broken = await verifyLedger(simulation.world.database.db, simulation.services.now());
  if (broken !== null) throw new BrokenRuleError(`${broken.id}: ${broken.violation}`);
}

async function pauseAndRound(simulation: Simulation, milliseconds: number): Promise<void> {
  simulation.world.portal.setNow(new Date(simulation.services.now().getTime() + milliseconds));
  await runStep(simulation, { step: 'PAYMENT_ROUND', requestFault: null });
}

const isBusy = ({ tasks, holds }: Books): boolean =>
  tasks.some(({ state }) => state === 'WAITING') || holds.some(({ state }) => state === 'OPEN');

/** Whether money that the provider holds or took belongs to a completed attempt, or is due to be voided or refunded. */
function isResolved({ attempts, tasks }: Books, { transactionId, state }: ProviderTransaction): boolean {
  if (state !== 'AUTHORIZED' && state !== 'CAPTURED') return true;
  return (
    attempts.some(({ transaction }) => transaction === transactionId) ||
    tasks.some(({ transaction }) => transaction === transactionId)
  );
}

function wrongAtRest(books: Books, transactions: readonly ProviderTransaction[]): string {
  const { attempts, holds, tasks, orders, alerts } = books;
  // An attempt whose payment could not be looked up for half a day stays open, if staff were alerted to check it with the provider.
  const open = attempts.find(
    ({ state, invoice }) => OPEN_ATTEMPTS.has(state) && !alerts.includes(`PAYMENT_UNKNOWN:${invoice}`),
  );
  if (open !== undefined) return `the attempt ${open.id} is ${open.state}`;
  const held = holds.find(({ state }) => !['CAPTURED', 'VOIDED', 'FAILED'].includes(state));
  if (held !== undefined) return `the hold ${held.id} is ${held.state}`;
  if (tasks.some(({ state }) => state === 'WAITING')) return 'a task for the provider is still waiting';
  const undelivered = orders.find(
    ({ hold, state, hasBegun, cents }) => hold !== null && cents > 0 && state === 'PAID' && !hasBegun,
  );
  if (undelivered !== undefined) return `${undelivered.guid} was charged and never delivered`;
  return transactions.map((found) => wrongMoney(books, found)).find((wrong) => wrong !== '') ?? '';
}

/** Checks that a card charge is in the books once and with the same amount, or that staff were alerted. */
function wrongMoney({ attempts, holds, tasks, alerts }: Books, found: ProviderTransaction): string {
  const { transactionId: id, state, settled } = found;
  const task = tasks.find(({ transaction }) => transaction === id);
  const isReported = alerts.includes(`VOID_FAILED:${id}`) || alerts.includes(`CAPTURE_FAILED:${id}`);
  if (state === 'UNDECIDED')
    return task === undefined || isReported ? '' : `${id} has a task to void it and is still undecided`;
  if (state === 'AUTHORIZED') return isReported ? '' : `${id} still blocks money on the card`;
  if (state !== 'CAPTURED') return '';
  const deposit = attempts.find(({ transaction, purpose }) => transaction === id && purpose === 'ESCROW_DEPOSIT');
  if (deposit !== undefined) return deposit.amount === settled ? '' : `${id} took ${settled}, not ${deposit.amount}`;
  const hold = holds.find(({ transaction }) => transaction === id);
  if (hold?.state === 'CAPTURED') return hold.captured === settled ? '' : `${id} took ${settled}, not ${hold.captured}`;
  if (task?.isRefunded === true && task.state === 'DONE') return '';
  return isReported ? '' : `${id} took ${settled} for nothing`;
}
