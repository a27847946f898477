import type { Pool } from 'pg';

import type { Clock } from '@domain/time';

import type { Config } from '../../config/config';
import type { DataKey } from '../../config/keys';
import type { Db } from '../db/tables';
import type { PhotoStore } from '../files/store';

/** What commands of the operator use: the database, the photos and the settings, without the rules of a policy. */
export interface ToolDeps {
  pool: Pool;
  db: Db;
  photos: PhotoStore;
  clock: Clock;
  config: Config & { dataKeys: DataKey[]; dataDir: string };
}
