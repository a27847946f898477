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

/** Everything a service may lean on. Services are functions `(deps, …)`; nothing is imported as a live object. */
export interface Deps {
  config: Config;
  db: Db;
  /** for the hot paths, where plain SQL is clearer and faster than the builder */
  pool: Pool;
  /** a connection of its own for `/ready`: however many wait for one of the pool's, it asks at once */
  lookout: Pool;
  clock: Clock;
  laws: Laws;
  /** the policy in force at this moment; what was submitted is judged by `lawOf(deps, row)` */
  readonly policy: Policy;
  /** the cities one may apply in */
  regions: ReadonlySet<string>;
  vault: Vault;
  photos: PhotoStore;
  reading: ReadingDesk;
  log: FastifyBaseLogger;
  figures: Figures;
}
