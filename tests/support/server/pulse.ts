import { spawn } from 'node:child_process';
import { join } from 'node:path';

/** Does some work while pulse.mjs measures the latency of the health call, in ms, in a process of its own. */
export async function withPulse<T>(origin: string, work: () => Promise<T>) {
  const pulse = spawn(process.execPath, [join(__dirname, 'pulse.mjs'), `${origin}/qczhyjs/api/health`], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise((resolve) => pulse.stdout.once('data', resolve)); // warmed up
  let shown = '';
  pulse.stdout.on('data', (data: Buffer) => {
    shown += data.toString();
  });
  const measured = await work();
  const ended = new Promise((resolve) => pulse.once('exit', resolve));
  pulse.kill('SIGTERM');
  await ended;
  return { measured, health: JSON.parse(shown) as { p50: number; p99: number } };
}
