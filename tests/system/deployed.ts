import { execFileSync, spawn } from 'node:child_process';
import { X509Certificate, createHash } from 'node:crypto';
import {
  appendFileSync,
  chmodSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Part, Verdict } from '../support/verdict';
import { checkCompose, checkImage, whyNoBuilder } from './deployed/image';
import { address, here, type Machine, startMachine, whyNoMachine } from './deployed/machine';
import { follow, readManual, type Step } from './deployed/manual';
import { checkFailures } from './deployed/failures';
import { checkAddress, checkFurtherProxy, checkWeb, whileReading } from './deployed/web';
import { buildRelease, gatewayTo, writePolicy } from './release';
import { version } from '../../package.json';

const root = join(__dirname, '../..');
/** The version to which the machine is upgraded: the next patch. */
const nextVersion = version.replace(/\d+$/, (patch) => String(Number(patch) + 1));
const what = 'the release behind nginx, installed by the manual';
const origin = `https://${address}`;

/**
 * Installs the release on a Debian machine by typing the commands of docs/zh-CN/部署手册.md, and tests that machine from outside:
 * the web server, failures, the journeys of phone and desk, the upgrade, the return and the restore of the manual, and the image.
 */
export async function deployed(): Promise<Verdict> {
  const missing = whyNoMachine();
  if (missing) {
    console.log(`skipped: ${missing}`);
    return { what, counts: { skipped: 1 }, wrong: [] };
  }
  const archive = buildRelease();
  const folder = mkdtempSync(join(tmpdir(), 'deployed-'));
  chmodSync(folder, 0o711);
  const log = join(folder, 'server.log');
  writeFileSync(log, '');
  const machine = await startMachine();
  const gateway = await gatewayTo(log, here);
  try {
    const parts = await prove({ machine, folder, log, archive, gateway: gateway.url });
    return {
      what,
      counts: Object.assign({}, ...parts.map(({ counts }) => counts)) as Verdict['counts'],
      wrong: parts.flatMap(({ wrong }) => wrong),
    };
  } finally {
    gateway.stop();
    await machine.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The folder beside the archive, from which the archive was made. */
const homeOf = (archive: string) => archive.replace(/\.tar\.gz$/, '');

interface Scene {
  machine: Machine;
  folder: string;
  log: string;
  archive: string;
  gateway: string;
}

async function prove(scene: Scene): Promise<Part[]> {
  const { machine, folder, log } = scene;
  const { ca, key } = await prepare(scene);
  const values = {
    VERSION: version,
    OLD: version,
    DOMAIN: address,
    CERTIFICATE: '/root/fullchain.pem',
    CERTIFICATE_KEY: '/root/key.pem',
    POLICY: '/root/policy.json',
    OFFICE_FROM: here,
    SMS_URL: scene.gateway,
    SMS_KEY: 'key-of-the-proof',
  };
  const steps = readManual();
  const later = steps.findIndex(({ kind }) => kind === 'versions');
  const type = async (step: Step, more: Partial<typeof values> = {}) => {
    const { output, ms, wrong } = await follow(machine.shell, step, { ...values, ...more });
    console.log(`${(ms / 1000).toFixed(1).padStart(6)} s  ${step.heading}`);
    appendFileSync(log, `${output}\n`);
    return { counts: {}, wrong };
  };
  const parts: Part[] = [];
  for (const step of steps.slice(0, later)) parts.push(await type(step));
  parts.push({ counts: { 'steps of the manual': steps.length }, wrong: [] });
  if (parts.some(({ wrong }) => wrong.length > 0)) return parts;

  parts.push(await checkWeb(origin, ca), await checkAddress(origin, ca, machine, here));
  parts.push(await checkFurtherProxy(origin, ca, machine));
  parts.push(await checkFailures(origin, ca, machine));
  parts.push(await journeys(folder, key));
  for (const step of steps.slice(later)) {
    const { result, reads, failed } = await whileReading(origin, ca, () => type(step, { VERSION: nextVersion }));
    parts.push(result);
    if (/恢复$/.test(step.heading)) continue; // stops every process
    if (failed.length > 0)
      parts.push({ counts: {}, wrong: [`${step.heading}: ${failed.length} of ${reads} reads failed: ${failed[0]}`] });
  }
  parts.push(checkCompose(homeOf(scene.archive)), await image(scene));
  return parts;
}

/** Puts on the machine what the manual presupposes, and opens its database to the journeys. */
async function prepare({ machine: { shell }, folder, archive }: Scene) {
  const put = async (file: string, name = basename(file)) =>
    shell.must(
      `base64 -d > /root/${name} <<'END'\n${execFileSync('base64', [file], { encoding: 'utf8', maxBuffer: 1e9 })}END`,
    );
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'ignore' });
  openssl(
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-days',
    '2',
    '-subj',
    '/CN=proof',
    '-addext',
    `subjectAltName=IP:${address}`,
    '-keyout',
    'key.pem',
    '-out',
    'fullchain.pem',
  );
  writePolicy(join(folder, 'policy.json'));
  for (const name of ['key.pem', 'fullchain.pem', 'policy.json']) await put(join(folder, name));
  await put(archive);
  await put(`${archive}.sha256`);
  // The next version has the same content: the proof is about the steps.
  const next = basename(archive).replace(version, nextVersion);
  await shell.must(`cp /root/${basename(archive)} /root/${next}; cd /root; sha256sum ${next} > ${next}.sha256; cd /`);
  await shell.must(`cd /
    echo "listen_addresses = '*'" > /etc/postgresql/15/main/conf.d/proof.conf
    echo "host all postgres ${here}/32 trust" >> /etc/postgresql/15/main/pg_hba.conf
    echo "host image qczhyjs ${here}/32 trust" >> /etc/postgresql/15/main/pg_hba.conf
    systemctl restart postgresql`);
  const certificate = new X509Certificate(readFileSync(join(folder, 'fullchain.pem')));
  const spki = certificate.publicKey.export({ type: 'spki', format: 'der' });
  return {
    ca: readFileSync(join(folder, 'fullchain.pem'), 'utf8'),
    key: createHash('sha256').update(spki).digest('base64'),
  };
}

