import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as z from 'zod/mini';
import { freePort } from '../../../packages/testing/src/free-port.ts';
import { close, listen } from '../../../packages/testing/src/origins/static-origin.ts';
import { unless } from '../../../packages/testing/src/skips.ts';
import { makeCertificate } from '../topology/certificate.testing.ts';
import { missingNginx, startNginx } from '../topology/nginx.ts';
import { isRunning, startProgram, waitUntil } from '../topology/process.ts';

const ONLY_LONG = process.env.PROPERTY_RUNS === undefined ? 'npm run test:long' : '';
const missing = (name: string, word: string): string =>
  spawnSync(name, [word]).error === undefined ? '' : `${name} is not installed`;

const reportSchema = z.array(z.object({ id: z.string(), severity: z.string(), finding: z.string() }));
const FINE = ['OK', 'INFO', 'DEBUG'];
/** Findings about the test's self-signed certificate, its host name without DNS, and the portal's own headers. */
const OF_THE_TEST =
  /^(cert_|OCSP|DNS_CAArecord|overall_grade|grade_cap|final_score|engine_problem|scanTime|certificate_transparency|security_headers)/;
const EXPLAINED: Readonly<Record<string, string>> = {
  BREACH: 'no answer has a secret of a session beside what somebody else may put into it',
  sessionresumption_ticket: 'tickets are off, which testssl takes for a connection that failed',
};

unless(ONLY_LONG || missingNginx() || missing('testssl', '--version') || missing('openssl', 'version'), it)(
  '[S49] testssl.sh finds nothing against the TLS of the reference configuration',
  async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'portal-tls-'));
    const portal = createServer((_request, response) => void response.end('<!doctype html><title>Portal</title>'));
    expect(makeCertificate(folder)).toBe(true);
    const server = Number(new URL(await listen(portal)).port);
    const [port, tls] = [await freePort(), await freePort()];
    const nginx = await startNginx(path.join(folder, 'nginx'), {
      port,
      servers: [{ port: server, isOut: false }],
      remotes: {},
      tls: { port: tls, folder },
    });
    try {
      const report = path.join(folder, 'report.json');
      const words = ['--quiet', '--color', '0', '--warnings', 'off', '--jsonfile', report, `localhost:${tls}`];
      const program = startProgram('testssl', words);
      await waitUntil('testssl', () => !isRunning(program), { mostMs: 1_200_000 });
      const findings = z.parse(reportSchema, JSON.parse(readFileSync(report, 'utf8')));
      const worse = findings.filter(
        ({ id, severity }) => !FINE.includes(severity) && !OF_THE_TEST.test(id) && !(id in EXPLAINED),
      );
      expect(worse).toEqual([]);
      const findingOf = (id: string) => findings.find((one) => one.id === id)?.finding;
      expect([
        findingOf('TLS1'),
        findingOf('TLS1_1'),
        findingOf('TLS1_2'),
        findingOf('PFS') ?? findingOf('FS'),
      ]).toEqual(['not offered', 'not offered', 'offered', 'offered']);
      expect(findingOf('TLS1_3')).toContain('offered');
      expect(Number(/(\d+) days/.exec(findingOf('HSTS_time') ?? '')?.[1])).toBeGreaterThanOrEqual(365);
    } finally {
      await nginx.stop();
      await close(portal);
      rmSync(folder, { recursive: true, force: true });
    }
  },
  1_500_000,
);
