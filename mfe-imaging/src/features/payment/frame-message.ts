import { type TransactResponse, transactResponseSchema } from '@portal/contracts';

/** The communicator page puts this into each message, to distinguish our messages from those of browser extensions. */
export const FRAME_MESSAGE_KIND = 'portal.payment-frame';
/** A `transactResponse` with both addresses is below 4,000 characters; a much longer message is not a valid answer. */
export const LONGEST_MESSAGE = 16_384;

/** What the card form says (001 section 4.10). `other` is every action that the portal does not know. */
export type FrameMessage =
  | { readonly action: 'transactResponse'; readonly hint: TransactResponse }
  | { readonly action: 'cancel' }
  | { readonly action: 'resizeWindow' }
  | { readonly action: 'other'; readonly name: string };

/** Why a message is not taken. */
export type FrameRefusal = 'origin' | 'window' | 'shape' | 'length' | 'response';

export type FrameReading =
  | { readonly ok: true; readonly message: FrameMessage }
  | { readonly ok: false; readonly reason: FrameRefusal };

/** What there is to check of a message event. */
export interface FrameEvent {
  readonly origin: string;
  readonly source: unknown;
  readonly data: unknown;
}

const refused = (reason: FrameRefusal): FrameReading => ({ ok: false, reason });
const said = (message: FrameMessage): FrameReading => ({ ok: true, message });
const LONGEST_NAME = 40;

const parentOf = (source: object): unknown => ('parent' in source ? source.parent : undefined);

/**
 * The communicator lies inside the card form, which lies inside our frame: so the sender's parent is the frame's window. `parent`
 * is one of the few things that a window tells to everyone.
 */
const isFromFrame = (source: unknown, frame: unknown): boolean =>
  typeof source === 'object' && source !== null && frame !== null && frame !== undefined && parentOf(source) === frame;

function textOf(data: unknown): string | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  // Own fields only: what a message inherits it did not say.
  const fields = new Map<string, unknown>(Object.entries(data));
  const qstr = fields.get('qstr');
  return fields.get('kind') === FRAME_MESSAGE_KIND && typeof qstr === 'string' ? qstr : undefined;
}

/** Reads only the four fields of the provider's JSON that the server needs, and only plain text in them. */
function hintOf(json: string): TransactResponse | undefined {
  let parsed: unknown;
  try {
    parsed = JSON.parse(json);
  } catch {
    return undefined;
  }
  if (typeof parsed !== 'object' || parsed === null) return undefined;
  const fields = new Map<string, unknown>(Object.entries(parsed));
  const texts: Record<string, string> = {};
  for (const name of ['transId', 'responseCode', 'totalAmount', 'orderInvoiceNumber']) {
    const value = fields.get(name);
    if (typeof value === 'string') texts[name] = value;
  }
  const whole = transactResponseSchema.safeParse(texts);
  if (whole.success) return whole.data;
  // A field that is merely for show must not lose a payment.
  const least = transactResponseSchema.safeParse({ transId: texts.transId });
  return least.success ? least.data : undefined;
}

function messageOf(qstr: string): FrameReading {
  const fields = new URLSearchParams(qstr);
  const action = fields.get('action');
  switch (action) {
    case null:
    case '':
      return refused('shape');
    case 'cancel':
    case 'resizeWindow':
      return said({ action });
    case 'transactResponse': {
      const hint = hintOf(fields.get('response') ?? '');
      return hint === undefined ? refused('response') : said({ action, hint });
    }
    default:
      return said({ action: 'other', name: action.slice(0, LONGEST_NAME) });
  }
}

/**
 * Reads a message event (withstand S24): our own origin, sent from inside the given frame, the known shape, not too long,
 * an action. Whatever it says is a hint: the server asks the provider.
 */
export function readFrameMessage(event: FrameEvent, expected: { origin: string; frame: unknown }): FrameReading {
  if (event.origin !== expected.origin) return refused('origin');
  if (!isFromFrame(event.source, expected.frame)) return refused('window');
  const qstr = textOf(event.data);
  if (qstr === undefined) return refused('shape');
  return qstr.length > LONGEST_MESSAGE ? refused('length') : messageOf(qstr);
}
