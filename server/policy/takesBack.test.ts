import type { CallTypes } from '@domain/contract/types';
import example from '@domain/policy/example.json';
import { useTestApp } from '../testing/app';
import { call, must } from '../testing/applicant';
import { officerHeaders } from '../testing/office';
import { enact, yearAfter } from '../testing/policy';

type Version = CallTypes['proposePolicy']['reply'];

/** The example with another cap for scrapping (报废), in 元. */
function withCap(version: string, yuan: number, more: object = {}) {
  const policy = structuredClone(example);
  const edition = policy.editions.find(({ id }) => id === 'scrap-cur')!;
  Object.assign(edition, { version, ...more });
  Object.assign(edition.amounts[0]!, { cap: yuan * 100 });
  return policy;
}

describe('a version that takes back', () => {
  const t = useTestApp({ now: '2026-11-21T10:00:00+08:00' });
  const post = async <T>(path: string, body: object, who: string) =>
    call<T>(t, 'POST', path, { body, headers: await officerHeaders(t, ['policy', 'policy2'], who) });
  const propose = (policy: object) => post<Version>('/office/policies', policy, 'one');
  const sign = (id: number, against: number, validFrom?: string) =>
    post<Version>(`/office/policies/${id}/signature`, { against, ...(validFrom && { validFrom }) }, 'two');
  const refused = (reason: string) => ({ status: 422, fields: { 'editions.scrap-cur': { reason } } });

  it('is compared with the version in force at its start, not with that of today', async () => {
    const today = await enact(t, withCap('2026.2', 21_000));
    const lower = await must(propose(withCap('2026.3', 19_000, { takesBack: true })));
    await must(sign(lower.id, today, '2027-01-01'));
    const higher = await must(propose(withCap('2026.4', 19_500)));
    expect(await sign(higher.id, today, '2026-12-01')).toMatchObject(refused('policy.takesBack'));
    expect((await sign(higher.id, lower.id, '2027-02-01')).status).toBe(200);
    expect(await propose(withCap('2026.5', 18_000))).toMatchObject(refused('policy.takesBack'));
  });

  it('is refused before a signed version that takes it back', async () => {
    const today = await enact(t, withCap('2026.6', 21_000));
    const more = await must(propose(withCap('2026.7', 22_000)));
    expect(await sign(more.id, today, '2026-12-15')).toMatchObject(
      // The version of 1 January states `takesBack` for what it replaced; this one is signed later.
      { status: 200 },
    );
    const less = await must(propose(withCap('2026.8', 21_500)));
    expect(await sign(less.id, more.id, '2026-12-20')).toMatchObject(refused('policy.takesBack'));
    const most = await must(propose(withCap('2026.9', 23_000)));
    expect(await sign(most.id, today, '2026-12-10')).toMatchObject(refused('policy.takenBackLater'));
  });

  it('is none when the next year begins', async () => {
    const ending = structuredClone(example);
    for (const { generation, intake } of ending.editions)
      if (generation === 'previous') intake.applyUntil = '2027-01-31';
    const last = await enact(t, ending, new Date('2027-02-10T00:00:00+08:00'));
    const next = yearAfter();
    const used = Object.entries(next.groups).filter(([name]) => name === '报废更新和置换更新');
    for (const edition of next.editions) edition.version += '-2027';
    const { id } = await must(propose({ ...next, groups: Object.fromEntries(used) }));
    expect((await sign(id, last, '2027-02-11')).status).toBe(200);
  });
});
