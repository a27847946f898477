import type { CallTypes } from '@domain/contract/types';
import type { Problem, Problems } from '@domain/errors';
import { shanghaiDate, shanghaiInstant } from '@domain/time';

import type { Deps } from '../../deps';
import { isFormerCity, listRegions } from '../queries';
import { countRows, lastImport, listNames, replaceCompanies, replaceHotlines, replaceModels } from '../importQueries';
import type { Caller } from '../../auth/caller';
import { namesOf } from '../../staff/names';
import { modelCode, oneOf, optional, phone, required, uscc } from './checks';
import { listLimit, refuseBad, replaceList, requireVersion, type Table, versionOf } from './replaceList';
import { partsOf, readTable, rowProblem, type Column } from './table';

/** A list cannot be imported in parts, because each file replaces the whole list. */
const MOST_ROWS = 20_000;

/** Returns size and last import of each list: what an import replaces. */
export async function imports({ db }: Pick<Deps, 'db'>): Promise<CallTypes['officeImports']['reply']> {
  const lists = await Promise.all(
    listNames.map(async (name) => {
      const [last, rows] = await Promise.all([lastImport(db, name), countRows(db, name)]);
      const importedAt = last ? shanghaiInstant(last.at) : null;
      return { name, rows, version: versionOf(last), importedAt, importedBy: last?.actor ?? null };
    }),
  );
  return {
    lists,
    names: await namesOf(
      db,
      lists.map(({ importedBy }) => importedBy),
    ),
  };
}

const kinds: Record<string, string> = {
  dealer: 'dealer',
  recycler: 'recycler',
  used_car: 'used_car',
  销售企业: 'dealer',
  报废回收拆解企业: 'recycler',
  二手车经营主体: 'used_car',
};

type InRegion = { at: number; entry: { regionCode: string } };

/** Returns the check of a region, the problems of former cities, which pass it, and the version of the list of regions that it knows. */
async function regionCheck({ db }: Deps) {
  // The version first: with an import in between it is outdated, and the transaction refuses it.
  const last = await lastImport(db, 'regions');
  const rows = await listRegions(db);
  const former = new Map(rows.filter(isFormerCity).map(({ code, name }) => [code, name]));
  const addFormerCityProblems = (entries: readonly InRegion[], problems: Problems): void => {
    for (const { at, entry } of entries) {
      const name = former.get(entry.regionCode);
      if (name !== undefined) problems[`rows.${at}.regionCode`] = formerCity(at, name, entry.regionCode);
    }
  };
  return { isRegion: oneOf(new Set(rows.map((row) => row.code))), addFormerCityProblems, regionsSeen: versionOf(last) };
}

const formerCity = (row: number, name: string, code: string): Problem => ({
  code: 'enum',
  reason: 'enum.formerCity',
  message: `第${row}行：${name}（${code}）已不在地区清单里，请改用现在的地区代码`,
  params: { row, name, code },
});

/** Replaces the whole list in one transaction, or nothing if a row is wrong. */
type ImportList = (deps: Deps, caller: Caller, table: Table) => Promise<{ imported: number }>;

export const importCompanies: ImportList = async (deps, caller, { bytes, isJson, seen }) => {
  const { isRegion, addFormerCityProblems, regionsSeen } = await regionCheck(deps);
  const columns = [
    { key: 'name', label: '企业名称', check: required(100) },
    { key: 'uscc', label: '统一社会信用代码', check: uscc },
    { key: 'type', label: '类型', check: oneOf(new Set(Object.keys(kinds))) },
    { key: 'brands', label: '品牌', check: optional(500) },
    { key: 'regionCode', label: '地区代码', check: isRegion },
    { key: 'address', label: '地址', check: required(200) },
    { key: 'phone', label: '电话', check: phone },
    { key: 'batch', label: '批次', check: required(30) },
  ] as const satisfies readonly Column<string>[];
  const { rows, problems } = await readTable(bytes, isJson, columns, listLimit(MOST_ROWS));
  const usccs = new Set<string>();
  for (const { at, entry } of rows) {
    if (entry.uscc && usccs.has(entry.uscc))
      problems[`rows.${at}.uscc`] ??= rowProblem('duplicate', at, '统一社会信用代码');
    usccs.add(entry.uscc);
  }
  addFormerCityProblems(rows, problems);
  refuseBad(problems);
  const entries = rows.map(({ entry }) => ({
    ...entry,
    type: kinds[entry.type] ?? entry.type,
    brands: partsOf(entry.brands),
  }));
  return replaceList(deps, caller, { name: 'companies', imported: entries.length, seen }, async (trx) => {
    await requireVersion(trx, 'regions', regionsSeen);
    await replaceCompanies(trx, entries, shanghaiDate(deps.clock.now()));
    return {};
  });
};

export const importHotlines: ImportList = async (deps, caller, { bytes, isJson, seen }) => {
  const manyPhones = (text: string) =>
    text
      ? (partsOf(text)
          .map(phone)
          .find((code) => code !== null) ?? null)
      : 'required';
  const { isRegion, addFormerCityProblems, regionsSeen } = await regionCheck(deps);
  const columns = [
    { key: 'regionCode', label: '地区代码', check: isRegion },
    { key: 'office', label: '单位', check: required(100) },
    { key: 'phones', label: '电话', check: manyPhones },
    { key: 'hours', label: '服务时间', check: required(100) },
    { key: 'scope', label: '咨询范围', check: required(100) },
  ] as const satisfies readonly Column<string>[];
  const { rows, problems } = await readTable(bytes, isJson, columns, listLimit(MOST_ROWS));
  addFormerCityProblems(rows, problems);
  refuseBad(problems);
  const entries = rows.map(({ entry }) => ({ ...entry, phones: partsOf(entry.phones) }));
  return replaceList(deps, caller, { name: 'hotlines', imported: entries.length, seen }, async (trx) => {
    await requireVersion(trx, 'regions', regionsSeen);
    await replaceHotlines(trx, entries);
    return {};
  });
};

/** Replaces the whole catalogue of new-energy models. */
export const importModels: ImportList = async (deps, caller, { bytes, isJson, seen }) => {
  const columns = [
    { key: 'brand', label: '品牌', check: required(50) },
    { key: 'model', label: '车型', check: modelCode },
  ] as const satisfies readonly Column<string>[];
  const { rows, problems } = await readTable(bytes, isJson, columns, listLimit(MOST_ROWS));
  refuseBad(problems);
  const entries = rows.map(({ entry }) => entry);
  return replaceList(deps, caller, { name: 'models', imported: entries.length, seen }, async (trx) => {
    await replaceModels(trx, entries);
    return {};
  });
};
