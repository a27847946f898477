import { sql } from 'kysely';

import type { Db } from '../platform/db/tables';

interface FundDay {
  day: string;
  granted: number;
  reserved: number;
  spent: number;
}

/** Returns the daily change of each sum of a pool since `since`. Days without movements are left out. */
export const fundMovements = async (db: Db, fundId: number, since: Date): Promise<FundDay[]> =>
  (
    await sql<FundDay>`select to_char(at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day,
      coalesce(sum(amount_fen) filter (where kind = 'grant'), 0)::bigint as granted,
      coalesce(sum(case when kind in ('reserve', 'adjust') then amount_fen when kind in ('release', 'spend') then -amount_fen end), 0)::bigint as reserved,
      coalesce(sum(amount_fen) filter (where kind = 'spend'), 0)::bigint as spent
      from fund_entries where fund_id = ${fundId} and at >= ${since} group by 1`.execute(db)
  ).rows;
