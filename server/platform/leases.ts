import { sql } from 'kysely';

import type { Db } from './db/tables';

/** Takes or renews a lease; returns false while another holder has it. The lease of a crashed process expires at `until`. */
export const takeLease = async (db: Db, name: string, holder: string, now: Date, until: Date): Promise<boolean> =>
  (
    await sql`insert into leases (name, holder, until) values (${name}, ${holder}, ${until})
    on conflict (name) do update set holder = excluded.holder, until = excluded.until
    where leases.holder = excluded.holder or leases.until <= ${now} returning name`.execute(db)
  ).rows.length === 1;

export const giveLeaseBack = (db: Db, name: string, holder: string) =>
  sql`delete from leases where name = ${name} and holder = ${holder}`.execute(db);
