import { execFileSync } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { must } from '../../support/api';
import { person } from '../../support/people';
import { register } from '../../support/session';
import { place, type Place } from '../../support/server/builtServer';
import type { Verdict } from '../../support/verdict';
import { personWithPapers } from '../../support/personWithPapers';

const flow = 'newApplyElv';
/** Longer than the idle time after which the reader process ends. */
const IDLE_MS = 75_000;
const HEALTH_EVERY_MS = 25;

type Read = { state: string; findings: unknown[] };

const at = (share: number, times: number[]): number => {
  const sorted = [...times].sort((one, other) => one - other);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
};

/** Counts the running reader processes of this server. */
function readersOf(server: Place): number {
  try {
    return execFileSync('pgrep', ['-P', String(server.pid()), '-f', 'reader.mjs'])
      .toString()
      .trim()
      .split('\n').length;
  } catch {
    return 0; // pgrep found none
  }
}

async function draftOf(server: Place, n: number) {
  const token = await register(server.call, person(n), server.log);
  const { id } = await must(server.call<{ id: string }>('POST', '/applications', { token, body: { flow } }));
  const papers = personWithPapers(flow, n);
  const send = async (slot: string) => {
    const body = await papers.photo(slot);
    return (await must(server.call<{ id: string }>('POST', `/applications/${id}/files?slot=${slot}`, { token, body })))
      .id;
  };
  const read = async (fileId: string): Promise<Read> => {
    for (;;) {
      const one = await must(server.call<Read>('GET', `/files/${fileId}/reading?waitS=20`, { token }));
      if (one.state !== 'waiting') return one;
    }
  };
  return { send, read };
}

/** Measures recognition of single photos, the latency of the API while many photos wait, and whether the reader process ends when idle. */
export async function times(alone: number, together: number): Promise<Verdict> {
  const server = place({ READING: 'on' });
  await server.start();
  const slots = ['idCardFront', 'bankCard', 'scrapCert', 'cancelCert', 'newInvoice'];
  const tookMs: number[] = [];
  for (let i = 0; tookMs.length < alone; i += 1) {
    const one = await draftOf(server, 8_000 + i);
    for (const slot of slots) {
      const id = await one.send(slot);
      const began = performance.now();
      await one.read(id);
      tookMs.push(performance.now() - began);
    }
  }
  const healthMs: number[] = [];
  let isWaiting = true;
  const watched = (async () => {
    while (isWaiting) {
      const began = performance.now();
      await server.call('GET', '/health');
      healthMs.push(performance.now() - began);
      await pause(HEALTH_EVERY_MS);
    }
  })();
  const drafts = await Promise.all(
    Array.from({ length: Math.ceil(together / slots.length) }, (_, i) => draftOf(server, 8_500 + i)),
  );
  const sent: [(typeof drafts)[number], string][] = [];
  for (const slot of slots) for (const one of drafts) sent.push([one, await one.send(slot)]);
  const beforeReading = healthMs.length;
  for (const [one, id] of sent) await one.read(id);
  isWaiting = false;
  await watched;
  const whileReading = healthMs.slice(beforeReading);
  const during = readersOf(server);
  await pause(IDLE_MS);
  const after = readersOf(server);
  await server.stop();
  const [first = 0, ...warm] = tookMs;
  return {
    what: 'times of reading',
    counts: {
      'photos alone': tookMs.length,
      'ms median': at(0.5, warm),
      'ms p95': at(0.95, warm),
      'ms of the first, with its start': Math.round(first),
      'photos together': sent.length,
      'health calls meanwhile': whileReading.length,
      'health ms p50': at(0.5, whileReading),
      'health ms p99': at(0.99, whileReading),
      'health ms most': at(1, whileReading),
      'readers then': during,
      'readers after a minute': after,
    },
    wrong: [
      ...(at(0.95, warm) <= 3_000 ? [] : [`${at(0.95, warm)} ms until a photo is read`]),
      ...(after === 0 ? [] : ['the reader is still there after a minute without work']),
    ],
  };
}
