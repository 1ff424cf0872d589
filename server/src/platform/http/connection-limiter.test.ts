import { once } from 'node:events';
import { type AddressInfo, connect, Socket } from 'node:net';
import pino from 'pino';
import { connectionLimiter } from './connection-limiter.ts';
import { createHttpServer } from './http-server.ts';

/** A socket with this remote address. */
class Connection extends Socket {
  constructor(address: string) {
    super();
    Object.defineProperty(this, 'remoteAddress', { value: address });
  }
}

const limiterFor = (trustProxy: readonly string[] | number | undefined, reported: string[] = []) =>
  connectionLimiter({ max: 2, trustProxy, onRefused: (key) => reported.push(key) });
const taken = (addresses: readonly string[], trustProxy?: readonly string[] | number): boolean[] => {
  const limiter = limiterFor(trustProxy);
  return addresses.map((address) => limiter.tryAdd(new Connection(address)));
};

describe('[S42] the connections of one address', () => {
  it('are limited, and do not count against other addresses', () => {
    expect(taken(['203.0.113.7', '203.0.113.7', '203.0.113.7', '203.0.113.8'])).toEqual([true, true, false, true]);
    expect(taken(['::ffff:203.0.113.7', '203.0.113.7', '::FFFF:203.0.113.7'])).toEqual([true, true, false]);
  });

  it('are counted by /64 network in IPv6', () => {
    expect(taken(['2001:db8::1', '2001:db8::2', '2001:db8::ffff:3', '2001:db8:0:1::1'])).toEqual([
      true,
      true,
      false,
      true,
    ]);
  });

  it('are counted by /48 too, which may have as many as four networks', () => {
    const addresses = Array.from({ length: 10 }, (_, index) => `2001:db8:1:${index}::1`);
    expect(taken([...addresses, '2001:db8:2::1']).filter(Boolean)).toHaveLength(9);
    const limiter = limiterFor(undefined);
    const sockets = addresses.map((address) => new Connection(address));
    expect(sockets.filter((socket) => limiter.tryAdd(socket))).toHaveLength(8);
    sockets[0]?.emit('close');
    expect(sockets.filter((socket) => limiter.tryAdd(socket))).toHaveLength(1);
  });

  it('do not count any longer when they are closed', () => {
    const limiter = limiterFor(undefined);
    const [first, second] = [new Connection('203.0.113.7'), new Connection('203.0.113.7')];
    expect([limiter.tryAdd(first), limiter.tryAdd(second), limiter.tryAdd(new Connection('203.0.113.7'))]).toEqual([
      true,
      true,
      false,
    ]);
    first.emit('close');
    expect([limiter.tryAdd(new Connection('203.0.113.7')), limiter.tryAdd(new Connection('203.0.113.7'))]).toEqual([
      true,
      false,
    ]);
  });

  it('have no limit when the address is this machine or a proxy that is trusted by address, network or hops', () => {
    const three = (address: string): string[] => [address, address, address];
    expect(taken(three('127.0.0.1'))).toEqual([true, true, true]);
    expect(taken(three('::1'))).toEqual([true, true, true]);
    expect(taken(three('10.1.2.3'), ['10.1.2.3'])).toEqual([true, true, true]);
    expect(taken(three('10.1.2.4'), ['10.1.2.3'])).toEqual([true, true, false]);
    expect(taken(three('10.1.2.3'), ['10.0.0.0/8'])).toEqual([true, true, true]);
    expect(taken(three('11.1.2.3'), ['10.0.0.0/8'])).toEqual([true, true, false]);
    expect(taken(three('10.1.2.3'), 1)).toEqual([true, true, true]);
  });

  it('are reported once, with the address, when there are too many', () => {
    const reported: string[] = [];
    const limiter = limiterFor(undefined, reported);
    for (let turn = 0; turn < 10; turn += 1) limiter.tryAdd(new Connection('203.0.113.7'));
    expect(reported).toEqual(['203.0.113.7']);
  });

  it('leave the portal open for others when one address opens all it can', async () => {
    const app = await createHttpServer({
      logger: pino({ level: 'silent' }),
      isTls: false,
      lockout: () => null,
      limits: { connections: 20, connectionsPerAddress: 10 },
    });
    app.get('/', async () => ({ ok: true }));
    await app.listen({ port: 0, host: '127.0.0.1' });
    const port = portOf(app.server.address());
    // all of 127/8 is this machine, but only 127.0.0.1 is exempt from the limit
    const greedy = Array.from({ length: 30 }, () => connect({ port, host: '127.0.0.1', localAddress: '127.0.0.9' }));
    for (const socket of greedy) socket.on('error', () => undefined);
    const open = (): number => greedy.filter(({ destroyed }) => !destroyed).length;
    for (let tries = 0; open() > 10 && tries < 1_000; tries += 1) await wait(20);
    // no further connections are closed
    await wait(300);
    expect(open()).toBe(10);
    const other = connect({ port, host: '127.0.0.1', localAddress: '127.0.0.10' });
    other.write('GET / HTTP/1.1\r\nHost: portal.test\r\n\r\n');
    const [answer] = await once(other, 'data');
    expect(String(answer)).toMatch(/^HTTP\/1\.1 200 /);
    for (const socket of [...greedy, other]) socket.destroy();
    await app.close();
  });
});

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const portOf = (address: AddressInfo | string | null): number =>
  typeof address === 'object' && address !== null ? address.port : 0;
