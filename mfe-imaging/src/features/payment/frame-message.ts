import { type TransactResponse, transactResponseSchema } from '@portal/contracts';

/** The communicator page puts this into each message, to distinguish our messages from those of browser extensions. */
export const FRAME_MESSAGE_KIND = 'portal.payment-frame';
/** A `transactResponse` with both addresses is below 4,000 characters; a much longer message is not valid. */
export const MAX_MESSAGE_LENGTH = 16_384;

/** A message of the card form (001 section 4.10). `other` is any action that the portal does not know. */
export type FrameMessage =
  | { readonly action: 'transactResponse'; readonly hint: TransactResponse }
  | { readonly action: 'cancel' }
  | { readonly action: 'resizeWindow' }
  | { readonly action: 'other'; readonly name: string };

/** Why a message is ignored. */
export type FrameRefusal = 'origin' | 'window' | 'shape' | 'length' | 'response';

export type FrameReading =
  | { readonly ok: true; readonly message: FrameMessage }
  | { readonly ok: false; readonly reason: FrameRefusal };

/** The properties of a message event that are checked. */
export interface FrameEvent {
  readonly origin: string;
  readonly source: unknown;
  readonly data: unknown;
}

const refused = (reason: FrameRefusal): FrameReading => ({ ok: false, reason });
const accepted = (message: FrameMessage): FrameReading => ({ ok: true, message });
const MAX_NAME_LENGTH = 40;

const parentOf = (source: object): unknown => ('parent' in source ? source.parent : undefined);

/**
 * Whether the sender is the communicator page. That page is inside the card form, which is inside our iframe, so the sender's parent
 * is the window of the iframe. `parent` is one of the few properties that can be read across origins.
 */
const isFromFrame = (source: unknown, frame: unknown): boolean =>
  typeof source === 'object' && source !== null && frame !== null && frame !== undefined && parentOf(source) === frame;

function textOf(data: unknown): string | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  // Own properties only, not inherited ones.
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
  const full = transactResponseSchema.safeParse(texts);
  if (full.success) return full.data;
  // An invalid informational field must not lose a payment.
  const minimal = transactResponseSchema.safeParse({ transId: texts.transId });
  return minimal.success ? minimal.data : undefined;
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
      return accepted({ action });
    case 'transactResponse': {
      const hint = hintOf(fields.get('response') ?? '');
      return hint === undefined ? refused('response') : accepted({ action, hint });
    }
    default:
      return accepted({ action: 'other', name: action.slice(0, MAX_NAME_LENGTH) });
  }
}

/**
 * Validates a message event (S24): it must have our own origin, come from inside the given iframe, have the known shape, not be too
 * long, and name an action. Its content is only a hint, which the server verifies with the provider.
 */
export function readFrameMessage(event: FrameEvent, expected: { origin: string; frame: unknown }): FrameReading {
  if (event.origin !== expected.origin) return refused('origin');
  if (!isFromFrame(event.source, expected.frame)) return refused('window');
  const qstr = textOf(event.data);
  if (qstr === undefined) return refused('shape');
  return qstr.length > MAX_MESSAGE_LENGTH ? refused('length') : messageOf(qstr);
}
