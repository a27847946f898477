import { must } from '../../support/api';
import { person } from '../../support/people';
import { register } from '../../support/session';
import { place, type Place } from '../../support/server/builtServer';
import type { Verdict } from '../../support/verdict';
import { personWithPapers } from '../../support/personWithPapers';

const flow = 'newApplyElv';
type Read = { state: string; findings: unknown[] };

const at = (share: number, times: number[]): number => {
  const sorted = [...times].sort((one, other) => one - other);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
};

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

/** Measures the time from the end of an upload to the recognised values. */
export async function times(photos: number): Promise<Verdict> {
  const server = place({ READING: 'on' });
  await server.start();
  const slots = ['idCardFront', 'bankCard', 'scrapCert', 'cancelCert', 'newInvoice'];
  const tookMs: number[] = [];
  for (let i = 0; tookMs.length < photos; i += 1) {
    const one = await draftOf(server, 8_000 + i);
    for (const slot of slots) {
      const id = await one.send(slot);
      const began = performance.now();
      await one.read(id);
      tookMs.push(performance.now() - began);
    }
  }
  await server.stop();
  const [first = 0, ...warm] = tookMs;
  return {
    what: 'times of reading',
    counts: {
      photos: tookMs.length,
      'ms median': at(0.5, warm),
      'ms p95': at(0.95, warm),
      'ms of the first, with its start': Math.round(first),
    },
    wrong: at(0.95, warm) <= 3_000 ? [] : [`${at(0.95, warm)} ms until a photo is read`],
  };
}
