import type { CallTypes } from '@domain/contract/types';
import { own } from '@domain/own';
import { yearsWithoutHolidays } from '@domain/policy/deadlines';
import { mistakeSentence } from '@domain/policy/mistakes';
import { parsePolicy, PolicyError } from '@domain/policy/parse';
import { noSums, type TrialSums } from '@domain/policy/trial';

import type { Client } from './client';
import { connect, print, type Command, type Streams } from './common';
import { shownAmount, shownInstant, table } from './format';
import { readGiven } from './readGiven';
import { progressOn } from './upload';
import { UsageError } from './usage';
import { commandLine } from '../../commandLine';
import { refusedPolicy } from '../../config/developmentDefaults';

type Policies = CallTypes['officePolicies']['reply'];
type Version = CallTypes['proposePolicy']['reply'];
type Difference = CallTypes['policyDifference']['reply'];
type Trial = CallTypes['tryPolicy']['reply'];

function readFile(given: string, { env }: Streams): object {
  const { file, bytes } = readGiven(given, env.INIT_CWD);
  try {
    return JSON.parse(bytes.toString('utf8')) as object;
  } catch (error) {
    throw new UsageError(`${file} 不是 JSON：${error instanceof Error ? error.message : String(error)}`);
  }
}

const isId = (given: string): boolean => /^[1-9]\d*$/.test(given);

const show: Command = async ([id], values, streams) => {
  const desk = connect(values, streams);
  if (id !== undefined) return print(streams, { ...values, json: true }, await desk.get(`/office/policies/${id}`), '');
  const data = await desk.get<Policies>('/office/policies');
  const versions = data.versions.map((one) => [
    String(one.id),
    one.id === data.inForce ? '现行' : one.validFrom ? '已签发' : '待签发',
    one.proposedBy,
    one.signedBy ?? '—',
    shownInstant(one.validFrom),
  ]);
  const switches = data.switches.map((one) => [
    one.edition,
    one.regionCode ?? '全省',
    one.status === 'open' ? '受理' : '暂停',
    one.notice ?? '',
    one.by,
    shownInstant(one.at),
  ]);
  print(
    streams,
    values,
    data,
    [
      table(['版本', '状态', '提出', '签发', '生效'], versions),
      ...(switches.length ? [table(['补贴', '地区', '开关', '公告', '操作', '时间'], switches)] : []),
    ].join('\n\n'),
  );
};

/** Runs without a server and refuses what it would refuse. Years without holidays are only a warning: they are published late. */
const check: Command = async ([file = ''], values, streams) => {
  try {
    const parsed = parsePolicy(readFile(file, streams));
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
  } catch (error) {
    if (!(error instanceof PolicyError)) throw error;
    throw new UsageError(
      `${file} 有 ${error.mistakes.length} 处错误：\n${error.mistakes.map((one) => `  ${mistakeSentence(one)}`).join('\n')}`,
    );
  }
};

const differenceOf = (desk: Client, id: string, validFrom: string | undefined): Promise<Difference> =>
  desk.get(`/office/policies/${id}/difference`, { query: { validFrom } });

const shownDifference = ({ against, sentences }: Pick<Difference, 'against' | 'sentences'>): string => {
  const text = sentences.length ? sentences.map((sentence) => `- ${sentence}`).join('\n') : '没有不同';
  return `与版本 ${against ?? '—'} 相比：\n${text}`;
};

