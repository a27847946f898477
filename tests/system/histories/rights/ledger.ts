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
  type Link,
  type Member,
  type Person,
  type Proposed,
} from './rules';
import { away, home, type Change, type Rights } from './steps';

/** The rights of each member since when and by whom, and the person that knows each secret, from replies and rows alone. */
export class Ledger {
  readonly wrong: string[] = [];
  readonly proposals: Proposed[] = [];
  readonly links: Link[] = [];
  readonly changedAccounts = { setMobile: new Set<number>(), releaseIdNo: new Set<number>() };
  private readonly history: { at: number; members: Map<string, Member> }[] = [];
  private readonly persons: { at: number; member: string; person: Person }[] = [];

  constructor(private readonly bench: Bench) {
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
      default:
        return { propose: ['lead'], confirm: ['lead', 'review2'], regions: [content.one === 0 ? home : away] };
    }
  }

  /** Call after a proposal was stored. */
  proposed(proposal: Proposed): void {
    this.proposals.push(proposal);
    const { content, member } = proposal;
    if (content.kind === 'changeStaff' && content.about === member)
      this.wrong.push('a member proposed more rights for itself');
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

  /** Call after a proposal was put into force. */
  async confirmed(proposal: Proposed, by: string, invitation?: string): Promise<void> {
    const { content, member: proposer, person, at, endedAt } = proposal;
    const now = this.now();
    const rules = this.rulesOf(proposal);
    const about = content.kind === 'changeStaff' ? content.about : undefined;
    if (endedAt !== undefined) this.wrong.push('a proposal was confirmed after it had ended');
    if (now >= at + 7 * DAY_MS) this.wrong.push('a proposal was confirmed after seven days');
    if (!this.holds(proposer, rules.propose, rules.regions)) this.wrong.push('the proposer had lost the right');
    if (!this.holds(by, rules.confirm, rules.regions))
      this.wrong.push('a member confirmed without the role or the cities');
    if (this.personAt(by) === person) this.wrong.push('one person proposed and confirmed');
    if (about && this.personAt(by) === this.personAt(about))
      this.wrong.push('a person confirmed more rights for itself');
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
    if ('one' in content) this.changedAccounts[content.kind].add(content.one);
    if (invitation) {
      // A new invitation voids the one before.
      for (const link of this.links) if (this.aboutOf(link.of) === this.aboutOf(proposal)) link.isVoid = true;
      this.links.push({ secret: invitation, of: proposal, person: this.personAt(by), at: now, isVoid: false });
    }
  }

  /** Call after a proposal was withdrawn or declined. */
  async declined(proposal: Proposed, by: string): Promise<void> {
    const { confirm, regions } = this.rulesOf(proposal);
    if (proposal.endedAt !== undefined) this.wrong.push('a proposal was withdrawn after it had ended');
    if (!this.holds(by, confirm, regions)) this.wrong.push('a member declined without the role or the cities');
    proposal.endedAt = this.now();
    await this.changes('a withdrawal');
  }

  /** Call after an invitation was accepted by a person. `isInvited`: the person that got the code and the link. */
  accepted(link: Link, { id, person, isInvited }: { id: string; person: Person; isInvited: boolean }): void {
    const now = this.now();
    if (!isInvited) this.wrong.push('a person accepted the invitation of another one');
    if (link.isVoid) this.wrong.push('a void invitation was accepted');
    if (now >= link.at + DAY_MS) this.wrong.push('an invitation was accepted after a day');
    if (this.aboutOf(link.of) !== id) this.wrong.push('an invitation opened another member');
    link.isVoid = true;
    this.persons.push({ at: now, member: id, person });
  }

  /** Checks that nothing since the last change of rights has changed them. */
  async end(): Promise<void> {
    await this.changes('another step');
  }
}
