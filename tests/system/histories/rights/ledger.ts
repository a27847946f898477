import type { Bench } from './bench';
import {
  DAY_MS,
  both,
  changed,
  covers,
  deciding,
  text,
  union,
  widens,
  type Freeze,
  type Link,
  type Member,
  type Person,
  type Proposed,
} from './rules';
import { away, home, type AccountKind, type Change, type Rights } from './steps';

/** The rights of each member since when and by whom, and the person that knows each secret, from replies and rows alone. */
export class Ledger {
  readonly wrong: string[] = [];
  readonly proposals: Proposed[] = [];
  readonly links: Link[] = [];
  readonly freezes: Freeze[] = [];
  /** sessions whose member has new credentials since */
  readonly earlierTokens: string[] = [];
  readonly changedAccounts = { mobile: new Set<number>(), idNo: new Set<number>() };
  readonly grants = new Map<string | null, number>();
  private readonly history: { at: number; members: Map<string, Member> }[] = [];
  private readonly persons: { at: number; member: string; person: Person }[] = [];

  constructor(private readonly bench: Bench) {
    for (const city of [home, away]) this.grants.set(city, bench.granted);
    bench.staff.forEach(({ id }, n) => this.persons.push({ at: 0, member: id, person: `p${n}` }));
  }

  now = () => this.bench.clock.now().getTime();

  private read = async () => {
    const rows = await this.bench.query<Member>('select id, roles, regions, active from staff');
    return new Map(rows.map((row) => [row.id, row]));
  };

  async begin(): Promise<void> {
    this.history.push({ at: 0, members: await this.read() });
  }

  get members(): ReadonlyMap<string, Member> {
    return this.history.at(-1)!.members;
  }

  /** Returns the rights before what happens at this instant. */
  rightsAt(member: string, at: number): Rights | undefined {
    return this.history.findLast((state) => state.at < at)?.members.get(member);
  }

  personAt(member: string, at = Infinity): Person {
    return this.persons.findLast((known) => known.member === member && known.at < at)?.person ?? `nobody ${member}`;
  }

  isFrozen = (one: number, at: number): boolean =>
    this.freezes.some((freeze) => freeze.one === one && freeze.from <= at && at < freeze.to);

  private holds(member: string, roles: readonly string[], regions: readonly string[] | null): boolean {
    const has = this.members.get(member);
    return (
      has !== undefined && has.active && has.roles.some((role) => roles.includes(role)) && covers(has.regions, regions)
    );
  }

  private rulesOf({ content }: Proposed): { propose: string[]; confirm: string[]; regions: readonly string[] | null } {
    const admin = { propose: ['admin'], confirm: ['admin'] };
    switch (content.kind) {
      case 'createStaff':
        return { ...admin, regions: content.regions };
      case 'changeStaff':
        return { ...admin, regions: union(content.before.regions, changed(content.before, content.change).regions) };
      case 'inviteStaff':
        return { ...admin, regions: this.members.get(content.about)?.regions ?? null };
      case 'grantFunds': {
        const granted = this.grants.get(content.region) ?? 0;
        const opensOrCloses = granted === 0 || granted + content.amount === 0;
        const regions = content.region === null || opensOrCloses ? null : [content.region];
        return { propose: ['lead', 'policy2'], confirm: ['lead', 'policy2'], regions };
      }
      default:
        return { propose: ['lead'], confirm: ['lead', 'review2'], regions: [content.one === 0 ? home : away] };
    }
  }

