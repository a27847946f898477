import { randomUUID } from 'node:crypto';
import type { Place } from '../../support/server/builtServer';
import type { Newcomer } from './acts';

/** Creates accounts with a case in review each, and returns the ids of the cases. */
export async function newcomers(at: Place, cases: number): Promise<string[]> {
  const people = Array.from({ length: cases }, (_, n): Newcomer => ({
    id: randomUUID(),
    n,
    name: `甄${String.fromCodePoint(0x4e00 + n)}${String.fromCodePoint(0x5e00 + n)}`,
    idNo: `32999919900101${String(100_000 + n)}`,
    mobile: `139${String(10_000_000 + n * 7)}`,
    number: `ZH2026320500${100_000 + n}`,
  }));
  for (let n = 0; n < people.length; n += 100) {
    const reply = await fetch(`${at.origin}/proof/people`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ people: people.slice(n, n + 100) }),
    });
    if (!reply.ok) throw new Error(`people: ${reply.status} ${await reply.text()}`);
  }
  return people.map(({ id }) => id);
}
