import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Part } from '../../support/verdict';

const root = join(__dirname, '../../..');

export interface Served {
  origin: string;
  /** contains `server.log`, with the codes and the invitation, and `fullchain.pem` */
  folder: string;
  /** hash of the key of the certificate */
  certificate: string;
  database: string;
}

const paths = [
  ['desk.spec.ts', 'keyboard: signs in'],
  ['deskWay.spec.ts', 'intake, two reviews'],
  ['journey.spec.ts', ' apply: from the choice'],
];

/** The applicant's whole path in Chromium and, with `desk`, that of the desk. */
export async function journeys(
  where: string,
  desk: boolean,
  { origin, folder, certificate, database }: Served,
): Promise<Part> {
  const wrong: string[] = [];
  const report = join(root, '.cache/reports/journeys.json');
  let passed = 0;
  const chosen = desk ? paths : paths.slice(-1);
  for (const [file = '', title = ''] of chosen) {
    rmSync(report, { force: true });
    const args = ['tools/journeys.mjs', `tests/e2e/${file}`, '--grep', title, '--workers=1', '--retries=0'];
    const child = spawn(process.execPath, args, {
      cwd: root,
      stdio: 'inherit',
      env: {
        ...process.env,
        E2E_DIR: folder,
        E2E_ORIGIN: origin,
        E2E_CERTIFICATE: certificate,
        E2E_DATABASE: database,
        NODE_EXTRA_CA_CERTS: join(folder, 'fullchain.pem'),
      },
    });
    const status = await new Promise((resolve) => child.once('exit', resolve));
    if (status !== 0) wrong.push(`${where}: ${file} failed`);
    // Without Chromium there is no report, and no journey counts.
    if (existsSync(report)) passed += (JSON.parse(readFileSync(report, 'utf8')) as Report).stats.expected;
  }
  return {
    counts: { [`journeys ${where}`]: passed, ...(passed === 0 && { [`journeys not run ${where}`]: chosen.length }) },
    wrong,
  };
}

interface Report {
  stats: { expected: number };
}
