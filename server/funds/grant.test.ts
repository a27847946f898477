import type { CallTypes } from '@domain/contract/types';
import example from '@domain/policy/example.json';
import { DAY_MS } from '@domain/time';
import { useTestApp } from '../testing/app';
import { must } from '../testing/applicant';
import { grant as grantAtOnce, wrongFunds } from '../testing/funds';
import { enact } from '../testing/policy';
import { auditOf, refusal } from '../testing/record';
import { staffMember, type StaffMember } from '../testing/staff';

const CITY = '320500';
const EDITION = 'scrap-cur';

describe('a grant of two members', () => {
  const t = useTestApp({ now: '2026-11-21T10:00:00+08:00' });
  let lead: StaffMember;
  let signer: StaffMember;
  beforeAll(async () => {
    [lead, signer] = [await staffMember(t, ['lead']), await staffMember(t, ['policy2'])];
    await grantAtOnce(t, 1_000, { regionCode: CITY });
  });
  beforeEach(() => t.sql('delete from proposals'));
  afterEach(async () => expect(await t.sql(wrongFunds)).toEqual([]));

  const renamedTo = (id: string) => JSON.parse(JSON.stringify(example).replaceAll(`"${EDITION}"`, `"${id}"`)) as object;
  const propose = (by: StaffMember, amount: number, regionCode: string | null = CITY) =>
    by.send<CallTypes['grantFunds']['reply']>('POST', '/funds', {
      edition: EDITION,
      regionCode,
      amount,
      reason: '示例文号1',
    });
  const proposed = async (amount: number, regionCode: string | null = CITY) =>
    (await must(propose(lead, amount, regionCode))).id;
  const confirm = (by: StaffMember, id: string) => by.send('POST', `/proposals/${id}/confirmation`);
  const listOf = async (by: StaffMember) =>
    (await must(by.send<CallTypes['proposals']['reply']>('GET', '/proposals'))).list;
  const granted = async (regionCode: string | null = CITY) => {
    const { list } = await must(lead.send<CallTypes['officeFunds']['reply']>('GET', '/funds'));
    return list.find((pool) => pool.regionCode === regionCode)?.granted;
  };

  it('changes the pool when another lead or signer confirms, not its proposer, and never an admin', async () => {
    const id = await proposed(500);
    expect(await granted()).toBe(1_000);
    expect(await confirm(lead, id)).toMatchObject({ status: 403, errorCode: 'OTHER_PERSON_NEEDED' });
    const admin = await staffMember(t, ['admin']);
    expect(await listOf(admin)).toEqual([]);
    expect((await confirm(admin, id)).status).toBe(404);
    expect((await listOf(signer)).map(({ content, mayConfirm }) => [content, mayConfirm])).toEqual([
      [
        { kind: 'grantFunds', edition: EDITION, regionCode: CITY, amount: 500, reason: '示例文号1', pool: 'stays' },
        true,
      ],
    ]);
    await must(confirm(signer, id));
    expect(await granted()).toBe(1_500);
    expect(await auditOf(t, { action: 'grant_funds', actor: `staff:${signer.id}` })).toMatchObject([
      { detail: { amount: 500, reason: '示例文号1', proposal: id } },
    ]);
  });

  it('is booked once when two members confirm at the same time', async () => {
    const before = await granted();
    const id = await proposed(100);
    const replies = await Promise.all([confirm(signer, id), confirm(await staffMember(t, ['lead']), id)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await granted()).toBe(before! + 100);
  });

  it('is refused when the pool has less left by now, or would open or close unlike the proposal', async () => {
    const all = await granted();
    const [most, rest] = [await proposed(-(all! - 1)), await proposed(-2)];
    await must(confirm(signer, most));
    expect(await confirm(signer, rest)).toMatchObject({ status: 422, fields: { amount: { code: 'range' } } });
    const last = await proposed(-1);
    await grantAtOnce(t, 1, { regionCode: CITY });
    expect(await confirm(signer, last)).toMatchObject({ status: 409, errorCode: 'REVISION_CONFLICT' });
    expect(await granted()).toBe(2);
    await must(confirm(signer, await proposed(-2)));
    expect(await granted()).toBe(0);
  });

  it('opens the pool of a city only by two members of the province, and leaves no pool behind when it is refused', async () => {
    const city = '320600';
    const [near, far] = [
      await staffMember(t, ['lead'], { regions: [city] }),
      await staffMember(t, ['lead'], { regions: ['320100'] }),
    ];
    expect(await propose(near, 100, city)).toMatchObject({ status: 403, fields: { regionCode: {} } });
    const id = await proposed(100, city);
    for (const member of [near, far]) expect((await confirm(member, id)).status).toBe(404);
    await t.sql(`update staff set regions = '{320600}' where id = $1`, [lead.id]);
    expect(await confirm(signer, id)).toMatchObject({
      status: 409,
      fields: { proposal: { reason: 'unknown.proposer' } },
    });
    await t.sql('update staff set regions = null where id = $1', [lead.id]);
    expect(await granted(city)).toBeUndefined();
    await must(confirm(signer, id));
    const entries = await auditOf(t, { action: 'grant_funds', actor: `staff:${signer.id}` });
    expect(entries.map(({ detail }) => detail)).toContainEqual(
      expect.objectContaining({ regionCode: city, amount: 100, opens: true }),
    );
    const raise = await proposed(50, city);
    expect((await confirm(far, raise)).status).toBe(404);
    await must(confirm(near, raise));
    expect(await granted(city)).toBe(150);
  });

  it('is refused at once for an unknown edition or city, no money and more than is left', async () => {
    const before = await granted('320600');
    const wrong = [
      { edition: 'scrap-2099', field: 'edition', reason: 'unknown' },
      { regionCode: '110100', field: 'regionCode', reason: 'format.region' },
      { amount: 0, field: 'amount', reason: 'required' },
      { amount: -1_000_000, field: 'amount', reason: undefined },
    ];
    for (const { field, reason, ...more } of wrong) {
      const body = { edition: EDITION, regionCode: '320600', amount: 1, reason: '示例', ...more };
      expect(await lead.send('POST', '/funds', body)).toMatchObject({
        status: 422,
        fields: { [field]: reason ? { reason } : { code: 'range' } },
      });
    }
    expect([await t.sql('select from proposals'), await granted('320600')]).toEqual([[], before]);
  });

  it('raises and takes back the pool of an edition that has another id now, and creates none for the earlier id', async () => {
    const earlier = { edition: EDITION, regionCode: '320700' };
    await grantAtOnce(t, 5, earlier);
    t.clock.advance({ minutes: 1 });
    await enact(t, renamedTo('scrap-new'));
    const editionTitle = example.editions.find(({ id }) => id === EDITION)!.title;
    expect(await grantAtOnce(t, 7, earlier)).toEqual({
      ...earlier,
      editionTitle,
      granted: 12,
      left: 12,
      reserved: 0,
      spent: 0,
    });
    expect(await grantAtOnce(t, -12, earlier)).toMatchObject({ ...earlier, granted: 0 });
    const other = { ...earlier, regionCode: '320800' };
    expect(await refusal(grantAtOnce(t, 1, other))).toMatchObject({ fields: { edition: {} } });
    await enact(t, example);
  });

  it('is accepted for an edition of a signed later version, unless another version with the same start replaces it', async () => {
    const from = new Date(t.clock.now().getTime() + DAY_MS);
    await enact(t, renamedTo('scrap-replaced'), from);
    await enact(t, renamedTo('scrap-next'), from);
    const pool = { edition: 'scrap-next', regionCode: null };
    expect(await grantAtOnce(t, 5, pool)).toMatchObject({ ...pool, granted: 5 });
    const replaced = grantAtOnce(t, 5, { ...pool, edition: 'scrap-replaced' });
    expect(await refusal(replaced)).toMatchObject({ fields: { edition: {} } });
  });
});
