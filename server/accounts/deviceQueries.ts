import { dropOld } from '../platform/db/dropOld';
import type { Db } from '../platform/db/tables';
import type { KnownDeviceRow } from '../platform/db/tables/identity';

export const findDevice = (
  db: Db,
  { account_id, device_hash }: Pick<KnownDeviceRow, 'account_id' | 'device_hash'>,
): Promise<KnownDeviceRow | undefined> =>
  db
    .selectFrom('known_devices')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('device_hash', '=', device_hash)
    .executeTakeFirst();

export async function recordDevice(db: Db, row: KnownDeviceRow): Promise<void> {
  await db
    .insertInto('known_devices')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'device_hash']).doUpdateSet({ last_used_at: row.last_used_at }),
    )
    .execute();
}

export async function deleteDevicesOf(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('known_devices').where('account_id', '=', accountId).execute();
}

export const dropUnusedDevices = dropOld('known_devices', ['account_id', 'device_hash'], 'last_used_at');
