import type { Pool } from 'pg';
import { shanghaiInstant } from '@domain/time';
import { operatorText } from '../../operatorText';
import { errorCode } from '../../errorCode';
import { fix, ok, skip, type Finding } from './finding';

type Database = Pick<Pool, 'query'>;

/** Whether payments are on hold after a restore, and whether this takes longer than the comparison with the bank should. */
export async function checkPayments(pool: Database): Promise<Finding> {
  const { rows } = await pool
    .query<{ since: Date; is_confirmed: boolean; is_long: boolean }>(
      `select since, confirmed_by is not null as is_confirmed, held_at < now() - interval '1 day' as is_long
       from payment_holds where lifted_at is null`,
    )
    .catch((error: unknown) => {
      if (errorCode(error) !== '42P01') throw error;
      return { rows: [] };
    });
  const [hold] = rows;
  if (!hold) return ok('payments', 'Payments are not on hold.', '拨付没有暂停。');
  const state = operatorText(
    `Payments are on hold since the restore of a backup of ${hold.since.toISOString()}; ${hold.is_confirmed ? 'one member has' : 'no member has'} confirmed the comparison with the bank, and two must.`,
    `恢复了 ${shanghaiInstant(hold.since)} 的备份，拨付暂停；要两人确认已核对银行流水，${hold.is_confirmed ? '已有一人' : '还没有人'}确认。`,
  );
  return hold.is_long
    ? fix(
        'payments',
        `${state}${operatorText(' This takes more than a day: see docs/operations.md, "After a restore".', '已超过一天，步骤见 docs/zh-CN/新机器上恢复.md“恢复以后”。')}`,
      )
    : ok('payments', state);
}

/** Whether PostgreSQL archives its WAL without errors. */
export async function checkArchive(pool: Database): Promise<Finding> {
  const { rows } = await pool.query<{ mode: string; last: string | null; failing: boolean }>(
    `select current_setting('archive_mode') as mode, last_archived_time::text as last,
       coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as failing from pg_stat_archiver`,
  );
  const { mode, last, failing } = rows[0]!;
  if (mode === 'off')
    return skip(
      'archive',
      'The database archives no WAL: a failure loses all changes since the last backup.',
      '数据库没有归档日志（WAL）：出故障时，上次备份以后的数据会丢失。',
    );
  if (failing)
    return fix(
      'archive',
      `Archiving the WAL fails; the last success was ${last ?? 'never'}. Read the log of PostgreSQL.`,
      `归档日志（WAL）失败，上次成功：${last ?? '从未'}。请看 PostgreSQL 的日志。`,
    );
  return ok(
    'archive',
    last
      ? operatorText(`The last WAL file was archived at ${last}.`, `上次归档日志（WAL）：${last}。`)
      : operatorText('No WAL file was due yet.', '还没有要归档的日志（WAL）。'),
  );
}
