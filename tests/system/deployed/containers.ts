import { chmodSync, copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Part } from '../../support/verdict';
import { gatewayTo } from '../release';
import { pinBridge, provideImages, startContainerHost, whyNoContainers } from './containerHost';
import { journeys } from './journeys';
import { address, here } from './machine';
import { readManual, typist } from './manual';
import type { Shell } from './shell';
import { checkWeb, whileReading } from './web';

export interface Prepared {
  /** contains the files that the manual presupposes */
  folder: string;
  archive: string;
  ca: string;
  /** hash of the key of the certificate */
  key: string;
  valuesFor(gateway: string): Record<string, string>;
  versions: Record<'VERSION' | 'OLD', string>;
}

/** Types the commands of the manual for containers: start, journeys, a killed process, upgrade, return, restore. */
export async function inContainers({ folder, archive, ca, key, valuesFor, versions }: Prepared): Promise<Part[]> {
  const missing = whyNoContainers();
  if (missing) {
    console.log(`\nSKIPPED containers of deploy/compose.yaml and their journeys: ${missing}\n`);
    return [{ counts: { 'runs in containers SKIPPED (no OCI builder)': 1 }, wrong: [] }];
  }
  const home = mkdtempSync(join(tmpdir(), 'containers-'));
  chmodSync(home, 0o711);
  const origin = `https://${address}`;
  const log = join(home, 'server.log');
  writeFileSync(log, '');
  copyFileSync(join(folder, 'fullchain.pem'), join(home, 'fullchain.pem'));
  const parts: Part[] = [];
  const images = provideImages(home, join(archive.replace(/\.tar\.gz$/, ''), 'deploy'));
  parts.push({ counts: images, wrong: [] });
  const host = await startContainerHost(home);
  const { shell } = host;
  try {
    for (const name of ['key.pem', 'fullchain.pem', 'policy.json'])
      copyFileSync(join(folder, name), join(home, 'root', name));
    const gateway = await gatewayTo(log, here);
    const type = typist(shell, valuesFor(gateway.url), log);
    const put = async (name: string) => {
      copyFileSync(archive, join(home, 'root', name));
      await shell.must(`cd /root; sha256sum ${name} > ${name}.sha256`);
    };
    const steps = readManual();
    const before = steps.filter(({ kind, heading }) => kind === 'values' || /解压$/.test(heading));
    await put(basename(archive));
    for (const step of [...before, ...steps.filter(({ kind }) => kind === 'containers')]) {
      const part = await type(step);
      parts.push(part);
      if (part.wrong.length > 0) return parts;
      // An operator may edit these files: the image does not contain them.
      if (/解压$/.test(step.heading))
        await shell.must(
          `for file in nginx/qczhyjs.conf compose.yaml; do echo '# own' >> /opt/qczhyjs/deploy/$file; done`,
        );
    }
    await shell.must(pinBridge);
    parts.push(await checkWeb(origin, ca), await checkInside(shell));
    const database = await shell.must(
      `podman inspect --format '{{range .NetworkSettings.Networks}}{{.IPAddress}}{{end}}' $($COMPOSE ps --quiet database)`,
    );
    // The journeys move dates, which the owner of the tables may not.
    await shell.must(
      `$COMPOSE exec -T database psql -U postgres -c "create role proof superuser login password 'proof'"`,
    );
    parts.push(
      await journeys('in containers', false, {
        origin,
        folder: home,
        certificate: key,
        database: `postgres://proof:proof@${database}/qczhyjs`,
      }),
    );
    const reading = async (what: string, work: () => Promise<Part>) => {
      const { result, reads, failed } = await whileReading(origin, ca, work);
      parts.push(result, {
        counts: { [`reads during ${what} of containers`]: reads },
        wrong:
          failed.length > 0 ? [`${what} of containers: ${failed.length} of ${reads} reads failed: ${failed[0]}`] : [],
      });
    };
    await reading('the death', async () => {
      await shell.must(`kill -9 $(podman inspect --format '{{.State.Pid}}' $($COMPOSE ps --quiet api-1)); sleep 3
        until $COMPOSE ps api-1 | grep -q '(healthy)'; do sleep 1; done`);
      return { counts: {}, wrong: [] };
    });
    await put(basename(archive).replace(versions.OLD, versions.VERSION));
    for (const step of steps.filter(({ kind }) => kind === 'versions')) await type(step, versions);
    const [upgrade, back, restore] = steps.filter(({ kind }) => kind === 'containerUpgrade');
    if (!upgrade || !back || !restore) throw new Error('the manual has no upgrade, return and restore of containers');
    await reading('the upgrade', () => type(upgrade));
    await reading('the return', () => type(back));
    parts.push(await type(restore));
    await shell.must('$COMPOSE down --timeout 20');
    gateway.stop();
    return parts;
  } finally {
    await host.stop();
    rmSync(home, { recursive: true, force: true });
  }
}

/** What compose.yaml promises of the API processes. */
async function checkInside(shell: Shell): Promise<Part> {
  const wrong: string[] = [];
  for (const name of ['api-1', 'api-2']) {
    const inside = async (command: string) =>
      (await shell.run(`$COMPOSE exec -T ${name} sh -c '${command}' 2>&1`)).output.trim();
    for (const [command, expected] of [
      ['id -un', /^node$/],
      ['grep CapBnd /proc/1/status', /^CapBnd:\s+0+$/],
      ['grep NoNewPrivs /proc/1/status', /1$/],
      ['touch /app/server/x', /Read-only file system/],
      ['touch /etc/x', /Read-only file system/],
      ['touch /tmp/x /data/x && rm /tmp/x /data/x && echo written', /^written$/],
      ['env | grep -c qczhyjs_owner', /^0$/],
      ['qczhyjs settings', new RegExp(`OFFICE_FROM +${here} [^]*DATA_DIR +/data `)],
    ] as const) {
      const output = await inside(command);
      if (!expected.test(output)) wrong.push(`${name}: ${command}: ${output}`);
    }
  }
  const healthy = await shell.must(`podman ps | grep -c '(healthy)'`);
  if (healthy !== '3') wrong.push(`${healthy} of 3 containers are healthy`);
  return { counts: { 'healthy containers': Number(healthy) }, wrong };
}
