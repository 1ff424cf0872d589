import {
  type AnyEnvelope,
  acceptEfile,
  type Call,
  type ContentOf,
  claimNextEfile,
  efileAuthAndCaptureResponse,
  efileCapture,
  readEfileEntry,
} from '@portal/contracts';
import * as z from 'zod/mini';
import type { ImagingPortal } from '../../imaging/imaging-portal.testing.ts';
import type { StoredPageRenderer } from '../../imaging/thumbnails/stored-page-renderer.ts';
import { CARD_RULES, paymentActions } from '../../payments/testing/paying.testing.ts';
import type { PortalDatabase } from '../../platform/database/portal-database.ts';
import { envelopeOfAnswer, type SendOptions } from '../../testing/test-portal.ts';
import { filing, openEfilePortal, startFileOpener, writableStore } from '../efile.testing.ts';

type Entry = ContentOf<typeof readEfileEntry>;

export const RECORDING = {
  recordingNumber: '2026-004711',
  recordedDate: '11/20/2026',
  recordedTime: '10:30 AM',
  book: '12',
  page: '345',
};

/** Opens portals that store and open filed documents, with one store for all tests of a file. */
export function queuePortal() {
  const store = writableStore(new Map());
  let opener: StoredPageRenderer;
  let close = (): Promise<void> => Promise.resolve();
  return {
    store,
    start: async () => {
      const opened = await startFileOpener(store);
      opener = opened.opener;
      close = () => opened.close();
    },
    end: () => close(),
    open: async (database: PortalDatabase): Promise<ImagingPortal> => {
      const portal = await openEfilePortal(database, opener, () => store);
      await portal.saveRecord('creditCardExtra', CARD_RULES);
      return portal;
    },
  };
}

/** Filers' and clerks' actions, made through the portal's API. */
export function queueing(getPortal: () => ImagingPortal) {
  const buying = paymentActions(getPortal);
  const filers = filing(getPortal);
  const send = async (call: Call, body: object, cookie: string): Promise<AnyEnvelope> =>
    envelopeOfAnswer(await getPortal().send(call, body, { cookie }));
  const entryOf = (envelope: AnyEnvelope): Entry => {
    if (!envelope.ok) throw new Error(`${envelope.code}: ${envelope.message}`);
    return z.parse(readEfileEntry.content, envelope.content);
  };
  const numberOf = (envelope: AnyEnvelope): string => {
    if (!envelope.ok) throw new Error(`${envelope.code}: ${envelope.message}`);
    return z.parse(z.object({ transactionNumber: z.string() }), envelope.content).transactionNumber;
  };
  const step = async (call: Call, cookie: string, entry: Entry, more: object = {}): Promise<AnyEnvelope> =>
    send(call, { transactionNumber: entry.transactionNumber, version: entry.version, ...more }, cookie);
  return {
    ...buying,
    ...filers,
    send,
    entryOf,
    step,
    clerk: async (username = 'county.clerk') => {
      const { cookie } = await buying.customer({ username, role: 'COUNTY', account: 'County' });
      return cookie;
    },
    /** Files a document from an account; returns its number. */
    file: async (cookie: string, options: SendOptions = {}): Promise<string> => {
      const { imageId } = await filers.upload({ cookie, ...options });
      return numberOf(await filers.submit(cookie, { imageId }));
    },
    /** Files a document that is paid by card, as a visitor or with a user's cookie. */
    fileByCard: async (user?: string): Promise<{ number: string; transId: string; imageId: string }> => {
      const { imageId, cookie, totalCharge } = await filers.upload(user === undefined ? {} : { cookie: user });
      await send(efileCapture, { amount: totalCharge, imageId }, cookie);
      const transId = buying.card().pay();
      await send(efileAuthAndCaptureResponse, { transId }, cookie);
      const number = numberOf(await filers.submit(cookie, { imageId, paymentTransactionId: transId }));
      return { number, transId, imageId };
    },
    read: async (cookie: string, id: string): Promise<Entry> => entryOf(await send(readEfileEntry, { id }, cookie)),
    /** Claims the oldest waiting filing. */
    takeNext: async (cookie: string, request: object = {}): Promise<Entry | null> => {
      const { content } = await send(claimNextEfile, request, cookie);
      return z.parse(claimNextEfile.content, content).entry;
    },
    accept: (cookie: string, entry: Entry, more: object = {}) =>
      step(acceptEfile, cookie, entry, { ...RECORDING, ...more }),
  };
}
