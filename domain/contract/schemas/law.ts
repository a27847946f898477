import { Type } from '@sinclair/typebox';

import { flowIds } from '../../flow/types';
import { body, codes, Day, Fen, Instant, listOf, Names, OrNull } from '../../schema';

/** A complete policy file. The policy schema validates it and reports all mistakes. */
const PolicyBody = Type.Record(Type.String(), Type.Unknown(), { description: 'as in the policy file' });

const version = {
  id: Type.Integer(),
  proposedBy: Type.String(),
  proposedAt: Instant,
  signedBy: OrNull(Type.String()),
  signedAt: OrNull(Instant),
  validFrom: OrNull(Instant),
};
const Version = Type.Object(version);

const Switch = Type.Object({
  edition: Type.String(),
  regionCode: OrNull(Type.String({ description: 'null: the whole province' })),
  status: codes('open', 'paused'),
  notice: OrNull(Type.String()),
  by: Type.String(),
  at: Instant,
});

const count = Type.Integer();
const trialSums = { cases: count, more: count, less: count, nothing: count, before: Fen, after: Fen };

const Trial = Type.Object({
  judged: count,
  next: OrNull(Type.String({ description: 'where the next page begins; null: this was the last' })),
  about: OrNull(Type.Integer({ description: 'about how many there are in all, with the first page' })),
  cities: Type.Array(Type.Object({ regionCode: Type.String(), ...trialSums })),
  // Optional for a server of the previous release.
  terms: Type.Optional(
    Type.Array(
      Type.Object({
        edition: Type.String(),
        term: Type.String({ description: 'its name; empty: none fits, or several can' }),
        ...trialSums,
      }),
      { description: 'the same by the terms that apply under the tried policy' },
    ),
  ),
});

const params = body({ id: Type.String({ pattern: '^[1-9]\\d{0,8}$' }) });
const after = Type.Optional(OrNull(Type.String({ maxLength: 64 })));

const Differences = {
  sentences: Type.Array(Type.String()),
  // Optional for a server of the previous release.
  groups: Type.Optional(
    Type.Array(Type.Object({ about: OrNull(Type.String()), sentences: Type.Array(Type.String()) }), {
      description: 'the same by edition; `about` is null for what all editions have in common and for warnings',
    }),
  ),
};

export const lawSchemas = {
  officeEditions: {
    reply: listOf(
      Type.Object({
        id: Type.String(),
        flow: codes(...flowIds),
        title: Type.String(),
        year: Type.Integer(),
        state: codes('current', 'later', 'earlier'),
        from: OrNull({ ...Day, description: 'the first day of a later edition' }),
      }),
    ),
  },
  officePolicies: {
    reply: Type.Object({
      inForce: Type.Integer(),
      versions: Type.Array(Version),
      switches: Type.Array(Switch),
      yearsWithoutHolidays: Type.Array(Type.Integer(), {
        description: 'years that the calendar in force lacks although their holidays are published',
      }),
      names: Names,
    }),
  },
  officePolicy: { params, reply: Type.Object({ ...version, body: PolicyBody }) },
  proposePolicy: { body: PolicyBody, reply: Version },
  comparePolicy: {
    body: PolicyBody,
    reply: Type.Object({ against: Type.Integer(), ...Differences }),
  },
  policyDifference: {
    params,
    query: body({
      validFrom: Type.Optional({ ...Day, description: 'start of an unsigned version; absent: at once' }),
    }),
    reply: Type.Object({ id: Type.Integer(), against: OrNull(Type.Integer()), ...Differences }),
  },
  tryPolicy: { body: body({ policy: PolicyBody, after }), reply: Trial },
  tryVersion: { params, body: Type.Optional(body({ after })), reply: Trial },
  signPolicy: {
    params,
    body: body({
      validFrom: Type.Optional(Day),
      against: Type.Integer({ description: '`against` of the differences for this start that the signer has read' }),
    }),
    reply: Version,
  },
  switchEdition: {
    params: body({ edition: Type.String({ minLength: 1, maxLength: 100 }) }),
    body: body({
      status: codes('open', 'paused'),
      notice: OrNull(Type.String({ maxLength: 500 })),
      regionCode: Type.Optional(
        OrNull(Type.String({ maxLength: 6, description: 'absent or null: the whole province' })),
      ),
      seen: Type.Optional(
        OrNull({ ...Instant, description: '`at` of the switch that the change is based on; null: there was none' }),
      ),
    }),
    reply: Switch,
  },
};
