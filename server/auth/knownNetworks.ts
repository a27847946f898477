import type { Deps } from '../deps';
import { networkOf } from '../http/network';
import { dropOld } from '../platform/db/dropOld';
import type { Db } from '../platform/db/tables';

/** Returns the key by which failed and earlier sign-ins of a network are found. */
export const networkIndex = ({ vault }: Pick<Deps, 'vault'>, address: string): string =>
  vault.index('address', networkOf(address));

/** Records that this member has signed in from this network. */
export const recordNetwork = (trx: Db, staffId: string, networkIndex: string, now: Date) =>
  trx
    .insertInto('office_networks')
    .values({ staff_id: staffId, network_index: networkIndex, last_sign_in_at: now })
    .onConflict((clash) => clash.columns(['staff_id', 'network_index']).doUpdateSet({ last_sign_in_at: now }))
    .execute();

/** Makes all networks of a member unknown. */
export const forgetNetworks = (trx: Db, staffId: string) =>
  trx.deleteFrom('office_networks').where('staff_id', '=', staffId).execute();

/** Returns whether the member of this sign-in name has signed in from this network. */
export const isKnownNetwork = async (db: Db, signIn: string, networkIndex: string): Promise<boolean> =>
  (await db
    .selectFrom('office_networks')
    .innerJoin('staff', 'staff.id', 'office_networks.staff_id')
    .select('staff.id')
    .where('staff.sign_in', '=', signIn)
    .where('network_index', '=', networkIndex)
    .executeTakeFirst()) !== undefined;

export const dropOldNetworks = dropOld('office_networks', ['staff_id', 'network_index'], 'last_sign_in_at');
