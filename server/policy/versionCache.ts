import type { CityFunds } from '@domain/policy/cityFunds';
import type { CityPause } from '@domain/policy/cityPauses';
import { effectiveStatus } from '@domain/policy';
import { fundStateOf } from '@domain/policy/amount';
import { resolvePolicy } from '@domain/policy/parse';
import type { Edition, Policy } from '@domain/policy/types';
import type { Clock } from '@domain/time';
import { listCityCodes } from '../platform/db/cities';
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
  /** Returns the signed versions that will be in force, in the order of their start. */
  later(): readonly PolicyVersion[];
  /** Returns the state of the fund pools of an edition; empty while none has granted money. */
  funds(edition: Edition): CityFunds[];
  /** Returns the cities in which an edition is paused by a switch of that city. */
  pauses(edition: Pick<Edition, 'id'>): CityPause[];
  /** Returns the codes of the cities that accept applications. */
  cityCodes(): ReadonlySet<string>;
  /** Returns all editions and cities whose intake is paused now, by the version in force or by a switch; none before the first version. */
  paused(): Paused[];
  /** Returns whether both ids name the same edition now: a version in force, or before it, has renamed one to the other. */
  isSameOrRenamed(one: string, other: string): boolean;
  /** Returns all ids that an edition has or had: those of the versions in force, or before it, that name the same edition. */
  idsOf(edition: string): string[];
  /** Returns whether the version in force, or a signed one that will be in force, has this edition. */
  hasNowOrLater(edition: string): boolean;
  /** Returns those of the switches that decide now, with the ids that their editions have in the version in force. */
  deciding(switches: readonly EditionSwitchRow[]): EditionSwitchRow[];
  /** Reloads changes. Without changes it reads only the revision and the sums of the pools. */
  refresh(): Promise<void>;
}

/** Returns the newest id of the edition that has, or had, this id. */
type LastId = (id: string) => string;

/**
 * Returns the function that follows the renames of these policies, which came into force in this order. A policy renames an edition
 * when its edition of the same flow and year has an id that the policy before it did not have, and the id before it is gone.
 */
function lastIds(policies: readonly Policy[]): LastId {
  const renamed = new Map<string, string>();
  const has = (policy: Policy, id: string) => policy.editions.some((edition) => edition.id === id);
  policies.forEach((policy, n) => {
    const before = policies[n - 1];
    for (const { id, flow, year } of policy.editions) {
      renamed.delete(id); // an id of the newest policy is not renamed, so that a chain of ids ends
      const old = before?.editions.find((edition) => edition.flow === flow && edition.year === year);
      if (before && old && !has(policy, old.id) && !has(before, id)) renamed.set(old.id, id);
    }
  });
  const lastId: LastId = (id) => {
    const next = renamed.get(id);
    return next === undefined ? id : lastId(next);
  };
  return lastId;
}

/** Returns the start of the version since which an edition of the last of `versions` has its status; if it never had another, 1970. */
function statusSince(versions: readonly PolicyVersion[], id: string, lastId: LastId): Date {
  const statuses = versions.map(({ policy }) => policy.editions.find((one) => lastId(one.id) === id)?.intake.status);
  const lastOther = statuses.findLastIndex((status) => status !== statuses.at(-1));
  return lastOther < 0 ? new Date(0) : versions[lastOther + 1]!.validFrom;
}

/**
 * Returns the switches that decide while the last of `versions` is in force: the newest of each of its editions and city. One of
 * the province ends when a version changes the status. Another version does not end it: new holidays must not reopen a paused edition.
 */
function decidingSwitches(
  versions: readonly PolicyVersion[],
  switches: readonly EditionSwitchRow[],
  lastId: LastId,
): EditionSwitchRow[] {
  const newestFirst = switches
    .map((one) => ({ ...one, edition: lastId(one.edition) }))
    .sort((a, b) => b.switched_at.getTime() - a.switched_at.getTime());
  return (versions.at(-1)?.policy.editions ?? []).flatMap(({ id }) => {
    const since = statusSince(versions, id, lastId);
    return newestFirst
      .filter(({ edition }) => edition === id)
      .filter((one, n, all) => all.findIndex(({ region_code }) => region_code === one.region_code) === n)
      .filter(({ region_code, switched_at }) => region_code !== null || switched_at >= since);
  });
}