  /** Call after a proposal was stored. `frozenUntil`: the account is frozen until it is confirmed. */
  proposed(proposal: Proposed, frozenUntil?: string): void {
    this.proposals.push(proposal);
    const { content, at, id } = proposal;
    if (content.kind === 'changeStaff' && content.about === proposal.member)
      this.wrong.push('a member proposed more rights for itself');
    if (!frozenUntil || !('one' in content)) return;
    const { one } = content;
    const { propose, regions } = this.rulesOf(proposal);
    if (!this.holds(proposal.member, propose, regions))
      this.wrong.push('an account was frozen without the role or the cities');
    const lead = proposal.member;
    if (this.freezes.some((freeze) => freeze.one === one && freeze.lead === lead && at < freeze.from + 7 * DAY_MS))
      this.wrong.push('one lead froze an account again within a week');
    // After a new number a freeze stops the sign-in too.
    if (this.isFrozen(one, at) && !this.changedAccounts.mobile.has(one))
      this.wrong.push('a freeze began during another one');
    this.freezes.push({ one, from: at, to: Date.parse(frozenUntil), by: id, lead });
    if (Date.parse(frozenUntil) > at + DAY_MS) this.wrong.push('one lead froze an account for more than a day');
  }

  /** Compares the rights with those before the step. `expected`: the one change that it may make. */
  private async changes(what: string, expected?: { about: string; rights: Rights }): Promise<string[]> {
    const before = this.members;
    const after = await this.read();
    const made: string[] = [];
    for (const [id, rights] of after) {
      const had = before.get(id);
      if (had && text(had) === text(rights)) continue;
      if (!had) made.push(id);
      else if (expected?.about !== id || text(expected.rights) !== text(rights))
        this.wrong.push(`${what} changed rights otherwise than it says`);
      if (rights.roles.includes('admin') && rights.roles.some((role) => deciding.includes(role)))
        this.wrong.push('an admin got a role that decides');
      if (both(rights.roles, ['release', 'review2']) && !(had && both(had.roles, ['release', 'review2'])))
        this.wrong.push('a releaser got the second review');
    }
    if (
      ![...after.values()].some(({ roles, regions, active }) => active && regions === null && roles.includes('admin'))
    )
      this.wrong.push('no admin of all cities is left');
    this.history.push({ at: this.now(), members: after });
    for (const [id, { active }] of after)
      if (!active) for (const link of this.links) if (this.aboutOf(link.of) === id) link.isVoid = true;
    return made;
  }

  private readonly made = new Map<Proposed, string>();
  /** Returns the member of an invitation. */
  private aboutOf = (proposal: Proposed): string | undefined =>
    proposal.content.kind === 'inviteStaff' ? proposal.content.about : this.made.get(proposal);

  /** Call after a change was accepted that needs no other member. */
  async changedAlone(by: string, about: string, change: Change): Promise<void> {
    const before = this.members.get(about)!;
    const after = changed(before, change);
    if (widens(before, after)) this.wrong.push('rights were widened by one member');
    if (!this.holds(by, ['admin'], before.regions))
      this.wrong.push('a member changed rights without being an admin of these cities');
    await this.changes('a change', { about, rights: after });
  }

