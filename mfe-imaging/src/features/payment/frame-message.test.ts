import { FRAME_MESSAGE_KIND, type FrameEvent, MAX_MESSAGE_LENGTH, readFrameMessage } from './frame-message.ts';

const frame = { name: 'the frame' };
const communicator = { parent: frame };
const OURS = 'https://portal.example';
const APPROVAL = {
  accountType: 'Visa',
  accountNumber: 'XXXX1111',
  transId: '60007049059',
  responseCode: '1',
  totalAmount: '25.00',
  orderInvoiceNumber: 'LS000123',
  billTo: { firstName: 'Carl' },
};

const approval = (response: unknown) =>
  `action=transactResponse&response=${encodeURIComponent(typeof response === 'string' ? response : JSON.stringify(response))}`;
const eventOf = (qstr: unknown, more: Partial<FrameEvent> = {}): FrameEvent => ({
  origin: OURS,
  source: communicator,
  data: { kind: FRAME_MESSAGE_KIND, qstr },
  ...more,
});
const read = (event: FrameEvent) => readFrameMessage(event, { origin: OURS, frame });

describe('messages of the card form', () => {
  it('[001-4.10.messages.1] an approval is read with the four fields that the server needs', () => {
    expect(read(eventOf(approval(APPROVAL)))).toEqual({
      ok: true,
      message: {
        action: 'transactResponse',
        hint: { transId: '60007049059', responseCode: '1', totalAmount: '25.00', orderInvoiceNumber: 'LS000123' },
      },
    });
  });

  it.each(['cancel', 'resizeWindow'] as const)('[001-4.10.messages.2] the action %s is known', (action) => {
    expect(read(eventOf(`action=${action}&width=600&height=900`))).toEqual({ ok: true, message: { action } });
  });

  it('[001-4.10.messages.3] any other action is read with its name, cut to 40 characters', () => {
    expect(read(eventOf('action=successfulSave'))).toEqual({
      ok: true,
      message: { action: 'other', name: 'successfulSave' },
    });
    expect(read(eventOf(`action=${'x'.repeat(500)}`))).toMatchObject({ message: { name: 'x'.repeat(40) } });
  });

  it('an approval is not lost because of an invalid informational field', () => {
    expect(read(eventOf(approval({ ...APPROVAL, totalAmount: 25, responseCode: 'x'.repeat(90) })))).toEqual({
      ok: true,
      message: { action: 'transactResponse', hint: { transId: '60007049059' } },
    });
  });
});

describe('[S24] messages that are not from the card form are refused', () => {
  it.each<[string, Partial<FrameEvent>, string]>([
    ['another origin', { origin: 'https://pay.example' }, 'origin'],
    ['an origin that begins with ours', { origin: `${OURS}.evil.example` }, 'origin'],
    ['the null origin of a sandbox', { origin: 'null' }, 'origin'],
    ['our origin, another window', { source: { parent: { name: 'another' } } }, 'window'],
    ['our own page itself', { source: frame }, 'window'],
    ['no window at all', { source: null }, 'window'],
    ['a string instead of a window', { source: 'parent' }, 'window'],
    ['a string as data', { data: approval(APPROVAL) }, 'shape'],
    ['null as data', { data: null }, 'shape'],
    ['another kind', { data: { kind: 'react-devtools', qstr: 'action=cancel' } }, 'shape'],
    ['an array as data', { data: [FRAME_MESSAGE_KIND, 'action=cancel'] }, 'shape'],
    [
      'an object instead of the query string',
      { data: { kind: FRAME_MESSAGE_KIND, qstr: { action: 'cancel' } } },
      'shape',
    ],
    [
      'fields that are inherited',
      { data: Object.create({ kind: FRAME_MESSAGE_KIND, qstr: 'action=cancel' }) },
      'shape',
    ],
    ['no action', { data: { kind: FRAME_MESSAGE_KIND, qstr: 'width=600' } }, 'shape'],
  ])('%s', (_name, more, reason) => {
    expect(read(eventOf('action=cancel', more))).toEqual({ ok: false, reason });
  });

  it('any message if there is no iframe', () => {
    const none = readFrameMessage(eventOf('action=cancel', { source: { parent: null } }), {
      origin: OURS,
      frame: null,
    });
    expect(none).toEqual({ ok: false, reason: 'window' });
  });

  it('a message of 10 MB, without parsing it', () => {
    const message = eventOf(approval({ ...APPROVAL, billTo: 'x'.repeat(10_000_000) }));
    const parse = jest.spyOn(JSON, 'parse');
    const search = jest.spyOn(URLSearchParams.prototype, 'get');
    expect(read(message)).toEqual({ ok: false, reason: 'length' });
    expect(read(eventOf(`action=cancel${'&x=1'.repeat(MAX_MESSAGE_LENGTH / 4)}`))).toMatchObject({ reason: 'length' });
    expect([parse.mock.calls, search.mock.calls]).toEqual([[], []]);
    parse.mockRestore();
    search.mockRestore();
  });

  it.each([
    ['invalid JSON', '{"transId":'],
    ['not an object', '"60007049059"'],
    ['null', 'null'],
    ['without a transaction id', JSON.stringify({ responseCode: '1' })],
    ['a transaction id that is not a string', JSON.stringify({ transId: { toString: 1 } })],
    ['a transaction id with additional characters', JSON.stringify({ transId: "1' OR '1'='1" })],
    ['an object with prototype keys', '{"__proto__":{"transId":"6"},"constructor":{"prototype":{"transId":"6"}}}'],
  ])('an approval whose response is %s', (_name, response) => {
    expect(read(eventOf(approval(response)))).toEqual({ ok: false, reason: 'response' });
    expect(Object.prototype).not.toHaveProperty('transId');
  });

  it('an approval without a response', () => {
    expect(read(eventOf('action=transactResponse'))).toEqual({ ok: false, reason: 'response' });
  });

  it('prototype keys in a valid approval are ignored', () => {
    const evil = JSON.stringify(APPROVAL).replace('{', '{"__proto__":{"isAdmin":true},');
    const reading = read(eventOf(approval(evil)));
    expect(reading.ok && reading.message.action === 'transactResponse' && Object.keys(reading.message.hint)).toEqual([
      'transId',
      'responseCode',
      'totalAmount',
      'orderInvoiceNumber',
    ]);
    expect({}).not.toHaveProperty('isAdmin');
  });
});
