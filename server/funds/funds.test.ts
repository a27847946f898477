import fc from 'fast-check';
import example from '@domain/policy/example.json';
import { statuses, transitions } from '@domain/status';
import type { CallTypes } from '@domain/contract/types';
import { useTestApp } from '../testing/app';
import { applicant, call, must, type Applicant } from '../testing/applicant';
import { office, officerHeaders } from '../testing/office';
import { pay } from '../testing/pay';
import { grant as grantMoney, histories, runHistory, wrongFunds } from '../testing/funds';
import { enact } from '../testing/policy';
import { reportCount } from '../testing/reportCount';

type Funds = CallTypes['officeFunds']['reply'];
const SUBSIDY = 1_800_000;
/** `npm run proof -- --only=histories` runs many more. */
const runs = Number(process.env.HISTORIES ?? 15);

describe('fund pools', () => {
  const t = useTestApp({ now: '2026-11-21T10:00:00+08:00' });
  let n = 700;
  afterEach(async () => expect(await t.sql(wrongFunds)).toEqual([]));

  const lead = () => officerHeaders(t, ['lead']);
  const grant = (regionCode: string | null, amount: number, edition = 'scrap-cur') =>
    grantMoney(t, amount, { edition, regionCode });
  const pool = async (regionCode: string | null) =>
    (await must(call<Funds>(t, 'GET', '/office/funds', { headers: await lead() }))).list.find(
      (one) => one.edition === 'scrap-cur' && one.regionCode === regionCode,
    );
  const ready = async (regionCode: string, price = 15_000_000) => {
    const who = await applicant(t);
    const draft = await who.filled('newApplyElv', (n += 1), (answers) => ({
      ...answers,
      personalInfo: { ...answers.personalInfo, regionCode },
      newCarInfo: { ...answers.newCarInfo, priceInclTax: price },
    }));
    return { who, id: draft.id, send: () => who.submit(draft.id, draft.revision) };
  };
  const sent = async (regionCode: string, price?: number) => {
    const one = await ready(regionCode, price);
    await must(one.send());
    return one;
  };
  const withdraw = (who: Applicant, id: string) => must(who.send('POST', `/applications/${id}/withdrawal`, {}));
  const approve = async (id: string, more: object = {}) => {
    await must(office(t).intake(id));
    await must(office(t).approve(id));
    return office(t).approve(id, more);
  };

  it('reserve for as many concurrent submissions as the money suffices for, and for one more after a withdrawal', async () => {
    await grant('320200', 4 * SUBSIDY + 1);
    const all = await Promise.all(Array.from({ length: 14 }, () => ready('320200')));
    const replies = await Promise.all(all.map(({ send }) => send()));
    const outcomes = replies.map(({ status, errorCode }) => `${status} ${errorCode ?? ''}`.trim()).sort();
    expect(outcomes).toEqual([...Array(4).fill('200'), ...Array(10).fill('409 FUNDS_EXHAUSTED')]);
    expect(await pool('320200')).toMatchObject({
      edition: 'scrap-cur',
      regionCode: '320200',
      granted: 4 * SUBSIDY + 1,
      reserved: 4 * SUBSIDY,
      spent: 0,
      left: 1,
    });
    const winner = all[replies.findIndex(({ status }) => status === 200)]!;
    const losers = all.filter((_, i) => replies[i]!.status !== 200);
    expect(await losers[0]!.who.get(losers[0]!.id)).toMatchObject({ status: 'draft', problems: {} });
    await withdraw(winner.who, winner.id);
    const again = await Promise.all(losers.map(({ send }) => send()));
    expect(again.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('refuse with the notice of the policy when exhausted, and accept again after a grant', async () => {
    const withNotice = structuredClone(example);
    Object.assign(withNotice.editions.find(({ id }) => id === 'scrap-cur')!.intake, {
      exhaustedNotice: '请等待下一批资金',
    });
    await enact(t, withNotice);
    await grant('320300', SUBSIDY - 1);
    const { send } = await ready('320300');
    expect(await send()).toMatchObject({
      status: 409,
      errorCode: 'FUNDS_EXHAUSTED',
      data: { regionCode: '320300', notice: '请等待下一批资金' },
    });
    await grant('320300', 1);
    expect(await send()).toMatchObject({ status: 200 });
  });

  it('spend the approved amount when it is paid and release the rest, and release all when the case is rejected', async () => {
    await grant('320400', 10 * SUBSIDY);
    const of = async () => {
      const { left, reserved, spent } = (await pool('320400'))!;
      return [left / SUBSIDY, reserved / SUBSIDY, spent / SUBSIDY];
    };
    const one = await sent('320400');
    expect(await of()).toEqual([9, 1, 0]);
    await must(approve(one.id, { approvedAmount: SUBSIDY / 2 }));
    expect(await of()).toEqual([9, 1, 0]);
    await must(office(t).publish(one.id));
    await pay(t, one.id, 'paid');
    expect(await of()).toEqual([9.5, 0, 0.5]);

    const rejected = await sent('320400');
    await must(office(t).intake(rejected.id));
    await must(office(t).reject(rejected.id));
    expect(await of()).toEqual([9.5, 0, 0.5]);
  });

  it('never refuse a correction; the approval is refused when the money does not suffice', async () => {
    await grant('320500', SUBSIDY / 2);
    const one = await sent('320500', 7_500_000);
    await must(office(t).intake(one.id));
    await must(office(t).sendBack(one.id, [{ key: 'newCarInfo.priceInclTax', code: 'x', text: '价税合计不符' }]));
    const { revision } = await one.who.get(one.id);
    await must(one.who.save(one.id, 'newCarInfo', { priceInclTax: 15_000_000 }, revision));
    await must(one.who.correct(one.id));
    expect(await pool('320500')).toMatchObject({ reserved: SUBSIDY / 2, left: 0 });
    expect(await approve(one.id)).toMatchObject({ status: 409, errorCode: 'FUNDS_EXHAUSTED' });
    await grant('320500', SUBSIDY / 2);
    expect(await must(office(t).approve(one.id))).toMatchObject({ status: 'approved', approvedAmount: SUBSIDY });
    expect(await pool('320500')).toMatchObject({ reserved: SUBSIDY, left: 0 });
  });

  it('have immutable entries and are never overspent in the database', async () => {
    await expect(t.sql('update fund_entries set amount_fen = 0')).rejects.toThrow('is immutable');
    await expect(t.sql('update funds set reserved_fen = granted_fen + 1')).rejects.toThrow('check');
  });

  it('are published per city as ample, low or exhausted', async () => {
    const shownState = async () => {
      await t.deps.policies.refresh();
      const { editions } = await must(call<CallTypes['policies']['reply']>(t, 'GET', '/policies'));
      return editions.find(({ id }) => id === 'scrap-cur')!.funds!.find((one) => one.regionCode === '320900')?.state;
    };
    await grant('320900', 1_999_900);
    expect(await shownState()).toBe('ample');
    await must((await ready('320900')).send());
    expect(await shownState()).toBe('low');
    await grant('320900', -150_000);
    expect(await shownState()).toBe('exhausted');
  });

  it('every final status releases or spends the reservation in the transition table', () => {
    const rows: readonly { from: string; to: string | null; event: string; funds?: string }[] = transitions;
    const over = statuses.filter((status) => ['rejected', 'withdrawn', 'expired'].includes(status)) as string[];
    for (const row of rows) {
      if (over.includes(row.to ?? '')) expect([row.event, row.funds]).toEqual([row.event, 'release']);
      if (row.to === 'paid') expect(row.funds).toBe('spend');
    }
  });

  it(
    'balance after every history, and serve by the city pool with money, else by that of the province',
    async () => {
      let steps = 0;
      await fc.assert(
        fc.asyncProperty(histories, async (history) => {
          steps += history.length;
          // Without the pools of the histories before: 5,000 of them would make each query slower than the last.
          await t.sql('truncate funds, fund_entries');
          await runHistory(t.deps, 'replacement-cur', '321000', history);
          expect(await t.sql(wrongFunds)).toEqual([]);
        }),
        { numRuns: runs, seed: Number(process.env.SEED ?? 20261122) },
      );
      reportCount(
        `${runs} random histories of two pools, ${steps} steps: what was granted is left, reserved or spent after each`,
      );
    },
    60_000 + runs * 600, // a night runs them at low priority beside the other suites
  );
});
