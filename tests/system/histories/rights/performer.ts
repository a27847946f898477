import { randomUUID } from 'node:crypto';
import type { Reply } from '../../../../server/testing/applicant';
import type { Bench, Member } from './bench';
import { forwardAct, officeAct, ownAct, payStep } from './calls';
import type { Ledger } from './ledger';
import { nextAct } from './nextAct';
import type { Proposed } from './rules';
import { type OwnAct, ownActs, type Step } from './steps';

const isOwn = (act: string): act is OwnAct => ownActs.includes(act as OwnAct);
const accountNumbers = ['13966660001', '13966660002'];
type Asked = { id: string; code?: string; frozenUntil?: string };

/** Performs the steps of a history as its members, and reports what they did to the ledger. */
export class Performer {
  constructor(
    private readonly bench: Bench,
    private readonly ledger: Ledger,
  ) {}

  private member = (n: number): Member => this.bench.staff[n % this.bench.staff.length]!;

  private ask = <T = object>(by: Member, ...request: Parameters<Member['send']>): Promise<Reply<T>> =>
    this.bench.signedIn(by, () => by.send<T>(...request));

  private propose(by: Member, reply: Reply<Asked>, content: Proposed['content']): number {
    const { status, data } = reply;
    if (status >= 300) return status;
    const { id, code, frozenUntil } = data;
    const { ledger } = this;
    ledger.proposed(
      { id, at: ledger.now(), member: by.id, person: ledger.personAt(by.id), ...(code && { code }), content },
      frozenUntil,
    );
    return status;
  }

  private async forward({ who, one, mayBeAny }: Extract<Step, { do: 'forward' }>): Promise<number> {
    const next = await nextAct(this.bench, this.ledger, { id: this.bench.ids[one]!, who, mayBeAny });
    if (!next) return 0;
    const { act, who: member } = next;
    if (act === 'answer') return this.doStep({ do: act, who: member, isPaid: who % 4 > 0 });
    if (act === 'batch' || act === 'release') return this.doStep({ do: act, who: member });
    return this.doStep({ do: act, who: member, one });
  }

  private async confirm({ by, back, do: what }: Extract<Step, { do: 'confirm' | 'decline' }>): Promise<number> {
    const proposal = this.ledger.proposals.at(-1 - back);
    if (!proposal) return 0;
    const member = this.member(by);
    if (what === 'decline') {
      const { status } = await this.ask(member, 'DELETE', `/proposals/${proposal.id}`);
      if (status < 300) await this.ledger.declined(proposal, member.id);
      return status;
    }
    const { status, data } = await this.ask<{ invitation?: string }>(
      member,
      'POST',
      `/proposals/${proposal.id}/confirmation`,
    );
    if (status < 300) await this.ledger.confirmed(proposal, member.id, data.invitation);
    return status;
  }

  private async accept({ by, back }: Extract<Step, { do: 'accept' }>): Promise<number> {
    const isInvited = by === 'the invited';
    const thief = isInvited ? '' : this.ledger.personAt(this.member(by).id);
    const link = this.ledger.links.filter(({ person }) => isInvited || person === thief).at(-1 - back);
    if (!link) return 0;
    const { secret, of } = link;
    const about = of.content.kind === 'inviteStaff' ? of.content.about : undefined;
    const code = isInvited || of.person === thief ? of.code : undefined;
    const reply = await this.bench.accept({ secret, ...(code && { code }) });
    if (reply.status >= 300) return reply.status;
    const { id } = reply.data.me;
    const token = this.bench.staff.find((member) => member.id === id)?.headers['office-token'];
    this.bench.enter(reply.data);
    const person = isInvited ? (about ? this.ledger.personAt(about) : `new ${id}`) : thief;
    this.ledger.accepted(link, { id, person, isInvited, ...(token && { token }) });
    return reply.status;
  }

  private async fiveWrongCodes(): Promise<number> {
    const link = this.ledger.links.at(-1);
    if (!link) return 0;
    const code = String((Number(link.of.code ?? 0) + 1) % 1_000_000).padStart(6, '0');
    for (let n = 0; n < 5; n += 1) {
      const { status } = await this.bench.accept({ secret: link.secret, code });
      if (status === 200) this.ledger.wrong.push('a wrong code was accepted');
      link.wrongCodes += 1;
    }
    return 0;
  }

  private async console(): Promise<number> {
    const proposal = this.ledger.proposals.at(-1);
    const content = proposal?.content;
    const about = content && 'about' in content && this.bench.staff.findIndex(({ id }) => id === content.about);
    const signIn =
      content?.kind === 'createStaff'
        ? `new${this.ledger.proposals.length - 1}`
        : typeof about === 'number'
          ? this.bench.signInOf(about)
          : '';
    const effect = await this.bench.atConsole(signIn);
    if (proposal && effect) await this.ledger.confirmed(proposal, null, effect.invitation);
    return 0;
  }