/** The desk's whole path and the applicant's whole path in Chromium. */
async function journeys(folder: string, certificate: string): Promise<Part> {
  const wrong: string[] = [];
  const report = join(root, '.cache/reports/journeys.json');
  let passed = 0;
  const paths = [
    ['desk.spec.ts', 'keyboard: signs in'],
    ['deskWay.spec.ts', 'intake, two reviews'],
    ['journey.spec.ts', ' apply: from the choice'],
  ];
  for (const [file = '', title = ''] of paths) {
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
        E2E_DATABASE: `postgres://postgres@${address}/qczhyjs`,
        NODE_EXTRA_CA_CERTS: join(folder, 'fullchain.pem'),
      },
    });
    const status = await new Promise((resolve) => child.once('exit', resolve));
    if (status !== 0) wrong.push(`${file} failed`);
    // Without Chromium there is no report, and no journey counts.
    if (existsSync(report)) passed += (JSON.parse(readFileSync(report, 'utf8')) as Report).stats.expected;
  }
  return { counts: { journeys: passed, ...(passed === 0 && { 'journeys not run': paths.length }) }, wrong };
}

interface Report {
  stats: { expected: number };
}

/** The image of the same release, with a database of its own on the machine. */
async function image({ machine: { shell }, folder, log, archive, gateway }: Scene): Promise<Part> {
  const missing = whyNoBuilder();
  if (missing) {
    console.log(`skipped: ${missing}`);
    return { counts: { 'images not run (no OCI builder)': 1 }, wrong: [] };
  }
  await shell.must(`cd / && runuser -u postgres -- createdb --owner qczhyjs image`);
  const policy = join(folder, 'policy');
  execFileSync('mkdir', ['-p', policy]);
  copyFileSync(join(folder, 'policy.json'), join(policy, 'policy.json'));
  const settings = {
    DATABASE_URL: `postgres://qczhyjs@${address}/image`,
    DATA_KEY: `k1:${Buffer.alloc(32, 7).toString('base64')}`,
    PUBLIC_URL: origin,
    OFFICE_FROM: '127.0.0.0/8',
    SMS_URL: gateway,
    SMS_KEY: 'key-of-the-proof',
    HOST: '127.0.0.1',
    POLICY_FILE: '/policy/policy.json',
    READING: 'off',
  };
  return checkImage(homeOf(archive), settings, log, policy);
}
