import { transaction } from '../platform/db/transaction';
import { importBankResults } from '../payments/bankResults';
import { writeBatch } from '../payments/batches';
import { separateUnwritable } from '../payments/selection';
import { releaseBatch } from '../payments/release';
import { callerOf } from '../auth/caller';
import { lockCases, readLocked, type Payable } from '../payments/payableQueries';
import type { TestApp } from './app';
import { officer } from './office';

/**
 * Pays one case through a batch with one line: one caller creates it, another releases it, the first imports the bank response.
 * `started` stops after the release. A case in a released batch gets its response there. Publicity days are not checked.
 */
export async function pay(
  t: Pick<TestApp, 'deps'>,
  id: string,
  result: 'started' | 'paid' | 'failed',
  reason = '账号与户名不符',
): Promise<void> {
  const { deps } = t;
  const maker = callerOf(await officer(t, 'pay', ['pay']), '127.0.0.1');
  const releaser = callerOf(await officer(t, 'release', ['release']), '127.0.0.1');
  const open = async () =>
    (
      await deps.pool.query<{ batch_id: string; number: string }>(
        'select batch_id, number from payment_lines where application_id = $1 and open',
        [id],
      )
    ).rows[0];
  if (!(await open())) {
    const batch = await transaction(deps, async (trx) => {
      const [locked] = await lockCases(trx, [id], deps.clock.now());
      const rows: Payable[] = [];
      for await (const part of readLocked(trx, [id]))
        rows.push(
          ...part.map((row) => ({ ...row, event_seq: locked?.event_seq ?? 0, disputed: false, frozen: false })),
        );
      return writeBatch(trx, deps, maker, { edition: rows[0]?.edition ?? '', ...separateUnwritable(deps, rows) });
    });
    await releaseBatch(deps, releaser, batch);
  }
  if (result === 'started') return;
  const { batch_id, number } = (await open())!;
  const answer = [{ number, result, ...(result === 'failed' && { reason }) }];
  await importBankResults(deps, maker, batch_id, { bytes: Buffer.from(JSON.stringify(answer)), isJson: true });
}
