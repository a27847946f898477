import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import type { Policy } from '@domain/policy/types';
import type { Clock } from '@domain/time';
import type { Config } from './config/config';
import type { Vault } from './platform/crypto/vault';
import type { Db } from './platform/db/tables';
import type { PhotoStore } from './platform/files/store';
import type { PolicyVersions } from './policy/versionCache';
import type { ReadingEvents } from './ocr/events';
import type { Metrics } from './platform/metrics/metrics';

/** Dependencies of services, which are functions `(deps, …)`. There are no global instances. */
export interface Deps {
  config: Config;
  db: Db;
  /** for hot paths with plain SQL */
  pool: Pool;
  /** a separate connection for `/ready`, which does not wait for the pool */
  healthPool: Pool;
  clock: Clock;
  policies: PolicyVersions;
  /** the policy in force now; submitted applications use `rulesOf(deps, row)` */
  readonly policy: Policy;
  /** region codes of the cities that accept applications */
  readonly cityCodes: ReadonlySet<string>;
  vault: Vault;
  photos: PhotoStore;
  reading: ReadingEvents;
  log: FastifyBaseLogger;
  metrics: Metrics;
  /** in the calls of officers (`officeDepsOf`): every transaction runs it first */
  checkAtBegin?: (trx: Db) => Promise<void>;
  /** in the calls of applicants and officers: every transaction runs it before its commit, when no row is waited for any more */
  checkBeforeCommit?: (trx: Db) => Promise<void>;
}
