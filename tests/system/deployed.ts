import { execFileSync } from 'node:child_process';
import { X509Certificate, createHash } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Part, Verdict } from '../support/verdict';
import { checkCompose, inContainers, type Prepared } from './deployed/containers';
import { checkFailures } from './deployed/failures';
import { journeys } from './deployed/journeys';
import { address, here, type Machine, startMachine, whyNoMachine } from './deployed/machine';
import { readManual, typist } from './deployed/manual';
import { checkAddress, checkFurtherProxy, checkWeb, whileReading } from './deployed/web';
import { buildRelease, gatewayTo, writePolicy } from './release';
import { version } from '../../package.json';

/** The version to which the machine is upgraded: the next patch. */
const nextVersion = version.replace(/\d+$/, (patch) => String(Number(patch) + 1));
const what = 'the release behind nginx and in containers, installed by the manual';
const origin = `https://${address}`;

/**
 * Installs the release by typing the commands of docs/zh-CN/部署手册.md, on a Debian machine and then in containers, and tests both
 * from outside: the web server, failures, the journeys of phone and desk, the upgrade, the return and the restore of the manual.
 */
export async function deployed(): Promise<Verdict> {
  const missing = whyNoMachine();
  if (missing) {
    console.log(`\nSKIPPED the installed release and its containers: ${missing}\n`);
    return { what, counts: { skipped: 1 }, wrong: [] };
  }
  const archive = buildRelease();
  const folder = mkdtempSync(join(tmpdir(), 'deployed-'));
  chmodSync(folder, 0o711);
  try {
    const prepared = prepare(folder, archive);
    const parts = [
      ...(await onMachine(prepared)),
      checkCompose(archive.replace(/\.tar\.gz$/, '')),
      ...(await inContainers(prepared)),
    ];
    return {
      what,
      counts: Object.assign({}, ...parts.map(({ counts }) => counts)) as Verdict['counts'],
      wrong: parts.flatMap(({ wrong }) => wrong),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Makes the certificate and the policy that the manual presupposes. */
function prepare(folder: string, archive: string): Prepared {
  const name = `-subj /CN=proof -addext subjectAltName=IP:${address}`;
  const request = `req -x509 -newkey rsa:2048 -nodes -days 2 ${name} -keyout key.pem -out fullchain.pem`;
  execFileSync('openssl', request.split(' '), { cwd: folder, stdio: 'ignore' });
  writePolicy(join(folder, 'policy.json'));
  const ca = readFileSync(join(folder, 'fullchain.pem'), 'utf8');
  const spki = new X509Certificate(ca).publicKey.export({ type: 'spki', format: 'der' });
  return {
    folder,
    archive,
    ca,
    key: createHash('sha256').update(spki).digest('base64'),
    versions: { OLD: version, VERSION: nextVersion },
    valuesFor: (gateway) => ({
      VERSION: version,
      OLD: version,
      DOMAIN: address,
      CERTIFICATE: '/root/fullchain.pem',
      CERTIFICATE_KEY: '/root/key.pem',
      POLICY: '/root/policy.json',
      OFFICE_FROM: here,
      SMS_URL: gateway,
      SMS_KEY: 'key-of-the-proof',
    }),
  };
}

async function onMachine(prepared: Prepared): Promise<Part[]> {
  const { folder, ca, key, valuesFor, versions } = prepared;
  const log = join(folder, 'server.log');
  writeFileSync(log, '');
  const machine = await startMachine();
  const gateway = await gatewayTo(log, here);
  try {
    await equip(machine, prepared);
    const type = typist(machine.shell, valuesFor(gateway.url), log);
    const steps = readManual().filter(({ kind }) => !kind.startsWith('container'));
    const later = steps.findIndex(({ kind }) => kind === 'versions');
    const parts: Part[] = [{ counts: { 'steps of the manual': steps.length }, wrong: [] }];
    for (const step of steps.slice(0, later)) parts.push(await type(step));
    if (parts.some(({ wrong }) => wrong.length > 0)) return parts;

    parts.push(await checkWeb(origin, ca), await checkAddress(origin, ca, machine, here));
    parts.push(await checkFurtherProxy(origin, ca, machine));
    parts.push(await checkFailures(origin, ca, machine));
    const database = `postgres://postgres@${address}/qczhyjs`;
    parts.push(await journeys('on the machine', { origin, folder, certificate: key, database }));
    for (const step of steps.slice(later)) {
      const { result, reads, failed } = await whileReading(origin, ca, () => type(step, versions));
      parts.push(result);
      if (/恢复$/.test(step.heading)) continue; // stops every process
      if (failed.length > 0)
        parts.push({ counts: {}, wrong: [`${step.heading}: ${failed.length} of ${reads} reads failed: ${failed[0]}`] });
    }
    return parts;
  } finally {
    gateway.stop();
    await machine.stop();
  }
}

/** Puts on the machine what the manual presupposes, and opens its database to the journeys. */
async function equip({ shell }: Machine, { folder, archive }: Prepared) {
  const put = async (file: string) =>
    shell.must(
      `base64 -d > /root/${basename(file)} <<'END'\n${execFileSync('base64', [file], { encoding: 'utf8', maxBuffer: 1e9 })}END`,
    );
  for (const name of ['key.pem', 'fullchain.pem', 'policy.json']) await put(join(folder, name));
  await put(archive);
  await put(`${archive}.sha256`);
  // The next version has the same content: the proof is about the steps.
  const next = basename(archive).replace(version, nextVersion);
  await shell.must(`cp /root/${basename(archive)} /root/${next}; cd /root; sha256sum ${next} > ${next}.sha256; cd /`);
  await shell.must(`cd /
    echo "listen_addresses = '*'" > /etc/postgresql/15/main/conf.d/proof.conf
    echo "host all postgres ${here}/32 trust" >> /etc/postgresql/15/main/pg_hba.conf
    systemctl restart postgresql`);
}
