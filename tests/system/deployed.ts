import { execFileSync } from 'node:child_process';
import { X509Certificate, createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Part, Verdict } from '../support/verdict';
import { inContainers, type Prepared } from './deployed/containers';
import { checkFailures } from './deployed/failures';
import { journeys } from './deployed/journeys';
import { address, here, type Installed, type Machine, startMachine, whyNoMachine } from './deployed/machine';
import { readManual, type Step, typist } from './deployed/manual';
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
      ...(await onNewMachine(prepared)),
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
  const request = `req -x509 -newkey rsa:2048 -nodes -days 60 ${name} -keyout key.pem -out fullchain.pem`;
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
    const steps = readManual().filter(({ kind }) => ['commands', 'values', 'versions'].includes(kind));
    const later = steps.findIndex(({ kind }) => kind === 'versions');
    const parts: Part[] = [{ counts: { 'steps of the manual': steps.length }, wrong: [] }];
    for (const step of steps.slice(0, later)) {
      parts.push(await type(step));
      if (/设置$/.test(step.heading)) parts.push(await checkAgain(machine, () => type(step)));
    }
    if (parts.some(({ wrong }) => wrong.length > 0)) return parts;

    parts.push(await checkWeb(origin, ca), await checkAddress(origin, ca, machine, here));
    parts.push(await checkFurtherProxy(origin, ca, machine));
    parts.push(await checkFailures(origin, ca, machine));
    const database = `postgres://postgres@${address}/qczhyjs`;
    parts.push(await journeys('on the machine', true, { origin, folder, certificate: key, database }));
    for (const step of steps.slice(later)) {
      const { result, reads, failed } = await whileReading(origin, ca, () => type(step, versions));
      parts.push(result);
      if (/恢复$/.test(step.heading)) continue; // stops every process
      if (failed.length > 0)
        parts.push({ counts: {}, wrong: [`${step.heading}: ${failed.length} of ${reads} reads failed: ${failed[0]}`] });
    }
    await carry(machine, folder);
    parts.push(await checkLostOwner(machine, type));
    return parts;
  } finally {
    gateway.stop();
    await machine.stop();
  }
}

/** A second `setup` changes no file of the first one. */
async function checkAgain({ shell }: Machine, setup: () => Promise<Part>): Promise<Part> {
  const sums = 'find /etc/qczhyjs* /etc/nginx /etc/systemd/system -type f -exec sha256sum {} + | sort';
  const before = await shell.must(sums);
  const { wrong } = await setup();
  if ((await shell.must(sums)) !== before) wrong.push('a second setup changed files');
  return { counts: { 'files that a second setup left': before.split('\n').length }, wrong };
}

/** The doctor names the missing settings of the owner, and the manual writes new ones. */
async function checkLostOwner({ shell }: Machine, type: (step: Step) => Promise<Part>): Promise<Part> {
  await shell.must('rm /etc/qczhyjs-owner.env');
  const named = (await shell.run('qczhyjs doctor')).output.includes('没有 /etc/qczhyjs-owner.env');
  const [step] = readManual().filter(({ kind }) => kind === 'lostOwner');
  if (!step) throw new Error('the manual does not write new settings of the owner');
  const { counts, wrong } = await type(step);
  return { counts, wrong: named ? wrong : [...wrong, 'doctor does not name the missing settings of the owner'] };
}

const carried = ['backup.tar', 'saved.env'];

/** Takes the newest backup and the settings from a machine that is lost afterwards. */
async function carry({ shell }: Machine, folder: string) {
  await shell.must(`cp /etc/qczhyjs.env /root/saved.env
    tar -cf /root/backup.tar -C "$(ls -d /var/backups/qczhyjs/2* | tail -n 1)" .`);
  for (const name of carried)
    writeFileSync(join(folder, name), Buffer.from(await shell.must(`base64 /root/${name}`), 'base64'));
}

/** Restores the backup on another machine, from a folder that another user owns, by the manual. */
async function onNewMachine(prepared: Prepared): Promise<Part[]> {
  const { folder, ca, valuesFor } = prepared;
  if (!carried.every((name) => existsSync(join(folder, name)))) return [];
  const log = join(folder, 'new.log');
  writeFileSync(log, '');
  const machine = await startMachine();
  const gateway = await gatewayTo(log, here);
  try {
    await equip(machine, prepared);
    for (const name of carried) machine.put(join(folder, name));
    // The gateway of the proof has another port than that of the lost machine.
    await machine.shell.must(`mkdir -m 700 /root/backup; tar -xf /root/backup.tar -C /root/backup
      chown -R 4711:4711 /root/backup; chmod -R go= /root/backup
      sed -i 's#^SMS_URL=.*#SMS_URL=${gateway.url}#' /root/saved.env`);
    const type = typist(machine.shell, valuesFor(gateway.url), log);
    const parts: Part[] = [];
    for (const step of readManual()) {
      if (step.kind !== 'newMachine' && step.kind !== 'values' && !/解压$/.test(step.heading)) continue;
      parts.push(await type(step));
      if (parts.some(({ wrong }) => wrong.length > 0)) return parts;
    }
    parts.push(await checkWeb(origin, ca));
    return parts;
  } finally {
    gateway.stop();
    await machine.stop();
  }
}

/** Puts on the machine what the manual presupposes, and opens its database to the journeys. */
async function equip(machine: Installed, { folder, archive }: Prepared) {
  const { shell } = machine;
  for (const name of ['key.pem', 'fullchain.pem', 'policy.json']) machine.put(join(folder, name));
  machine.put(archive);
  machine.put(`${archive}.sha256`);
  // The next version has the same content: the proof is about the steps.
  const next = basename(archive).replace(version, nextVersion);
  await shell.must(`cp /root/${basename(archive)} /root/${next}; cd /root; sha256sum ${next} > ${next}.sha256; cd /`);
  await shell.must(`cd /
    echo "listen_addresses = '*'" > /etc/postgresql/15/main/conf.d/proof.conf
    echo "host all postgres ${here}/32 trust" >> /etc/postgresql/15/main/pg_hba.conf
    systemctl restart postgresql`);
}
