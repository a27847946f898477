import type { Db } from '../../platform/db/tables';

/** The blind index of each photo's picture, of earlier submissions too. Photos from before the index have none. */
export const picturesOf = async (db: Db, applicationId: string): Promise<Map<string, string | null>> =>
  new Map(
    (
      await db.selectFrom('files').select(['id', 'picture_index']).where('application_id', '=', applicationId).execute()
    ).map(({ id, picture_index }) => [id, picture_index]),
  );

export const setTurned = (db: Db, id: string, turned: number) =>
  db.updateTable('files').set({ turned }).where('id', '=', id).execute();
