import type { CallTypes } from '@domain/contract/types';
import type { Problem, ProblemCode, Problems } from '@domain/errors';

import type { Caller } from '../../auth/caller';
import type { Deps } from '../../deps';
import type { Db } from '../../platform/db/tables';
import type { RegionRow } from '../../platform/db/tables/content';
import { bumpPolicyRevision } from '../../policy/policyRecords';
import { pausedCities } from '../../policy/switches';
import { regionsOfTerms } from '../../policy/versions';
import { openContents } from '../../proposals/proposals';
import { isFormerCity, listRegions } from '../queries';
import {
  countCasesWithoutRegion,
  listedIn,
  lockLostRegions,
  type RegionEntry,
  type RegionUse,
  replaceRegions,
  type UsedRegion,
  usesOfOthers,
} from '../regionQueries';
import { optional, required } from './checks';
import { listLimit, refuseBad, replaceList, type Table } from './replaceList';
import { type Column, type Entry, readTable, rowProblem } from './table';

type Reply = CallTypes['importRegions']['reply'];

/** A term names at most so many cities. */
const MOST_REGIONS = 500;

/** GB/T 2260: two digits of the province, two of the city, two of the county. */
const code = (text: string): ProblemCode | null => (!text ? 'required' : /^[1-9]\d{5}$/.test(text) ? null : 'format');

const columns = [
  { key: 'code', label: '地区代码', check: code },
  { key: 'parent', label: '上级代码', check: (text) => (text ? code(text) : null) },
  { key: 'name', label: '名称', check: required(50) },
  { key: 'nameEn', label: '英文名称', check: optional(50), optional: true },
  { key: 'nameAr', label: '阿拉伯文名称', check: optional(50), optional: true },
] as const satisfies readonly Column<string>[];

type Row = { at: number; entry: Entry<(typeof columns)[number]['key']> };

const isProvince = (code: string): boolean => code.endsWith('0000');

/** Adds problems between rows: a code that is used twice, a name that is used twice in one province, a city without its province. */
function addListProblems(rows: readonly Row[], problems: Problems): void {
  const add = (at: number, key: 'code' | 'parent' | 'name', problem: ProblemCode) => {
    problems[`rows.${at}.${key}`] ??= rowProblem(problem, at, columns.find((column) => column.key === key)!.label);
  };
  const provinces = new Set(rows.filter(({ entry }) => !entry.parent).map(({ entry }) => entry.code));
  const codes = new Set<string>();
  const names = new Set<string>();
  for (const { at, entry } of rows) {
    if (codes.has(entry.code)) add(at, 'code', 'duplicate');
    // Two provinces may have cities of one name, and a municipality is its own city: 市辖区, 重庆市.
    const name = `${entry.parent} ${entry.name}`;
    if (names.has(name)) add(at, 'name', 'duplicate');
    codes.add(entry.code);
    names.add(name);
    if (!entry.parent) {
      if (!isProvince(entry.code)) add(at, 'parent', 'required');
    } else {
      if (isProvince(entry.code)) add(at, 'code', 'format');
      if (!provinces.has(entry.parent) || !entry.code.startsWith(entry.parent.slice(0, 2))) add(at, 'parent', 'enum');
    }
  }
  if (Object.keys(problems).length === 0 && rows.every(({ entry }) => !entry.parent))
    problems.rows = { code: 'required', reason: 'required.city', message: '表中没有任何城市，申请人将没有申请地可选' };
}

const named = ({ code, name }: { code: string; name: string }) => ({ code, name });

/** Throws VALIDATION_FAILED for names that the list gives to another region which stays: in the file a column has slipped. */
function refuseMovedNames(rows: readonly Row[], before: readonly RegionRow[]): void {
  const kept = new Set(rows.map(({ entry }) => entry.code));
  const problems: Problems = {};
  for (const { at, entry } of rows) {
    const { code, name, parent } = entry;
    const other = before.find((row) => row.name === name && (row.parent ?? '') === parent && row.code !== code);
    if (!other || !kept.has(other.code)) continue;
    problems[`rows.${at}.name`] = {
      code: 'duplicate',
      reason: 'duplicate.regionName',
      message: `第${at}行：“${name}”现在是${other.code}的名称，不能改给${code}。请核对代码与名称是否错行`,
      params: { row: at, name, other: other.code, code },
    };
  }
  refuseBad(problems);
}

/** Returns what the file changes in the list, and what is deleted with the regions that it leaves out. The rows of `former` stay. */
async function differenceOf(
  db: Db,
  list: readonly RegionRow[],
  entries: readonly RegionEntry[],
  former: readonly string[],
): Promise<Omit<Reply, 'imported'>> {
  const before = new Map(list.map((row) => [row.code, row]));
  const codes = new Set(entries.map((entry) => entry.code));
  const leftOut = list.filter((row) => !codes.has(row.code));
  return {
    added: entries.filter((entry) => !before.has(entry.code)).map(named),
    removed: leftOut.filter(({ code }) => !former.includes(code)).map(named),
    kept: leftOut.filter((row) => former.includes(row.code) && !isFormerCity(row)).map(named),
    changed: entries.flatMap((entry) => {
      const row = before.get(entry.code);
      return !row ||
        [row.name, row.name_en, row.name_ar, row.parent].join('\n') ===
          [entry.name, entry.nameEn, entry.nameAr, entry.parent].join('\n')
        ? []
        : [{ ...named(entry), before: row.name }];
    }),
    ...(await listedIn(
      db,
      leftOut.map((region) => region.code),
    )),
  };
}