const diff: Command = async ([given = ''], values, streams) => {
  const desk = connect(values, streams);
  const data = isId(given)
    ? await differenceOf(desk, given, values.from)
    : await desk.post<Pick<Difference, 'against' | 'sentences'>>('/office/differences', {
        body: readFile(given, streams),
      });
  print(streams, values, data, shownDifference(data));
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
async function tryOut(desk: Client, given: string, streams: Streams, quiet: boolean) {
  const policy = isId(given) ? undefined : readFile(given, streams);
  const progress = progressOn(streams.err, quiet);
  const cities = new Map<string, TrialSums>();
  let judged = 0;
  let about = 0;
  let after: string | null = null;
  try {
    do {
      const page: Trial = policy
        ? await desk.post<Trial>('/office/trials', { body: { policy, after } })
        : await desk.post<Trial>(`/office/policies/${given}/trial`, { body: { after } });
      for (const { regionCode, ...sums } of page.cities) {
        const sum = cities.get(regionCode) ?? noSums();
        for (const key of Object.keys(sum) as (keyof TrialSums)[]) sum[key] += sums[key];
        cities.set(regionCode, sum);
      }
      judged += page.judged;
      about = Math.max(page.about ?? about, judged);
      progress.tell(`已试算 ${judged} 份，约 ${Math.round((100 * judged) / (about || 1))}%`);
      after = page.next;
    } while (after !== null);
  } finally {
    progress.done();
  }
  const total = [...cities.values()].reduce((sum, one) => {
    for (const key of Object.keys(sum) as (keyof TrialSums)[]) sum[key] += one[key];
    return sum;
  }, noSums());
  return { judged, total, cities: [...cities].sort(([a], [b]) => (a < b ? -1 : 1)) };
}

const trial: Command = async ([given = ''], values, streams) => {
  const { judged, total, cities } = await tryOut(connect(values, streams), given, streams, values.json === true);
  const rows = [...cities.map(([code, sums]) => [code || '—', ...tell(sums)]), ['合计', ...tell(total)]];
  print(
    streams,
    values,
    { judged, total, cities: cities.map(([regionCode, sums]) => ({ regionCode, ...sums })) },
    table(['地区', '份数', '更多', '更少', '不再有', '原金额', '新金额', '差额'], rows),
  );
};

const propose: Command = async ([file = ''], values, streams) => {
  const data = await connect(values, streams).post<Version>('/office/policies', { body: readFile(file, streams) });
  print(
    streams,
    values,
    data,
    `已提出版本 ${data.id}，须由另一人签发：${commandLine(`office policy sign ${data.id} --from 日期`)}`,
  );
};

const sign: Command = async ([id = ''], values, streams) => {
  if (!isId(id)) throw new UsageError('policy sign 需要版本号。');
  const { from: validFrom, now = false } = values;
  if ((validFrom !== undefined) === now)
    throw new UsageError(
      'policy sign 需要 --from 日期（从该日零点起生效）或 --now（一签发就生效），二者选一。签发后不能撤回。',
    );
  const desk = connect(values, streams);
  const difference = await differenceOf(desk, id, validFrom);
  if (!values.json) streams.out.write(`${shownDifference(difference)}\n`);
  const { against } = difference;
  const data = await desk.post<Version>(`/office/policies/${id}/signature`, { body: { validFrom, against } });
  print(streams, values, { ...data, against }, `版本 ${data.id} 已签发，生效时间 ${shownInstant(data.validFrom)}`);
};

const words: Record<string, Command | undefined> = { show, check, diff, try: trial, propose, sign };

export const policy: Command = async ([word = 'show', ...rest], values, streams) => {
  const todo = own(words, word);
  if (!todo) throw new UsageError('policy 之后是 show、check、diff、try、propose 或 sign。');
  if (['check', 'diff', 'try', 'propose'].includes(word) && rest.length !== 1)
    throw new UsageError(`policy ${word} 需要一个文件。`);
  await todo(rest, values, streams);
};

export const switchEdition: Command = async ([edition = '', status = ''], values, streams) => {
  if (!edition || !['open', 'paused'].includes(status))
    throw new UsageError('switch 需要补贴的 id，以及 open 或 paused。');
  const data = await connect(values, streams).put<CallTypes['switchEdition']['reply']>(
    `/office/switches/${encodeURIComponent(edition)}`,
    { body: { status, notice: values.notice ?? null, regionCode: values.region ?? null } },
  );
  const where = data.regionCode === null ? '' : `（地区 ${data.regionCode}）`;
  print(
    streams,
    values,
    data,
    `${data.edition}${where} 现在${data.status === 'open' ? '受理' : '暂停受理'}，两秒内处处生效`,
  );
};
