import { setTimeout as pause } from 'node:timers/promises';
import { applicantFor } from '../../support/applicants';
import { must } from '../../support/api';
import type { Application } from '../../support/application';
import { person } from '../../support/people';
import { register } from '../../support/session';
import type { Place } from '../../support/builtServer';

const EVERY_MS = 150;
const flow = 'newApplyElv';

/** Somebody who saves the same step again and again through one process, and whoever asks that process whether it is ready. */
export interface Probe {
  /** when a save was acknowledged */
  saved: number[];
  /** what it said of itself, and when; a process that does not answer is not ready */
  ready: { at: number; isGood: boolean }[];
  /** every answer: how long it took, and its status */
  said: { status: number; ms: number }[];
  /** ends it; answers what was lost */
  end(): Promise<string[]>;
}

export async function probe(at: Place, n: number): Promise<Probe> {
  const who = person(800_000 + n);
  const token = await register(at.call, who, at.log);
  const made = await must(at.call<Application>('POST', '/applications', { token, body: { flow } }));
  const body = applicantFor(flow, who).personalInfo;
  let acknowledged = made.revision;
  let over = false;
  const saved: number[] = [];
  const ready: Probe['ready'] = [];
  const said: Probe['said'] = [];

  const save = async () => {
    let revision = made.revision;
    while (!over) {
      const began = Date.now();
      const answer = await at
        .call<Application>('PUT', `/applications/${made.id}/steps/personalInfo`, {
          token,
          body,
          headers: { 'If-Match': String(revision) },
        })
        .catch(() => null);
      if (answer) said.push({ status: answer.status, ms: Date.now() - began });
      // Refused with the newer draft: the answer before was lost, not the save.
      if (answer?.status === 200 || answer?.status === 409) revision = answer.data.revision;
      if (answer?.status === 200) {
        acknowledged = Math.max(acknowledged, revision);
        saved.push(Date.now());
      }
      await pause(EVERY_MS);
    }
  };
  const ask = async () => {
    while (!over) {
      const answer = await fetch(`${at.origin}/qczhyjs/api/ready`, { signal: AbortSignal.timeout(6_000) }).catch(
        () => null,
      );
      const text = (await answer?.text().catch(() => '')) ?? '';
      ready.push({ at: Date.now(), isGood: answer?.status === 200 && !text.includes('"standby"') });
      await pause(EVERY_MS);
    }
  };
  const both = Promise.all([save(), ask()]);
  return {
    saved,
    ready,
    said,
    async end() {
      over = true;
      await both;
      const kept = await must(at.call<Application>('GET', `/applications/${made.id}`, { token }));
      return kept.revision < acknowledged ? [`${made.id}: revision ${kept.revision} < ${acknowledged}`] : [];
    },
  };
}

/** The longest time between two of these. */
export function longestGap(times: number[], from: number, to: number): { gap: number; since: number } {
  const within = times.filter((at) => at >= from && at <= to).sort((one, other) => one - other);
  let found = { gap: 0, since: from };
  let last = from;
  for (const at of [...within, to]) {
    if (at - last > found.gap) found = { gap: at - last, since: last };
    last = at;
  }
  return found;
}

/** A process that could write nothing for longer than this has said so by then. */
export const READY_MS = 5_000;
/** between two questions, and the way of the answer */
const LOOK_MS = 500;

/** How long after the last save it said that it was not ready; nothing where it could write again before it had to. */
export function toldAfter({ saved, ready }: Probe, from: number, to: number): number | undefined {
  const { gap, since } = longestGap(saved, from, to);
  if (gap < READY_MS + LOOK_MS) return undefined;
  const bad = ready.find(({ at, isGood }) => at >= since && !isGood);
  return (bad?.at ?? Infinity) - since - LOOK_MS;
}
