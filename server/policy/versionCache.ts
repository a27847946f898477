import type { CityFunds } from '@domain/policy/cityFunds';
import type { CityPause } from '@domain/policy/cityPauses';
import { effectiveStatus } from '@domain/policy';
import { fundStateOf } from '@domain/policy/amount';
import { resolvePolicy } from '@domain/policy/parse';
import type { Edition, Policy } from '@domain/policy/types';
import type { Clock } from '@domain/time';
import type { Db } from '../platform/db/tables';
import type { EditionSwitchRow } from '../platform/db/tables/policy';
import { AppError } from '../errors';
import { fundTotals, type FundTotals } from '../funds/poolRecords';
import { everInForce, inOrderOfStart, policyRevision, listSwitches, listVersions } from './queries';

/** A signed policy version with the start of its validity. */
interface PolicyVersion {
  id: number;
  validFrom: Date;
  policy: Policy;
}

interface Paused {
  edition: Edition;
  /** `null`: the whole province */
  regionCode: string | null;
}

export interface PolicyVersions {
  /** Returns the version in force (now, or at a time) with the current switches; it applies to drafts and new applications. */
  current(at?: Date): PolicyVersion;
  /** Returns the version of a submission; null: submitted before versions were stored, the first version. */
  byId(id: number | null): PolicyVersion;
  /** Returns all signed versions in the order of their ids, also those that another one with the same start replaces. */
  signed(): readonly PolicyVersion[];
  /** Returns the state of the fund pools of an edition; empty until the first grant. */
  funds(edition: Edition): CityFunds[];
  /** Returns the cities in which an edition is paused by a switch of that city. */
  pauses(edition: Pick<Edition, 'id'>): CityPause[];
  /** Returns all editions and cities whose intake is paused now, by the version in force or by a switch; none before the first version. */
  paused(): Paused[];
  /** Returns whether both ids name one edition that a version has renamed: no version has both, and kind and year are the same. */
  isSameOrRenamed(one: string, other: string): boolean;
  /** Returns those of the switches that decide now, with the ids that their editions have in the version in force. */
  effective(switches: readonly EditionSwitchRow[]): EditionSwitchRow[];
  /** Reloads changes. Without changes it reads only the revision and the sums of the pools. */
  refresh(): Promise<void>;
}

type IsSame = PolicyVersions['isSameOrRenamed'];

function isRenamed(policies: readonly Policy[], one: string, other: string): boolean {
  const [named, others] = [one, other].map((id) =>
    policies.flatMap(({ editions }) => editions.filter((edition) => edition.id === id)),
  ) as [Edition[], Edition[]];
  return (
    named.some(({ kind, year }) => others.some((edition) => edition.kind === kind && edition.year === year)) &&
    !policies.some(({ editions }) => [one, other].every((id) => editions.some((edition) => edition.id === id)))
  );
}

/** Returns for each id of an edition the first of the ids that name the same edition. */
function firstIds(policies: readonly Policy[]): ReadonlyMap<string, string> {
  const groups: [string, ...string[]][] = [];
  for (const id of new Set(policies.flatMap(({ editions }) => editions.map((edition) => edition.id)))) {
    const group = groups.find((ids) => ids.every((one) => isRenamed(policies, one, id)));
    if (group) group.push(id);
    else groups.push([id]);
  }
  return new Map(groups.flatMap((ids) => ids.map((id) => [id, ids[0]])));
}

/**
 * Returns the switches that decide while the last of `versions`, which came into force in this order, is in force: the newest of each
 * of its editions and city. A version replaces earlier switches of the province only if it changes the status: new holidays must not
 * reopen a paused edition.
 */
function effectiveUnder(
  versions: readonly PolicyVersion[],
  switches: readonly EditionSwitchRow[],
  isSame: IsSame,
): EditionSwitchRow[] {
  const newestFirst = switches.toSorted((a, b) => b.switched_at.getTime() - a.switched_at.getTime());
  const editions = versions.at(-1)?.policy.editions ?? [];
  return editions.flatMap(({ id }) => {
    const isReplaced = (one: EditionSwitchRow): boolean => {
      if (one.region_code !== null) return false;
      const statuses = versions.map(({ policy }) => policy.editions.find((of) => isSame(of.id, id))?.intake.status);
      // The version after the last one with another status is the one that changed it.
      const lastOther = statuses.findLastIndex((status) => status !== statuses.at(-1));
      return lastOther >= 0 && one.switched_at < versions[lastOther + 1]!.validFrom;
    };
    const own = newestFirst.filter((one) => isSame(one.edition, id));
    return own
      .filter((one, n) => own.findIndex(({ region_code }) => region_code === one.region_code) === n && !isReplaced(one))
      .map((one) => ({ ...one, edition: id }));
  });
}

