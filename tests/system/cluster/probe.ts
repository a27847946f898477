import { setTimeout as pause } from 'node:timers/promises';
import { applicantFor } from '../../support/applicants';
import { must } from '../../support/api';
import type { Application } from '../../support/application';
import { person } from '../../support/people';
import { register } from '../../support/session';
import type { Place } from '../../support/server/builtServer';

const EVERY_MS = 150;
const flow = 'newApplyElv';

/** Saves the same step continuously through one API process, and polls the readiness of that process. */
interface Probe {
  /** times of acknowledged saves */
  saved: number[];
  /** polled readiness; a process that does not respond is not ready */
  ready: { at: number; isGood: boolean }[];
  /** status and duration of every response to a save */
  said: { status: number; ms: number }[];
  /** stops the probe and returns lost saves */
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
      // 409 returns the newer draft: the previous save succeeded, and its response was lost.
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

/** Returns the longest gap between two of these times. */
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

/** A process that cannot write for longer than this must report that it is not ready. */
export const READY_MS = 5_000;
/** polling interval and the time of the response */
const LOOK_MS = 500;

/** Returns the time from the last save until the process reported "not ready"; undefined if writes resumed before it had to. */
export function detectedAfter({ saved, ready }: Probe, from: number, to: number): number | undefined {
  const { gap, since } = longestGap(saved, from, to);
  if (gap < READY_MS + LOOK_MS) return undefined;
  const bad = ready.find(({ at, isGood }) => at >= since && !isGood);
  return (bad?.at ?? Infinity) - since - LOOK_MS;
}