const uses: Record<RegionUse, string> = {
  cases: '件申请',
  funds: '个有额度的资金池',
  waiting: '份排队等候的草稿',
  members: '名在用的人员',
  proposals: '项待确认的操作',
  pauses: '项补贴在当地暂停受理',
};

const inUse = (
  use: RegionUse | 'policy',
  what: string,
  params: { region: string; count?: number; version?: number },
): Problem => ({
  code: 'range',
  reason: `range.region.${use}`,
  message: `不能去掉${params.region}：还有${what}`,
  params,
});

/** Returns the cities whose pool an open proposal opens: it concerns the whole province, so its row names no city. */
async function citiesOfOpenings(db: Db, deps: Deps): Promise<string[]> {
  const contents = await openContents(db, deps);
  return contents.flatMap((content) =>
    content.kind === 'grantFunds' && content.pool === 'opens' && content.regionCode ? [content.regionCode] : [],
  );
}

/** Returns what uses regions that the file lacks, also such that the list has lost. */
async function usesOfOtherRegions(kept: ReadonlySet<string>, db: Db, deps: Deps): Promise<UsedRegion[]> {
  // The proposals first: one that is confirmed after this query is counted as the money of its pool.
  const openings = await citiesOfOpenings(db, deps);
  const pauses = await pausedCities(db, deps);
  const counted = await usesOfOthers(db, [...kept], deps.clock.now());
  const countedOnce = (use: RegionUse, codes: readonly string[]) =>
    codes.filter((code) => !kept.has(code)).map((code): UsedRegion => ({ code, use, count: 1 }));
  return [...counted, ...countedOnce('proposals', openings), ...countedOnce('pauses', pauses)];
}

/** A city with such a use stays as a former one: its cases are decided and paid, and no applicant chooses it. */
const usesThatKeepCity: readonly RegionUse[] = ['cases', 'funds'];
/** What a former city may have; everything else must be changed before the import. */
const usesOfFormerCity: readonly RegionUse[] = [...usesThatKeepCity, 'members'];

/**
 * Returns the cities that stay for their cases or money although the file lacks them. Throws VALIDATION_FAILED with everything else that
 * needs a region which the file leaves out.
 */
async function formerCities(
  db: Db,
  deps: Deps,
  entries: readonly RegionEntry[],
  before: readonly RegionRow[],
): Promise<string[]> {
  const codes = new Set(entries.map((entry) => entry.code));
  const leftOut = before.filter(({ code }) => !codes.has(code));
  const nameOf = new Map(leftOut.map((region) => [region.code, `${region.name}（${region.code}）`]));
  const problems: Problems = {};
  const casesWithoutRegion = leftOut.length ? await countCasesWithoutRegion(db) : 0;
  if (casesWithoutRegion)
    problems.regions = {
      code: 'range',
      reason: 'range.region.unknown',
      message: `暂不能去掉地区：有${casesWithoutRegion}件申请的申请地正在后台登记，请稍后再导入`,
      params: { count: casesWithoutRegion },
    };
  const counts = new Map<string, number>();
  const used = await usesOfOtherRegions(codes, db, deps);
  const former = leftOut
    .map(({ code }) => code)
    .filter((code) => used.some((one) => one.code === code && usesThatKeepCity.includes(one.use)));
  for (const { code, use, count } of used) {
    if (former.includes(code) && usesOfFormerCity.includes(use)) continue;
    const region = nameOf.get(code) ?? code;
    const key = `regions.${code}.${use}`;
    const sum = (counts.get(key) ?? 0) + count;
    counts.set(key, sum);
    problems[key] = inUse(use, `${sum}${uses[use]}`, { region, count: sum });
  }
  for (const { code, version } of await regionsOfTerms(db, deps.clock.now())) {
    if (codes.has(code)) continue;
    const region = nameOf.get(code) ?? code;
    problems[`regions.${code}.policy`] = inUse('policy', `第${version}版政策的规定`, { region, version });
  }
  refuseBad(problems);
  return former;
}

/** Replaces the list of regions, or nothing. `preview` returns what would change and refuses what the import would refuse. */
export async function importRegions(
  deps: Deps,
  caller: Caller,
  { bytes, isJson, seen, preview }: Table & { preview?: boolean },
): Promise<Reply> {
  const { rows, problems } = await readTable(bytes, isJson, columns, listLimit(MOST_REGIONS));
  addListProblems(rows, problems);
  refuseBad(problems);
  const entries = rows.map(({ entry }) => ({ ...entry, parent: entry.parent || null }));
  const check = async (db: Db) => {
    const before = await listRegions(db);
    refuseMovedNames(rows, before);
    const former = await formerCities(db, deps, entries, before);
    return { former, difference: await differenceOf(db, before, entries, former) };
  };
  if (preview) return { imported: 0, ...(await check(deps.db)).difference };
  const reply = await replaceList(deps, caller, { name: 'regions', imported: entries.length, seen }, async (trx) => {
    await bumpPolicyRevision(trx);
    await lockLostRegions(
      trx,
      entries.map(({ code }) => code),
    );
    const { former, difference } = await check(trx);
    await replaceRegions(trx, entries, former);
    return difference;
  });
  await deps.policies.refresh();
  return reply;
}