  /** Call after a proposal was put into force; `by` null: at the console. */
  async confirmed(proposal: Proposed, by: string | null, invitation?: string): Promise<void> {
    const { content, member: proposer, person, at, endedAt } = proposal;
    const now = this.now();
    const rules = this.rulesOf(proposal);
    const about = content.kind === 'changeStaff' ? content.about : undefined;
    if (endedAt !== undefined) this.wrong.push('a proposal was confirmed after it had ended');
    if (now >= at + 7 * DAY_MS) this.wrong.push('a proposal was confirmed after seven days');
    if (!this.holds(proposer, rules.propose, rules.regions)) this.wrong.push('the proposer had lost the right');
    if (by !== null) {
      if (!this.holds(by, rules.confirm, rules.regions))
        this.wrong.push('a member confirmed without the role or the cities');
      if (this.personAt(by) === person) this.wrong.push('one person proposed and confirmed');
      if (about && this.personAt(by) === this.personAt(about))
        this.wrong.push('a person confirmed more rights for itself');
    } else {
      const others = [...this.members.keys()].filter((id) => id !== proposer && id !== about);
      if (others.some((id) => this.holds(id, rules.confirm, rules.regions)))
        this.wrong.push('the console confirmed while another admin may');
    }
    if (about && person === this.personAt(about)) this.wrong.push('a person proposed more rights for itself');
    if (content.kind === 'changeStaff' && text(content.before) !== text(this.members.get(content.about)!))
      this.wrong.push('rights were widened that had changed since the proposal');
    proposal.endedAt = now;
    const made = await this.changes(
      'a confirmation',
      content.kind === 'changeStaff'
        ? { about: content.about, rights: changed(this.members.get(content.about)!, content.change) }
        : undefined,
    );
    if (made.length !== (content.kind === 'createStaff' ? 1 : 0)) this.wrong.push(`${made.length} members were made`);
    if (content.kind === 'createStaff' && made[0]) {
      this.made.set(proposal, made[0]);
      const { roles, regions } = content;
      if (text(this.members.get(made[0])!) !== text({ roles: roles as Rights['roles'], regions, active: true }))
        this.wrong.push('a new member has other rights than were proposed');
    }
    if (content.kind === 'grantFunds') {
      const granted = this.grants.get(content.region) ?? 0;
      if ((content.granted === 0) !== (granted === 0))
        this.wrong.push('money opened a pool that was open when it was proposed');
      this.grants.set(content.region, granted + content.amount);
    }
    if ('one' in content) this.accountChanged(content, now);
    if (invitation) {
      // A new invitation voids the one before.
      for (const link of this.links) if (this.aboutOf(link.of) === this.aboutOf(proposal)) link.isVoid = true;
      const holder = by === null ? 'the operator' : this.personAt(by);
      this.links.push({ secret: invitation, of: proposal, person: holder, at: now, wrongCodes: 0, isVoid: false });
    }
  }

  private accountChanged({ kind, one }: { kind: AccountKind; one: number }, now: number): void {
    if (kind === 'setMobile') this.changedAccounts.mobile.add(one);
    if (kind === 'releaseIdNo') this.changedAccounts.idNo.add(one);
    const running = this.freezes.filter((freeze) => freeze.one === one && freeze.to > now);
    if (kind === 'unfreezeAccount') for (const freeze of running) freeze.to = now;
    else if (running.length) for (const freeze of running) Object.assign(freeze, { to: Infinity, lead: undefined });
    else if (kind !== 'setMobile') this.freezes.push({ one, from: now, to: Infinity, by: 'two members' });
  }

  /** Call after a proposal was withdrawn or declined. */
  async declined(proposal: Proposed, by: string): Promise<void> {
    const { confirm, regions } = this.rulesOf(proposal);
    if (proposal.endedAt !== undefined) this.wrong.push('a proposal was withdrawn after it had ended');
    if (!this.holds(by, confirm, regions)) this.wrong.push('a member declined without the role or the cities');
    proposal.endedAt = this.now();
    for (const freeze of this.freezes)
      if (freeze.by === proposal.id && freeze.to !== Infinity && freeze.to > this.now()) freeze.to = this.now();
    await this.changes('a withdrawal');
  }

  /** Call after an invitation was accepted by a person. `isInvited`: the person that got the code and the link. */
  accepted(
    link: Link,
    { id, token, person, isInvited }: { id: string; token?: string; person: Person; isInvited: boolean },
  ): void {
    const now = this.now();
    if (!isInvited) this.wrong.push('a person accepted the invitation of another one');
    if (link.isVoid || link.wrongCodes >= 5) this.wrong.push('a void invitation was accepted');
    if (now >= link.at + DAY_MS) this.wrong.push('an invitation was accepted after a day');
    if (this.aboutOf(link.of) !== id) this.wrong.push('an invitation opened another member');
    link.isVoid = true;
    if (token) this.earlierTokens.push(token);
    this.persons.push({ at: now, member: id, person });
  }

  /** Checks that nothing since the last change of rights has changed them. */
  async end(): Promise<void> {
    await this.changes('another step');
  }
}