  private async pend(who: number, one: number): Promise<number> {
    const id = this.bench.ids[one]!;
    const next = await nextAct(this.bench, this.ledger, { id, who });
    const member = this.member(next?.who ?? who);
    await this.bench.give(id, member.id);
    const act = await forwardAct(this.bench, id);
    const { status } = await this.ask(member, 'POST', `/applications/${id}/decisions`, act);
    const open = await this.bench.query(
      'select from pending_decisions where ended_at is null group by application_id having count(*) > 1',
    );
    if (open.length) this.ledger.wrong.push('two decisions wait for one case');
    return status;
  }

  private async undo(who: number, one: number): Promise<number> {
    const [pending] = await this.bench.query<{ id: string; by: string }>(
      'select id, staff_id as by from pending_decisions where application_id = $1 and ended_at is null',
      [this.bench.ids[one]],
    );
    const member = this.member(who);
    const { status } = await this.ask(member, 'POST', `/decisions/${pending?.id ?? randomUUID()}/undo`);
    if (status === 200 && this.ledger.personAt(member.id) !== this.ledger.personAt(pending?.by ?? ''))
      this.ledger.wrong.push('a person undid the decision of another one');
    return status;
  }

  private async changeStaff(step: Extract<Step, { do: 'change' | 'new member' | 'invite' }>): Promise<number> {
    const by = this.member(step.by);
    if (step.do === 'new member') {
      const { roles, regions } = step;
      const body = { name: '新人', signIn: `new${this.ledger.proposals.length}`, roles, regions };
      const reply = await this.ask<Asked>(by, 'POST', '/staff', body);
      return this.propose(by, reply, { kind: 'createStaff', roles, regions: regions === 'all' ? null : regions });
    }
    const { id: about } = this.member(step.about);
    if (step.do === 'invite') {
      const reply = await this.ask<Asked>(by, 'POST', `/staff/${about}/invitation`);
      return this.propose(by, reply, { kind: 'inviteStaff', about });
    }
    const { change } = step;
    const before = this.ledger.members.get(about)!;
    const reply = await this.ask<{ proposal?: Asked }>(by, 'PUT', `/staff/${about}`, change);
    if (reply.status >= 300) return reply.status;
    const { proposal } = reply.data;
    if (!proposal) await this.ledger.changedAlone(by.id, about, change);
    else this.propose(by, { ...reply, data: proposal }, { kind: 'changeStaff', about, before, change });
    return reply.status;
  }

  /** Performs one step and returns its status; 0 when there was nothing to do. */
  async doStep(step: Step): Promise<number> {
    const { bench, ledger } = this;
    switch (step.do) {
      case 'change':
      case 'new member':
      case 'invite':
        return this.changeStaff(step);
      case 'confirm':
      case 'decline':
        return this.confirm(step);
      case 'accept':
        return this.accept(step);
      case 'five wrong codes':
        return this.fiveWrongCodes();
      case 'console':
        return this.console();
      case 'earlier session':
        for (const token of ledger.earlierTokens)
          if (await bench.isSignedIn(token)) ledger.wrong.push('a session from before the new credentials is open');
        return 0;
      case 'account': {
        const by = this.member(step.by);
        const { kind, one } = step;
        const more =
          kind === 'setMobile' ? { mobile: accountNumbers[one] } : kind === 'releaseIdNo' ? { name: '王五' } : {};
        const path = `/accounts/${bench.owners[one]!.accountId}/proposals`;
        return this.propose(by, await this.ask<Asked>(by, 'POST', path, { kind, reason: '本人到场申请', ...more }), {
          kind,
          one,
        });
      }
      case 'grant': {
        const by = this.member(step.by);
        const { region, amount } = step;
        const body = { edition: bench.edition, regionCode: region, amount, reason: '下达' };
        const granted = ledger.grants.get(region) ?? 0;
        return this.propose(by, await this.ask<Asked>(by, 'POST', '/funds', body), {
          kind: 'grantFunds',
          region,
          amount,
          granted,
        });
      }
      case 'restore':
        await bench.restore();
        return 0;
      case 'reconcile':
        return (await this.ask(this.member(step.by), 'PUT', '/payment-hold/confirmation')).status;
      case 'wait':
        await bench.wait(step.hours);
        return 0;
      case 'effect':
        await bench.takeEffect();
        return 0;
      case 'forward':
        return this.forward(step);
      case 'pend':
        return this.pend(step.who, step.one);
      case 'undo':
        return this.undo(step.who, step.one);
      case 'together': {
        const statuses = await Promise.all(step.steps.map((one) => this.doStep(one)));
        // Only here a deadlock may end in 503.
        return Math.max(...statuses.filter((status) => status !== 503), 0);
      }
      case 'batch':
      case 'release':
      case 'dissolve':
      case 'answer':
        return (await payStep(bench, this.member(step.who), step)).status;
      default: {
        const { do: act, one } = step;
        if (isOwn(act)) return (await ownAct(bench, act, one)).status;
        const member = this.member(step.who);
        if (act !== 'object') await bench.give(bench.ids[one]!, member.id);
        return (await officeAct(bench, member, act, one)).status;
      }
    }
  }
}
