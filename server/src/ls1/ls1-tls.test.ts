import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates, TLSSocket } from 'node:tls';
import { skipIf } from '@portal/testing/skips';
import pino from 'pino';
import { withLs1 } from './ls1-source.ts';

const hasOpenssl = spawnSync('openssl', ['version']).status === 0;

skipIf(hasOpenssl ? '' : 'openssl is not installed', describe)('a server of LandShark One with tls://', () => {
  const defaultCertificates = getCACertificates('default');
  const folders: string[] = [];
  const servers: Server[] = [];
  afterEach(() => {
    setDefaultCACertificates(defaultCertificates);
    for (const server of servers.splice(0)) server.close();
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
  });

  /** Creates a certificate for a name. */
  function certify(name: string): { readonly key: string; readonly cert: string } {
    const folder = mkdtempSync(join(tmpdir(), 'ls1-tls-'));
    folders.push(folder);
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
    const result = spawnSync('openssl', [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'],
      ...['-subj', '/CN=ls1', '-addext', `subjectAltName=${name}`, '-keyout', key, '-out', cert],
    ]);
    if (result.status !== 0) throw new Error(String(result.stderr));
    return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
  }

  /** Starts a server that agrees to encrypt. Returns its address and the data that it received encrypted. */
  async function listen(pair: { readonly key: string; readonly cert: string }, answer = 'S') {
    const received: string[] = [];
    const server = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () => {
        socket.write(answer);
        if (answer !== 'S') return;
        const secure = new TLSSocket(socket, { isServer: true, ...pair });
        secure.on('error', () => undefined);
        secure.on('data', (bytes) => {
          received.push(bytes.toString('latin1'));
          secure.end();
        });
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    servers.push(server);
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    return { host: `127.0.0.1:${port}`, received };
  }

  const connect = (host: string) =>
    withLs1(
      {
        log: pino({ level: 'silent' }),
        ls1: { allowedHosts: [`tls://${host}`], connectMs: 2_000, statementMs: 1_000 },
      },
      {
        landSharkOneDbAddress: host,
        landSharkOneDbName: 'ls1',
        landSharkOneDbUsername: 'reader',
        landSharkOneDbPassword: 'Secret of LS1',
      },
      async () => undefined,
    ).catch((error: unknown) => (error instanceof Error ? error.message : ''));

  it('is used if its certificate is for the listed address', async () => {
    const pair = certify('IP:127.0.0.1');
    setDefaultCACertificates([...defaultCertificates, pair.cert]);
    const { host, received } = await listen(pair);
    await connect(host);
    expect(received.join('')).toContain('reader');
  });

  it.each(['IP:127.0.0.2', 'DNS:localhost', 'DNS:ls1.example.org'])(
    'gets no data when it is certified as %s',
    async (name) => {
      const pair = certify(name);
      setDefaultCACertificates([...defaultCertificates, pair.cert]);
      const { host, received } = await listen(pair);
      expect(await connect(host)).toBe("LandShark One didn't answer.");
      expect(received).toEqual([]);
    },
  );

  it('gets no data if its certificate is not trusted, or if it does not encrypt', async () => {
    const pair = certify('IP:127.0.0.1');
    for (const answer of ['S', 'N']) {
      const { host, received } = await listen(pair, answer);
      expect(await connect(host)).toBe("LandShark One didn't answer.");
      expect(received).toEqual([]);
    }
  });
});
