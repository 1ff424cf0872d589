import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { get } from 'node:https';
import path from 'node:path';
import * as z from 'zod/mini';
import { missingPostgres } from '../../../packages/testing/src/postgres/shared-cluster.ts';
import { skipIf } from '../../../packages/testing/src/skips.ts';
import { isRunning, startProgram, waitUntil } from '../topology/process.ts';
import { missingForTopology, startTopology } from '../topology/topology.ts';

const SKIP_REASON = process.env.PROPERTY_RUNS === undefined ? 'npm run test:long' : '';
const missingProgram = (name: string, word: string): string =>
  spawnSync(name, [word]).error === undefined ? '' : `${name} is not installed`;

const reportSchema = z.array(z.object({ id: z.string(), severity: z.string(), finding: z.string() }));
const ACCEPTABLE = ['OK', 'INFO', 'DEBUG'];
/** Findings about the test's self-signed certificate, its host name without DNS, and the portal's own headers. */
const CAUSED_BY_TEST =
  /^(cert_|OCSP|DNS_CAArecord|overall_grade|grade_cap|final_score|engine_problem|scanTime|certificate_transparency|security_headers)/;
const EXPLAINED: Readonly<Record<string, string>> = {
  BREACH: 'no response contains both a secret of a session and text that an attacker can choose',
  sessionresumption_ticket: 'tickets are off, which testssl takes for a failed connection',
};

const MISSING =
  (missingPostgres() ?? '') ||
  missingForTopology() ||
  missingProgram('testssl', '--version') ||
  missingProgram('openssl', 'version');

/** The values of a header in a response. */
const valuesOf = (url: string, ca: Buffer, name: string): Promise<string[]> =>
  new Promise((resolve, reject) => {
    get(url, { ca }, (answer) => {
      answer.resume();
      resolve(answer.rawHeaders.filter((_, index, all) => index % 2 === 1 && all[index - 1]?.toLowerCase() === name));
    }).on('error', reject);
  });

skipIf(SKIP_REASON || MISSING, it)(
  '[S49] testssl.sh finds nothing against nginx with TLS in front of two servers, which send HSTS once',
  async () => {
    const topology = await startTopology({ documents: 150, paymentProvider: 'none', hasTls: true });
    try {
      const ca = readFileSync(path.join(topology.folder, 'tls/fullchain.pem'));
      for (const place of ['login', 'api/health', 'remotes/registry.json', 'nothing.html'])
        expect([place, await valuesOf(`${topology.url}/${place}`, ca, 'strict-transport-security')]).toEqual([
          place,
          ['max-age=63072000'],
        ]);
      const report = path.join(topology.folder, 'report.json');
      const args = ['--quiet', '--color', '0', '--warnings', 'off', '--jsonfile', report, new URL(topology.url).host];
      const program = startProgram('testssl', args);
      await waitUntil('testssl', () => !isRunning(program), { timeoutMs: 1_200_000 });
      const findings = z.parse(reportSchema, JSON.parse(readFileSync(report, 'utf8')));
      const worse = findings.filter(
        ({ id, severity }) => !ACCEPTABLE.includes(severity) && !CAUSED_BY_TEST.test(id) && !(id in EXPLAINED),
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
      await topology.stop();
    }
  },
  1_500_000,
);