const switched = (edition: Edition, switches: readonly EditionSwitchRow[]): Edition => {
  const lastSwitch = switches.find((one) => one.edition === edition.id && one.region_code === null);
  if (!lastSwitch || edition.intake.status === 'closed') return edition;
  return { ...edition, intake: { ...edition.intake, status: lastSwitch.status, pausedNotice: lastSwitch.notice } };
};

/** Caches the signed policy versions, which are immutable, with their switches and the cities. */
export function openPolicyVersions({ db, clock }: { db: Db; clock: Clock }): PolicyVersions {
  let revision = -1;
  /** as signed, in the order of `validFrom` */
  let byStart: PolicyVersion[] = [];
  /** those of them that are in force at some time, with the current switches, and with what applies while each is in force */
  let withSwitches: (PolicyVersion & {
    switches: EditionSwitchRow[];
    lastId: LastId;
    deciding: PolicyVersions['deciding'];
  })[] = [];
  let cityCodes: ReadonlySet<string> = new Set();
  let funds: FundTotals[] = [];
  let reading = Promise.resolve();

  async function read(): Promise<void> {
    const latest = await policyRevision(db);
    if (latest !== revision) await readVersions(latest);
    funds = await fundTotals(db, paused());
  }

  async function readVersions(latest: number): Promise<void> {
    const [versions, newest, cities] = await Promise.all([listVersions(db), listSwitches(db), listCityCodes(db)]);
    const ordered = inOrderOfStart(versions);
    byStart = ordered.map(({ id, body, valid_from: validFrom }) => {
      const cached = byStart.find((version) => version.id === id);
      return cached ?? { id, validFrom, policy: resolvePolicy(body) };
    });
    const ids = new Set(everInForce(ordered).map(({ id }) => id));
    const applied = byStart.filter(({ id }) => ids.has(id));
    withSwitches = applied.map((version, n) => {
      const versions = applied.slice(0, n + 1);
      const lastId = lastIds(versions.map(({ policy }) => policy));
      const deciding = (rows: readonly EditionSwitchRow[]) => decidingSwitches(versions, rows, lastId);
      const switches = deciding(newest);
      const editions = version.policy.editions.map((edition) => switched(edition, switches));
      return { ...version, switches, lastId, deciding, policy: { ...version.policy, editions } };
    });
    cityCodes = cities;
    revision = latest;
  }

  const inForce = (at: Date) => withSwitches.findLast(({ validFrom }) => validFrom <= at) ?? withSwitches[0];

  function current(at = clock.now()): PolicyVersion {
    const version = inForce(at);
    if (!version) throw new Error('No policy version is signed.');
    return version;
  }

  const later = () => withSwitches.filter(({ validFrom }) => validFrom > clock.now());

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

  function idsOf(edition: string): string[] {
    const started = withSwitches.filter(({ validFrom }) => validFrom <= clock.now());
    const lastId = started.at(-1)?.lastId ?? ((id: string) => id);
    const ids = new Set(started.flatMap(({ policy }) => policy.editions.map(({ id }) => id)));
    return [...ids.add(edition)].filter((id) => lastId(id) === lastId(edition));
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
    later,
    signed: () => byStart.toSorted((a, b) => a.id - b.id),
    funds(edition) {
      const granted = funds.filter(({ granted }) => granted > 0);
      const current = granted
        .filter((one) => one.edition === edition.id)
        .map((total) => ({
          regionCode: total.regionCode,
          state: total.waits ? ('exhausted' as const) : fundStateOf(edition, total),
        }));
      const isServed = (city: string | null) =>
        current.some(({ regionCode }) => regionCode === null || regionCode === city);
      const ids = idsOf(edition.id);
      // Where only an earlier id of the edition has money, submissions are refused until some is granted to the current one.
      const earlier = granted
        .filter((one) => ids.includes(one.edition) && !isServed(one.regionCode))
        .map(({ regionCode }) => regionCode);
      return [...current, ...[...new Set(earlier)].map((regionCode) => ({ regionCode, state: 'exhausted' as const }))];
    },
    pauses,
    cityCodes: () => cityCodes,
    paused,
    isSameOrRenamed(one, other) {
      const lastId = inForce(clock.now())?.lastId;
      return lastId ? lastId(one) === lastId(other) : one === other;
    },
    idsOf,
    hasNowOrLater: (edition) =>
      [current(), ...later()].some(({ policy }) => policy.editions.some(({ id }) => id === edition)),
    deciding: (switches) => inForce(clock.now())?.deciding(switches) ?? [],
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
