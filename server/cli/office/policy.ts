import type { CallTypes } from '@domain/contract/types';
import { ownValue } from '@domain/ownValue';
import { yearsWithoutHolidays } from '@domain/policy/deadlines';
import { mistakeSentence } from '@domain/policy/mistakes';
import { parsePolicy, PolicyError } from '@domain/policy/parse';
import { withTerms } from '@domain/policy/terms';
import type { PolicyFile } from '@domain/policy/schema';
import { addGroups, keyOfCity, keyOfTerm, sumOf, type TrialSums } from '@domain/policy/trial';

import type { Client } from './client';
import { connect, print, type Command, type Streams } from './common';
import { shownAmount, table } from './format';
import { readGiven } from './readGiven';
import { progressOn } from './upload';
import { UsageError } from './usage';
import { refusedPolicy } from '../../config/developmentDefaults';

type Trial = CallTypes['tryPolicy']['reply'];
type City = Trial['cities'][number];
type Term = NonNullable<Trial['terms']>[number];

function readFile(name: string, { env }: Streams): object {
  const { file, bytes } = readGiven(name, env.INIT_CWD);
  try {
    return JSON.parse(bytes.toString('utf8')) as object;
  } catch (error) {
    throw new UsageError(`${file} 不是 JSON：${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Returns what `work` returns for a file, or all mistakes of the file as a UsageError. */
function orMistakes<T>(file: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof PolicyError)) throw error;
    throw new UsageError(
      `${file} 有 ${error.mistakes.length} 处错误：\n${error.mistakes.map((one) => `  ${mistakeSentence(one)}`).join('\n')}`,
    );
  }
}

/** Runs without a server and refuses what it would refuse. Years without holidays are only a warning: they are published late. */
const check: Command = async ([file = ''], values, streams) => {
  const parsed = orMistakes(file, () => parsePolicy(readFile(file, streams)));
  const { MODE, DEMO } = streams.env;
  const mode = MODE === 'production' ? MODE : 'development';
  const refused = refusedPolicy({ mode, demo: DEMO === 'on' }, parsed, file);
  if (refused) throw new UsageError(refused.message);
  const yearsMissing = yearsWithoutHolidays(parsed);
  const warning = `提醒：办理期间的 ${yearsMissing.join('、')} 年还没有节假日和调休上班日，工作日期限会算不准。国务院公布后请补入 common.calendar`;
  print(
    streams,
    values,
    { mistakes: [], yearsWithoutHolidays: yearsMissing },
    ['没有发现错误', ...(yearsMissing.length ? [warning] : [])].join('\n'),
  );
};

/** Prints a file of schema 1 in schema 2, to which terms can be added. */
const convert: Command = async ([file = ''], values, streams) => {
  const body = readFile(file, streams) as PolicyFile;
  orMistakes(file, () => parsePolicy(body));
  if (Number(body.schemaVersion) !== 1) throw new UsageError(`${file} 已经是 schemaVersion ${body.schemaVersion}。`);
  const converted = withTerms(body);
  print(streams, values, converted, JSON.stringify(converted, null, 2));
};

const diff: Command = async ([file = ''], values, streams) => {
  const data = await connect(values, streams).post<CallTypes['comparePolicy']['reply']>('/office/differences', {
    body: readFile(file, streams),
  });
  const { against, sentences } = data;
  const list = sentences.length ? sentences.map((sentence) => `- ${sentence}`).join('\n') : '没有不同';
  print(streams, values, data, `与版本 ${against} 相比：\n${list}`);
};

const tell = ({ cases, more, less, nothing, before, after }: TrialSums): string[] => [
  String(cases),
  String(more),
  String(less),
  String(nothing),
  shownAmount(before),
  shownAmount(after),
  shownAmount(after - before),
];

/** Tries a policy page by page and sums up here, so that each call is short and nothing is stored. */
async function tryOut(desk: Client, policy: object, streams: Streams, quiet: boolean) {
  const progress = progressOn(streams.err, quiet);
  let cities: City[] = [];
  let terms: Term[] = [];
  let judged = 0;
  let about = 0;
  let after: string | null = null;
  try {
    do {
      const page: Trial = await desk.post<Trial>('/office/trials', { body: { policy, after } });
      cities = addGroups(cities, page.cities, keyOfCity);
      terms = addGroups(terms, page.terms ?? [], keyOfTerm);
      judged += page.judged;
      about = Math.max(page.about ?? about, judged);
      progress.tell(`已试算 ${judged} 份，约 ${Math.round((100 * judged) / (about || 1))}%`);
      after = page.next;
    } while (after !== null);
  } finally {
    progress.done();
  }
  return { judged, total: sumOf(cities), cities, terms };
}

const trial: Command = async ([file = ''], values, streams) => {
  const { judged, total, cities, terms } = await tryOut(
    connect(values, streams),
    readFile(file, streams),
    streams,
    values.json === true,
  );
  const rows = [
    ...cities.map(({ regionCode, ...sums }) => [regionCode || '—', ...tell(sums)]),
    ['合计', ...tell(total)],
  ];
  const ofTerms = terms.map(({ edition, term, ...sums }) => [edition, term || '—', ...tell(sums)]);
  const headings = ['份数', '更多', '更少', '不再有', '原金额', '新金额', '差额'];
  print(
    streams,
    values,
    { judged, total, cities, terms },
    `${table(['地区', ...headings], rows)}\n\n${table(['补贴', '规定', ...headings], ofTerms)}`,
  );
};

const propose: Command = async ([file = ''], values, streams) => {
  const data = await connect(values, streams).post<CallTypes['proposePolicy']['reply']>('/office/policies', {
    body: readFile(file, streams),
  });
  print(streams, values, data, `已提出版本 ${data.id}，须由另一人在审核工作台的“政策”页签发。`);
};

const subcommands: Record<string, Command | undefined> = { check, convert, diff, try: trial, propose };

export const policy: Command = async ([name = '', ...files], values, streams) => {
  const subcommand = ownValue(subcommands, name);
  if (!subcommand)
    throw new UsageError('policy 之后是 check、convert、diff、try 或 propose；签发和开关在审核工作台的“政策”页办理。');
  if (files.length !== 1) throw new UsageError(`policy ${name} 需要一个文件。`);
  await subcommand(files, values, streams);
};
