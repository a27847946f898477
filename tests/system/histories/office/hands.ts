import type { Bench } from './bench';
import { type Done, isOwn } from './calls';

interface Hand {
  /** index in the bench's staff */
  who: number;
  until: number;
}

interface Seen {
  id: string;
  held_by: string | null;
  held_until: Date | null;
  events: number;
}

/** These calls claim the case first; their claim is read from the database. */
const claims = ['uphold', 'dismiss'];
const decides = ['intake', 'approve', 'less', 'reject', 'return', 'publish', 'revoke', 'uphold', 'dismiss'];

/** Tracks which officer holds each case, from the server's responses. A contradicting response is recorded as wrong. */
export class Hands {
  private readonly held = new Map<string, Hand>();
  private events = new Map<string, number>();
  readonly wrong: string[] = [];

  constructor(private readonly bench: Bench) {}

  private holder(id: string): number | undefined {
    const hand = this.held.get(id);
    return hand && hand.until > this.bench.clock.now().getTime() ? hand.who : undefined;
  }

  private see = () =>
    this.bench.query<Seen>(
      `select id, held_by, held_until, (select count(*)::int from application_events e where e.application_id = a.id) as events from applications a`,
    );

  /** Reads the assignment of a case from the database. A lapsed lease counts for a decision. */
  private read({ id, held_by, held_until }: Seen) {
    const who = this.bench.staff.findIndex((one) => one.id === held_by);
    if (who >= 0 && held_until) this.held.set(id, { who, until: held_until.getTime() });
    else this.held.delete(id);
  }

  private claimed(who: number, id: string, until: string) {
    const other = this.holder(id);
    if (!this.bench.isInScope(who, id)) this.wrong.push(`claim by ${who} of a case outside their cities`);
    if (other !== undefined && other !== who) this.wrong.push(`claim by ${who} of what is in the hands of ${other}`);
    this.held.set(id, { who, until: Date.parse(until) });
  }

  /** Records one step that ran alone. */
  async tell({ step, status, id, data, takenUntil }: Done): Promise<void> {
    const seen = await this.see();
    if (id && takenUntil && 'who' in step) this.claimed(step.who, id, takenUntil);
    const maker = id && this.held.get(id)?.who;
    if (status < 300 && id && 'who' in step && !isOwn(step)) {
      const other = this.holder(id);
      const isTheirs = other === undefined || other === step.who;
      const what = step.do;
      // A hand-over is done by the lead, who chooses the officer.
      if (what !== 'hand over' && !this.bench.isInScope(step.who, id))
        this.wrong.push(`${what} by ${step.who} of a case outside their cities`);
      if (what === 'hand over') this.held.set(id, { who: step.who, until: Date.parse(data?.until ?? '') });
      else if (decides.includes(what) && !claims.includes(what) && maker !== step.who)
        this.wrong.push(`${what} by ${step.who}, who has not taken the case`);
      // An objection may be recorded while another officer holds the case.
      else if (!isTheirs && what !== 'object')
        this.wrong.push(`${what} by ${step.who} of what is in the hands of ${other}`);
      else if (what === 'claim' || what === 'next')
        this.held.set(id, { who: step.who, until: Date.parse(data?.held?.until ?? '') });
      else if (what === 'hold' || what === 'renew')
        this.held.set(id, { who: step.who, until: Date.parse(data?.until ?? '') });
      else if (what === 'give back') this.held.delete(id);
      // Intake by an officer who also reviews keeps the assignment; every other action ends it.
      const goesOn = what === 'intake' && other === step.who && data?.stage === 1;
      if (decides.includes(what) && !goesOn) this.held.delete(id);
      if (goesOn) this.events.set(id, seen.find((one) => one.id === id)?.events ?? 0);
    }
    for (const one of seen)
      if (claims.includes(step.do) && one.id === id) this.read(one);
      else if (one.events !== (this.events.get(one.id) ?? 0)) this.held.delete(one.id);
    this.events = new Map(seen.map((one) => [one.id, one.events]));
  }

  /** Checks concurrent steps: at most one officer may have taken a case. Then reads the current assignments from the database. */
  async tellTogether(all: readonly Done[]): Promise<void> {
    const isQuiet = all.every(({ step, status }) => ['claim', 'next', 'renew'].includes(step.do) || status >= 300);
    const takers = new Map<string, Set<number>>();
    for (const { step, status, id } of all)
      if (id && 'who' in step && status === 201 && (step.do === 'claim' || step.do === 'next'))
        takers.set(id, (takers.get(id) ?? new Set()).add(step.who));
    for (const who of takers.values())
      if (isQuiet && who.size > 1) this.wrong.push(`in the hands of ${[...who].join(' and ')}`);
    const seen = await this.see();
    seen.forEach((one) => this.read(one));
    this.events = new Map(seen.map((one) => [one.id, one.events]));
  }
}
