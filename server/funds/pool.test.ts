import example from '@domain/policy/example.json';
import { DAY_MS } from '@domain/time';
import { useTestApp } from '../testing/app';
import { wrongFunds, grant } from '../testing/funds';
import { auditOf, refusal } from '../testing/record';
import { enact } from '../testing/policy';
import { officeFunds } from './grant';

const now = '2026-11-21T10:00:00+08:00';
const LEAST = 10_000_000;

describe('fund pool', () => {
  const t = useTestApp({ now });
  afterEach(async () => expect(await t.sql(wrongFunds)).toEqual([]));

  it('grantFunds returns the new totals and records each grant with its reason', async () => {
    const editionTitle = t.deps.policy.editions.find(({ id }) => id === 'scrap-cur')!.title;
    const shown = {
      edition: 'scrap-cur',
      editionTitle,
      regionCode: null,
      granted: LEAST + 1,
      left: LEAST + 1,
      reserved: 0,
      spent: 0,
    };
    expect(await grant(t, LEAST + 1)).toEqual(shown);
    const other = await grant(t, 5, { regionCode: '320500' });
    expect(other).toEqual({ ...shown, regionCode: '320500', granted: 5, left: 5 });
    expect(await officeFunds(t.deps)).toEqual({ list: [shown, other], total: 2 });
    const entries = await t.deps.db
      .selectFrom('fund_entries')
      .select(['kind', 'amount_fen', 'at', 'actor', 'reason', 'application_id'])
      .orderBy('amount_fen')
      .execute();
    expect(entries).toEqual(
      [5, LEAST + 1].map((amount_fen) => ({
        kind: 'grant',
        amount_fen,
        at: new Date(now),
        actor: 'office:lead',
        reason: '预算下达',
        application_id: null,
      })),
    );
    const amountOf = ({ detail }: { detail: unknown }) => Number((detail as { amount?: number }).amount);
    const record = await auditOf(t, { actor: 'office:lead' });
    expect(record.sort((one, two) => amountOf(two) - amountOf(one))).toEqual(
      [
        { edition: 'scrap-cur', regionCode: null, amount: LEAST + 1, reason: '预算下达' },
        { edition: 'scrap-cur', regionCode: '320500', amount: 5, reason: '预算下达', opens: true },
      ].map((detail) => ({
        at: new Date(now),
        actor: 'office:lead',
        action: 'grant_funds',
        target: expect.stringMatching(/^fund:\d+$/),
        detail,
        address: null,
      })),
    );
  });

  it('raises and takes back the pool of an edition that has another id now, and creates none for the earlier id', async () => {
    t.clock.advance({ minutes: 1 });
    await enact(t, JSON.parse(JSON.stringify(example).replaceAll('"scrap-cur"', '"scrap-new"')) as object);
    const earlier = { edition: 'scrap-cur', regionCode: '320500' };
    const title = example.editions.find(({ id }) => id === 'scrap-cur')!.title;
    expect(await grant(t, 7, earlier)).toMatchObject({ ...earlier, editionTitle: title, granted: 12 });
    expect(await grant(t, -12, earlier)).toMatchObject({ ...earlier, granted: 0 });
    expect(await refusal(grant(t, 1, { ...earlier, regionCode: '320600' }))).toMatchObject({ fields: { edition: {} } });
    await enact(t, example);
  });

  it('accepts money for an edition of a signed later version, unless another version with the same start replaces it', async () => {
    const from = new Date(t.clock.now().getTime() + DAY_MS);
    const renamedTo = (id: string) =>
      JSON.parse(JSON.stringify(example).replaceAll('"scrap-cur"', `"${id}"`)) as object;
    await enact(t, renamedTo('scrap-replaced'), from);
    await enact(t, renamedTo('scrap-next'), from);
    expect(await grant(t, 5, { edition: 'scrap-next' })).toMatchObject({ edition: 'scrap-next', granted: 5 });
    expect((await refusal(grant(t, 5, { edition: 'scrap-replaced' })))?.fields).toMatchObject({ edition: {} });
  });
});
