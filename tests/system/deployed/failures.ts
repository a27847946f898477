import type { Part } from '../../support/verdict';
import type { Machine } from './machine';
import { whileReading } from './web';

const READY_MS = 5_000;
const ready = (port: number) => `curl -fsS -o /dev/null --max-time 2 http://127.0.0.1:${port}/qczhyjs/api/ready`;

/** One process is killed or stopped: nginx uses the other one, and systemd starts it again. */
export async function checkFailures(origin: string, ca: string, { shell }: Machine): Promise<Part> {
  const wrong: string[] = [];
  const untilReady = async (port: number) => {
    const took = await shell.must(
      `began=$(date +%s%N); timeout 60 sh -c 'until ${ready(port)} 2> /dev/null; do sleep 0.02; done'; echo $((($(date +%s%N) - began) / 1000000))`,
    );
    return Number(took);
  };
  // A file that an older manual has left: the port of the unit counts.
  await shell.must(`echo PORT=8000 >> /etc/qczhyjs.env`);
  // The limit is one of a quiet machine: of three starts the fastest counts.
  const starts: number[] = [];
  for (const port of [8000, 8001, 8000]) {
    await shell.must(`systemctl restart qczhyjs@${port}`);
    starts.push(await untilReady(port));
  }
  const readyMs = Math.min(...starts);
  if (readyMs > READY_MS) wrong.push(`ready after ${readyMs} ms`);

  const killed = await whileReading(origin, ca, async () => {
    for (const port of [8000, 8001]) {
      await shell.must(`systemctl kill --signal=KILL qczhyjs@${port}; sleep 1`);
      await untilReady(port);
    }
    await shell.must(`systemctl stop qczhyjs@8001; sleep 3; systemctl start qczhyjs@8001`);
    await untilReady(8001);
  });
  if (killed.failed.length > 0)
    wrong.push(`${killed.failed.length} of ${killed.reads} reads failed: ${killed.failed[0]}`);

  const token = `$(sed -n 's/^METRICS_TOKEN=//p' /etc/qczhyjs.env)`;
  const direct = await shell.must(
    `curl -fsS -H "Authorization: Bearer ${token}" http://127.0.0.1:8000/qczhyjs/api/metrics | grep -c '^# HELP'`,
  );
  if (!(Number(direct) > 20)) wrong.push('the metrics are not readable with the token');
  const units = ['qczhyjs@.service', 'qczhyjs-backup.service', 'qczhyjs-backup.timer'];
  const verified = await shell.run(`cd /etc/systemd/system && systemd-analyze verify ${units.join(' ')}; cd /`);
  const next = await shell.must(
    'TZ=Asia/Shanghai systemctl show --property=NextElapseUSecRealtime --value qczhyjs-backup.timer',
  );
  if (!/02:[34]\d:/.test(next)) wrong.push(`the next backup: ${next}`);
  if (verified.output || verified.failed.length > 0) wrong.push(`systemd-analyze: ${verified.output}`);
  return {
    counts: { 'ms until ready': readyMs, 'reads while a process was dead': killed.reads },
    wrong,
  };
}
