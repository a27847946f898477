import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import type { Policy } from '@domain/policy/types';
import type { Clock } from '@domain/time';
import type { Config } from './config';
import type { Vault } from './crypto/vault';
import type { Db } from './db/tables';
import type { PhotoStore } from './files/store';
import type { Laws } from './laws';
import type { ReadingDesk } from './reading/desk';
import type { Figures } from './ops/figures';

/** Dependencies of services, which are functions `(deps, …)`. There are no global instances. */
export interface Deps {
  config: Config;
  db: Db;
  /** for hot paths with plain SQL */
  pool: Pool;
  /** a separate connection for `/ready`, which does not wait for the pool */
  lookout: Pool;
  clock: Clock;
  laws: Laws;
  /** the policy in force now; submitted applications use `lawOf(deps, row)` */
  readonly policy: Policy;
  /** region codes of the cities that accept applications */
  regions: ReadonlySet<string>;
  vault: Vault;
  photos: PhotoStore;
  reading: ReadingDesk;
  log: FastifyBaseLogger;
  figures: Figures;
}
