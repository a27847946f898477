import type { Db } from '../platform/db/tables';
import type { MessageSettingsRow } from '../platform/db/tables/messages';

export const settingsOf = (db: Db, accountId: string): Promise<MessageSettingsRow | undefined> =>
  db.selectFrom('message_settings').selectAll().where('account_id', '=', accountId).executeTakeFirst();

type Settings = Omit<MessageSettingsRow, 'account_id'>;

/** The settings of an account without a row. */
export const standardSettings: Settings = { reminders: true, language: 'zh-CN' };

/** Sets only what `change` has, so that two changes at the same time are both kept. `account_id` keeps the SET of an empty change valid. */
export const saveSettings = (db: Db, accountId: string, change: Partial<Settings>): Promise<unknown> =>
  db
    .insertInto('message_settings')
    .values({ account_id: accountId, ...standardSettings, ...change })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ account_id: accountId, ...change }))
    .execute();

export const deleteSettings = (trx: Db, accountId: string): Promise<unknown> =>
  trx.deleteFrom('message_settings').where('account_id', '=', accountId).execute();

/** Keeps the first mark. Returns false when there was one. */
export const recordReached = async (db: Db, id: string, actor: string, now: Date): Promise<boolean> =>
  (
    await db
      .updateTable('messages')
      .set({ reached_at: now, reached_by: actor })
      .where('id', '=', id)
      .where('reached_at', 'is', null)
      .executeTakeFirst()
  ).numUpdatedRows > 0n;
