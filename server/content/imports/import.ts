import type { CallTypes } from '@domain/contract/types';
import type { Problems } from '@domain/errors';
import { shanghaiDate, shanghaiInstant } from '@domain/time';

import type { Deps } from '../../deps';
import { AppError } from '../../errors';
import { listRegions } from '../queries';
import {
  countRows,
  lastImport,
  listNames,
  type ListName,
  lockList,
  replaceCompanies,
  replaceHotlines,
  targetOf,
} from '../importQueries';
import { audit } from '../../platform/audit/audit';
import { once } from '../../http/idempotency/once';
import type { Caller } from '../../auth/caller';
import { namesOf } from '../../staff/names';
import { oneOf, optional, phone, required, uscc } from './checks';
import { partsOf, readTable, rowProblem, type Column, type RowLimit } from './table';
import { within } from '../../platform/db/transaction';

interface Table {
  bytes: Buffer;
  isJson: boolean;
  /** version of the list that the sender has seen */
  seen?: string;
}

const versionOf = (last: { id: string } | undefined) => last?.id ?? 'delivered';

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

/** Limit of reported problems; `badRows` has the number of all wrong rows. */
const MOST_REPORTED = 1000;

/** Throws VALIDATION_FAILED with the problems of the rows, if there are any. */
export function refuseBad(problems: Problems): void {
  // `Object.entries` of the problems of 20,000 rows would block other requests for a sixth of a second.
  const keys = Object.keys(problems);
  if (keys.length === 0) return;
  throw new AppError('VALIDATION_FAILED', {
    fields: Object.fromEntries(keys.slice(0, MOST_REPORTED).map((key) => [key, problems[key]!])),
    data: { badRows: new Set(keys.map((key) => key.split('.', 2)[1])).size },
  });
}

const MOST_ROWS = 20_000;

/** A list cannot be imported in parts, because each file replaces the whole list. */
const listLimit: RowLimit = {
  most: MOST_ROWS,
  tooMany: (rows) => ({
    code: 'range',
    reason: 'range.rows',
    message: `文件有${rows}行，最多只能导入${MOST_ROWS}行。请删除多余的行（如表格末尾的空行），或检查是否选错了文件`,
    params: { rows, most: MOST_ROWS },
  }),
};

const kinds: Record<string, string> = {
  dealer: 'dealer',
  recycler: 'recycler',
  used_car: 'used_car',
  销售企业: 'dealer',
  报废回收拆解企业: 'recycler',
  二手车经营主体: 'used_car',
};

const regionCodes = async (deps: Deps): Promise<Set<string>> =>
  new Set((await listRegions(deps.db)).map((row) => row.code));

/** Replaces the whole list in one transaction, or nothing if a row is wrong. */
export async function importCompanies(
  deps: Deps,
  caller: Caller,
  { bytes, isJson, seen }: Table,
): Promise<{ imported: number }> {
  const columns = [
    { key: 'name', label: '企业名称', check: required(100) },
    { key: 'uscc', label: '统一社会信用代码', check: uscc },
    { key: 'type', label: '类型', check: oneOf(new Set(Object.keys(kinds))) },
    { key: 'brands', label: '品牌', check: optional(500) },
    { key: 'regionCode', label: '地区代码', check: oneOf(await regionCodes(deps)) },
    { key: 'address', label: '地址', check: required(200) },
    { key: 'phone', label: '电话', check: phone },
    { key: 'batch', label: '批次', check: required(30) },
  ] as const satisfies readonly Column<string>[];
  const { rows, problems } = await readTable(bytes, isJson, columns, listLimit);
  const usccs = new Set<string>();
  for (const { at, entry } of rows) {
    if (entry.uscc && usccs.has(entry.uscc))
      problems[`rows.${at}.uscc`] ??= rowProblem('duplicate', at, '统一社会信用代码');
    usccs.add(entry.uscc);
  }
  refuseBad(problems);
  const entries = rows.map(({ entry }) => ({
    ...entry,
    type: kinds[entry.type] ?? entry.type,
    brands: partsOf(entry.brands),
  }));
  return replaceList(deps, caller, { name: 'companies', imported: entries.length, seen }, (trx) =>
    replaceCompanies(trx, entries, shanghaiDate(deps.clock.now())),
  );
}

/** Replaces the whole list in one transaction, or nothing if a row is wrong. */
export async function importHotlines(
  deps: Deps,
  caller: Caller,
  { bytes, isJson, seen }: Table,
): Promise<{ imported: number }> {
  const manyPhones = (text: string) =>
    text
      ? (partsOf(text)
          .map(phone)
          .find((code) => code !== null) ?? null)
      : 'required';
  const columns = [
    { key: 'regionCode', label: '地区代码', check: oneOf(await regionCodes(deps)) },
    { key: 'office', label: '单位', check: required(100) },
    { key: 'phones', label: '电话', check: manyPhones },
    { key: 'hours', label: '服务时间', check: required(100) },
    { key: 'scope', label: '咨询范围', check: required(100) },
  ] as const satisfies readonly Column<string>[];
  const { rows, problems } = await readTable(bytes, isJson, columns, listLimit);
  refuseBad(problems);
  const entries = rows.map(({ entry }) => ({ ...entry, phones: partsOf(entry.phones) }));
  return replaceList(deps, caller, { name: 'hotlines', imported: entries.length, seen }, (trx) =>
    replaceHotlines(trx, entries),
  );
}

/** Throws REVISION_CONFLICT when another file has been imported since the sender looked. */
async function replaceList(
  deps: Deps,
  caller: Caller,
  { name, imported, seen }: { name: ListName; imported: number; seen: string | undefined },
  work: (trx: Parameters<typeof replaceCompanies>[0]) => Promise<void>,
): Promise<{ imported: number }> {
  await once(deps, caller, async (trx) => {
    const last = await lockList(trx, name);
    if (seen !== undefined && seen !== versionOf(last)) throw new AppError('REVISION_CONFLICT');
    await work(trx);
    const { actor, address } = caller;
    const entry = { actor, action: `import_${name}`, target: targetOf(name), detail: { imported }, address };
    await audit(within(deps, trx), entry);
  });
  return { imported };
}
