import { apiBase } from '@domain/contract/paths';
import type { CallTypes } from '@domain/contract/types';

import { useTestApp } from '../testing/app';
import { applicant, must, type Applicant } from '../testing/applicant';
import { staffMember, type StaffMember } from '../testing/staff';
import { marked } from '../testing/states';
import { fillSimilarCases } from './background/similarCases';
import { fillRegions } from './background/fillRegions';
import { tryVersion } from '../policy/trial';

/** The sealed answers of one case are corrupt. */
describe('a case whose answers cannot be opened', () => {
  const t = useTestApp({ now: '2026-11-21T10:00:00+08:00' });
  let who: Applicant;
  let desk: StaffMember;
  let bad: { id: string; number?: string };
  let good: { id: string; number?: string };
  let n = 1200;
  beforeAll(async () => {
    who = await applicant(t);
    desk = await staffMember(t, ['intake', 'review1', 'review2', 'publish', 'lead']);
    bad = await submitted(who);
    good = await submitted(await applicant(t));
    await t.sql(`update applications set answers_sealed = 'v2.lost.AAAA' where id = $1`, [bad.id]);
  });

  async function submitted(owner: Applicant) {
    const sent = await owner.submitted('newApplyElv', (n += 1));
    t.clock.advance({ minutes: 1 });
    return sent;
  }
  const numbers = (list: { number?: string | null }[]) => list.map(({ number }) => number).sort();
  const both = () => numbers([bad, good]);

  it('is left out of the trial of a policy', async () => {
    const { cities, judged } = await tryVersion(t.deps, t.deps.policies.current().id);
    expect(judged).toBe(2);
    expect(cities).toHaveLength(1);
    expect(cities[0]!.cases).toBe(1);
  });

  it('does not stop the comparison of cases, and stays queued for it', async () => {
    await expect(fillSimilarCases(t.deps)).rejects.toThrow('1 applications');
    const keys = await t.sql('select distinct application_id as id from alike_keys');
    const queued = await t.sql('select application_id as id from alike_todo');
    expect([keys, queued]).toEqual([[{ id: good.id }], [{ id: bad.id }]]);
  });

  it('does not stop the list of its owner or the export of their data', async () => {
    const draft = await who.begin('newApply');
    const list = await must(who.send<CallTypes['applications']['reply']>('GET', '/applications'));
    expect(list.list.map(({ id }) => id).sort()).toEqual([bad.id, draft.id].sort());
    const exported = await must(who.send<{ applications: { id: string; answers: unknown }[] }>('GET', '/me/export'));
    expect(exported.applications.find(({ id }) => id === bad.id)?.answers).toBeNull();
    expect(exported.applications.find(({ id }) => id === draft.id)?.answers).not.toBeNull();
  });

  it('is skipped when the next case is assigned', async () => {
    const next = await must(desk.send<CallTypes['claimNext']['reply']>('POST', '/claims', {}));
    expect(next?.id).toBe(good.id);
  });

  it('does not stop a list, a search, an export or the held cases of the office', async () => {
    const listed = await must(desk.send<CallTypes['officeApplications']['reply']>('GET', '/applications'));
    expect(numbers(listed.list)).toEqual(both());
    expect(listed.list.find(({ id }) => id === bad.id)?.name).toBe('—');
    const searched = await must(desk.send<CallTypes['officeSearch']['reply']>('POST', '/searches', { q: bad.number }));
    expect(numbers(searched.list)).toEqual([bad.number]);
    const table = await t.inject({
      method: 'POST',
      url: `${apiBase}/office/exports`,
      headers: desk.headers,
      payload: {},
    });
    expect([table.statusCode, ...both().map((number) => table.body.includes(number!))]).toEqual([200, true, true]);
    await t.sql(`update applications set held_by = $1, held_until = now() + interval '10 years' where id = any($2)`, [
      desk.id,
      [bad.id, good.id],
    ]);
    const held = await must(desk.send<CallTypes['claims']['reply']>('GET', '/claims'));
    expect(numbers(held.list)).toEqual(both());
  });

  it('does not stop filling in the regions of other cases', async () => {
    await t.sql(`update applications set region_code = null, number = 'X' || right(number, 6)`);
    await expect(fillRegions(t.deps)).rejects.toThrow('1 applications');
    const rows = await t.sql(
      'select id, region_code is null as empty from applications where submitted_at is not null',
    );
    expect(rows.filter(({ empty }) => empty)).toEqual([{ id: bad.id, empty: true }]);
  });

  it('does not stop the list of corrected cases', async () => {
    const other = await applicant(t);
    const { id } = await other.submitted('newApplyElv', (n += 1));
    await must(desk.intake(id));
    await must(desk.sendBack(id, marked));
    const { revision } = await other.get(id);
    await must(other.save(id, 'newCarInfo', { sellerName: '另一家' }, revision));
    await other.upload(id, 'newInvoice');
    await must(other.correct(id));
    await t.sql(`update applications set answers_sealed = 'v2.lost.AAAA' where id = $1`, [id]);
    const list = await must(desk.send<CallTypes['cameBack']['reply']>('GET', '/corrections'));
    expect(list.list.map((one) => one.id)).toEqual([id]);
  });
});
