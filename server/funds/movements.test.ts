import { randomUUID } from 'node:crypto';
import { RETRY_EVENT } from '../platform/db/prepared';
import { transaction } from '../platform/db/transaction';
import { useTestApp } from '../testing/app';
import { wrongFunds, grant } from '../testing/funds';
import { adjustMoney, endReservation, reserveMoney } from './movements';
import { poolIdOf } from './poolRecords';

describe('movements of money', () => {
  const t = useTestApp({ now: '2026-11-21T10:00:00+08:00' });
  let pools: number[];
  const held = randomUUID();
  beforeAll(async () => {
    const edition = 'scrap-cur';
    for (const regionCode of ['320500', '320600']) await grant(t, 1000, { regionCode });
    pools = await Promise.all(
      ['320500', '320600'].map(async (regionCode) => (await poolIdOf(t.deps.db, { edition, regionCode }))!),
    );
  });
  afterEach(async () => expect(await t.sql(wrongFunds)).toEqual([]));

  const movement = (fundId: number, amount: number) => ({
    fundId,
    applicationId: held,
    amount,
    at: t.deps.clock.now(),
    actor: 'test',
  });
  const onShortage = async () => {
    throw new Error('too little left');
  };
  const reserve = (fundId: number, amount: number) =>
    transaction(t.deps, async (trx) => {
      reserveMoney(trx, movement(fundId, amount), { obeysQueue: false, onShortage });
    });
  const totals = () => t.sql('select reserved_fen as reserved, spent_fen as spent from funds order by id');

  it('leave the row of the pool unlocked until everything else in the transaction is done', async () => {
    await reserve(pools[0]!, 500);
    await transaction(t.deps, async (trx) => {
      endReservation(trx, { ...movement(pools[0]!, 100), kind: 'spend' });
      const { rowCount } = await t.deps.pool.query('select from funds for update nowait');
      expect(rowCount).toBe(2);
    });
    expect(await totals()).toEqual([
      { reserved: 400, spent: 100 },
      { reserved: 0, spent: 0 },
    ]);
  });

  it('lock two pools in one order, so that transactions between them do not deadlock', async () => {
    await reserve(pools[1]!, 70);
    let retries = 0;
    t.deps.pool.on(RETRY_EVENT as 'error', () => (retries += 1));
    const move = ([from, to]: readonly number[]) =>
      transaction(t.deps, async (trx) => {
        endReservation(trx, { ...movement(from!, 1), kind: 'release' });
        reserveMoney(trx, movement(to!, 1), { obeysQueue: false, onShortage });
      });
    const back = [...pools].reverse();
    await Promise.all(Array.from({ length: 60 }, (_, n) => move(n % 2 ? pools : back)));
    expect(retries).toBe(0);
    expect(await totals()).toEqual([
      { reserved: 400, spent: 100 },
      { reserved: 70, spent: 0 },
    ]);
  });

  it('roll back the transaction when the pool has too little left, unless the caller continues without the money', async () => {
    await expect(reserve(pools[1]!, 931)).rejects.toThrow('too little left');
    let short = 0;
    await transaction(t.deps, async (trx) => {
      adjustMoney(trx, movement(pools[1]!, 931), async () => {
        short += 1;
      });
    });
    expect(short).toBe(1);
    await reserve(pools[1]!, 930);
  });
});
