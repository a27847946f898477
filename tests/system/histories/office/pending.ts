import { randomUUID } from 'node:crypto';
import type { Bench } from './bench';
import { forwardAct } from './calls';
import type { PendingStep } from './steps';

interface Sent {
  id: string;
  who: number;
  key: string;
  request: object;
  /** length of the history and decisions in it at the POST */
  length: number;
  decided: number;
}

const countSql = `select a.id, count(e.seq)::int as length, count(e.seq) filter
    (where e.event in ('intake', 'pass', 'approve', 'reject', 'return', 'publish', 'revoke', 'uphold', 'dismiss'))::int as decided
  from applications a left join application_events e on e.application_id = a.id group by a.id`;

/** Compares each waiting decision with the history of its case: decided exactly once, nothing before it is due, nothing after an undo. */
export class PendingDecisions {
  private readonly waiting = new Map<string, Sent>();
  private readonly undone: Sent[] = [];
  private readonly away = new Set<number>();
  readonly wrong: string[] = [];

  constructor(private readonly bench: Bench) {}

  private async counts() {
    const rows = await this.bench.query<{ id: string; length: number; decided: number }>(countSql);
    return new Map(rows.map((row) => [row.id, row]));
  }

  private post({ who, key, request }: Pick<Sent, 'who' | 'key' | 'request'>, caseId: string) {
    const by = this.bench.staff[who]!;
    return this.bench.signedIn(by, () =>
      by.send<{ id: string; undone?: true }>('POST', `/applications/${caseId}/decisions`, request, {
        'idempotency-key': key,
      }),
    );
  }

  /** Call after every step that is no effect: only an effect decides a case whose decision waits. */
  async nothingDecided(): Promise<void> {
    if (this.waiting.size === 0) return;
    const counts = await this.counts();
    for (const [caseId, { decided }] of this.waiting)
      if (counts.get(caseId)?.decided !== decided) this.wrong.push('a case was decided while a decision on it waited');
  }

  private async pend(who: number, caseId: string): Promise<number> {
    const { staff, signedIn } = this.bench;
    const by = staff[who]!;
    await signedIn(by, () => by.send('POST', `/claims/${caseId}`, {}));
    const act = await forwardAct(this.bench, caseId);
    const counts = (await this.counts()).get(caseId);
    // A draft that the sweep has deleted.
    if (!counts) return 404;
    const sent = { who, key: randomUUID(), request: act, length: counts.length, decided: counts.decided };
    const { status, data } = await this.post(sent, caseId);
    if (status !== 200) return status;
    if (this.waiting.has(caseId)) this.wrong.push('two decisions wait for one case');
    this.waiting.set(caseId, { ...sent, id: data.id });
    return status;
  }

  private async undo(who: number, caseId: string): Promise<number> {
    const sent = this.waiting.get(caseId);
    const by = this.bench.staff[who]!;
    const { status } = await this.bench.signedIn(by, () =>
      by.send('POST', `/decisions/${sent?.id ?? randomUUID()}/undo`),
    );
    if (status !== 200 || !sent) return status;
    if (sent.who !== who) this.wrong.push('a decision was undone by another member');
    this.waiting.delete(caseId);
    this.undone.push(sent);
    return status;
  }

  private async repeatKey(caseId: string): Promise<number> {
    const sent = this.waiting.get(caseId) ?? this.undone.at(-1);
    if (!sent) return 200;
    const { status, data } = await this.post(sent, caseId);
    const isUndone = this.undone.includes(sent);
    if (status === 200 && (data.id !== sent.id || (data.undone ?? false) !== isUndone))
      this.wrong.push('a repeated key has another decision');
    return status;
  }

  private async effect(isDue: boolean): Promise<void> {
    const before = await this.counts();
    await this.bench.takeEffect(isDue);
    if (!isDue) return this.nothingDecided();
    const counts = await this.counts();
    for (const [caseId, { decided }] of counts)
      if (!this.waiting.has(caseId) && decided !== before.get(caseId)?.decided)
        this.wrong.push('a case without a waiting decision was decided');
    const rows = await this.bench.query<{ id: string; refusal_code: string | null; ended: boolean }>(
      'select id, refusal_code, ended_at is not null as ended from pending_decisions',
    );
    for (const [caseId, sent] of this.waiting) {
      const row = rows.find(({ id }) => id === sent.id);
      const gained = (counts.get(caseId)?.decided ?? 0) - sent.decided;
      const isDecided = row === undefined;
      if (gained !== (isDecided ? 1 : 0))
        this.wrong.push(`a decision ${row?.refusal_code ?? ''} decided ${gained} times`);
      if (row && !row.ended) this.wrong.push('a due decision still waits');
      const mayDecide = !this.away.has(sent.who) && (counts.get(caseId)?.length ?? 0) - gained === sent.length;
      if (isDecided && !mayDecide) this.wrong.push('a decision took effect after its member or the case had changed');
    }
    this.waiting.clear();
  }

  /** Performs one step and returns its status. */
  async doStep(step: PendingStep): Promise<number> {
    const { ids } = this.bench;
    switch (step.do) {
      case 'pend':
        return this.pend(step.who, ids[step.one]!);
      case 'undo':
        return this.undo(step.who, ids[step.one]!);
      case 'repeat the key':
        return this.repeatKey(ids[step.one]!);
      case 'effect':
        await this.effect(step.isDue);
        return 200;
      case 'member':
        await this.bench.changeMember(step.who, step.becomes);
        this.away[step.becomes === 'as before' ? 'delete' : 'add'](step.who);
        return 200;
    }
  }
}
