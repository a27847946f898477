import { Type, type TInteger } from '@sinclair/typebox';

import { SentenceSchema } from '../../policy/schema';
import { statisticNames, type StatisticName } from '../../statistics';
import { statuses } from '../../status';
import { body, codes, Day, Fen, Id, listOf, Stage } from '../../schema';
import { CaseFilter, OfficeEntry, Turned } from './cases';

const count = Type.Integer();
const counts = Object.fromEntries(statisticNames.map((name) => [name, count])) as Record<StatisticName, TInteger>;
const hours = Type.Number({ description: 'hours' });

/** How long cases were, or have been, in one status. */
const Age = Type.Object({
  status: codes(...statuses),
  stage: Type.Optional(Stage),
  regionCode: Type.String(),
  count,
  median: hours,
  ninety: Type.Number({ description: 'hours; nine of ten took no longer' }),
});

const Statistics = Type.Object({
  from: Day,
  to: Day,
  total: Type.Object(counts),
  days: Type.Array(Type.Object({ day: Day, ...counts }), { description: 'every day of the period' }),
  cities: Type.Array(Type.Object({ regionCode: Type.String(), ...counts })),
  returns: Type.Array(Type.Object({ code: Type.String(), sentence: Type.Optional(SentenceSchema), count }), {
    description: 'returns by reason, the most frequent first; one return may have several',
  }),
  took: Type.Array(Age, { description: 'of the cases that left a status in this period: their time in it' }),
  waiting: Type.Array(Age, { description: 'of the cases that are in a status now: their time in it' }),
});

const FundsDay = Type.Object({ day: Day, granted: Fen, reserved: Fen, spent: Fen, left: Fen });
const edition = Type.String({ minLength: 1, maxLength: 100 });
const region = Type.String({ pattern: '^\\d{6}$' });
const days = { from: Type.Optional(Day), to: Type.Optional(Day) };

export const deskSchemas = {
  statistics: {
    query: body({ ...days, edition: Type.Optional(edition), regionCode: Type.Optional(region) }),
    reply: Statistics,
  },
  fundsLine: {
    query: body({
      ...days,
      edition,
      regionCode: Type.Optional(
        Type.String({ pattern: '^\\d{6}$', description: 'without it, the pool of the province' }),
      ),
    }),
    reply: listOf(FundsDay),
  },
  findByHelpNumber: { body: body({ number: Type.String({ pattern: '^\\d{6}$' }) }), reply: OfficeEntry },
  cameBack: { reply: listOf(OfficeEntry) },
  exportCases: { body: body(CaseFilter) },
  turnFile: {
    params: body({ id: Id }),
    body: body({ turned: Turned }),
    reply: Type.Object({ id: Id, turned: Turned }),
  },
};
