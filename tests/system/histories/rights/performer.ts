import type { Reply } from '../../../../server/testing/applicant';
import type { Bench, Member } from './bench';
import { officeAct, ownAct, payStep } from './calls';
import type { Ledger } from './ledger';
import { nextAct } from './nextAct';
import type { Proposed } from './rules';
import { type OwnAct, ownActs, type Step } from './steps';

const isOwn = (act: string): act is OwnAct => ownActs.includes(act as OwnAct);
const accountNumbers = ['13966660001', '13966660002'];
type Asked = { id: string; code?: string };

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
    const { id, code } = data;
    const { ledger } = this;
    ledger.proposed({
      id,
      at: ledger.now(),
      member: by.id,
      person: ledger.personAt(by.id),
      ...(code && { code }),
      content,
    });
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
    this.bench.enter(reply.data);
    const person = isInvited ? (about ? this.ledger.personAt(about) : `new ${id}`) : thief;
    this.ledger.accepted(link, { id, person, isInvited });
    return reply.status;
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
    const { bench } = this;
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
      case 'account': {
        const by = this.member(step.by);
        const { kind, one } = step;
        const more = kind === 'setMobile' ? { mobile: accountNumbers[one] } : { name: '王五' };
        const path = `/accounts/${bench.owners[one]!.accountId}/proposals`;
        return this.propose(by, await this.ask<Asked>(by, 'POST', path, { kind, reason: '本人到场申请', ...more }), {
          kind,
          one,
        });
      }
      case 'wait':
        await bench.wait(step.hours);
        return 0;
      case 'forward':
        return this.forward(step);
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