const switched = (edition: Edition, switches: readonly EditionSwitchRow[]): Edition => {
  const found = switches.find((one) => one.edition === edition.id && one.region_code === null);
  if (!found || edition.intake.status === 'closed') return edition;
  return { ...edition, intake: { ...edition.intake, status: found.status, pausedNotice: found.notice } };
};

/** Caches the signed policy versions, which are immutable. */
export function openPolicyVersions({ db, clock }: { db: Db; clock: Clock }): PolicyVersions {
  let revision = -1;
  /** as signed, in the order of `validFrom` */
  let byStart: PolicyVersion[] = [];
  /** those of them that are in force at some time */
  let applied: PolicyVersion[] = [];
  let firstIdsById: ReadonlyMap<string, string> = new Map();
  /** the same with the current switches */
  let withSwitches: (PolicyVersion & { switches: EditionSwitchRow[] })[] = [];
  let funds: FundTotals[] = [];
  let reading = Promise.resolve();

  const firstIdOf = (id: string) => firstIdsById.get(id) ?? id;
  const isSame: IsSame = (one, other) => firstIdOf(one) === firstIdOf(other);

  async function read(): Promise<void> {
    const now = await policyRevision(db);
    if (now !== revision) await readVersions(now);
    funds = await fundTotals(db, paused());
  }

  async function readVersions(now: number): Promise<void> {
    const [versions, newest] = await Promise.all([listVersions(db), listSwitches(db)]);
    const ordered = inOrderOfStart(versions);
    byStart = ordered.map(({ id, body, valid_from: validFrom }) => {
      const known = byStart.find((version) => version.id === id);
      return known ?? { id, validFrom, policy: resolvePolicy(body) };
    });
    firstIdsById = firstIds(byStart.map(({ policy }) => policy));
    const ids = new Set(everInForce(ordered).map(({ id }) => id));
    applied = byStart.filter(({ id }) => ids.has(id));
    withSwitches = applied.map((version, n) => {
      const switches = effectiveUnder(applied.slice(0, n + 1), newest, isSame);
      return {
        ...version,
        switches,
        policy: { ...version.policy, editions: version.policy.editions.map((edition) => switched(edition, switches)) },
      };
    });
    revision = now;
  }

  const inForce = (at: Date) => withSwitches.findLast(({ validFrom }) => validFrom <= at) ?? withSwitches[0];

  function current(at = clock.now()): PolicyVersion {
    const version = inForce(at);
    if (!version) throw new Error('No policy version is signed.');
    return version;
  }

  const pauses = ({ id }: Pick<Edition, 'id'>): CityPause[] =>
    (inForce(clock.now())?.switches ?? []).flatMap(({ edition, region_code: regionCode, status, notice }) =>
      edition === id && regionCode !== null && status === 'paused' ? [{ regionCode, notice }] : [],
    );

  function paused(): Paused[] {
    const now = clock.now();
    return (inForce(now)?.policy.editions ?? []).flatMap((edition): Paused[] => {
      const status = effectiveStatus(edition, now);
      if (status === 'paused') return [{ edition, regionCode: null }];
      return status === 'open' ? pauses(edition).map(({ regionCode }) => ({ edition, regionCode })) : [];
    });
  }

  return {
    current,
    byId(id) {
      const version =
        id === null ? byStart.reduce((a, b) => (a.id < b.id ? a : b)) : byStart.find((one) => one.id === id);
      // Another process has just loaded a version signed within the last second; the next refresh loads it here.
      if (!version) throw new AppError('UNAVAILABLE', { retryAfterS: 2 });
      return version;
    },
    signed: () => byStart.toSorted((a, b) => a.id - b.id),
    funds: (edition) =>
      funds
        .filter((one) => one.edition === edition.id)
        .map((one) => ({
          regionCode: one.regionCode,
          state: one.waits ? ('exhausted' as const) : fundStateOf(edition, one),
        })),
    pauses,
    paused,
    isSameOrRenamed: isSame,
    effective: (switches) => {
      const { id } = current();
      return effectiveUnder(applied.slice(0, applied.findIndex((version) => version.id === id) + 1), switches, isSame);
    },
    refresh: () => (reading = reading.catch(() => {}).then(read)),
  };
}

/** Refreshes periodically until the returned function is called. After an error the cached policy stays in force. */
export function refreshEvery(policies: PolicyVersions, everyMs: number, onError: (error: unknown) => void): () => void {
  const timer = setInterval(() => {
    policies.refresh().catch(onError);
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
