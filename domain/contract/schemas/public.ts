import { Type } from '@sinclair/typebox';

import { carType, emission, fuel, owner, powertrain, useNature, vehicleClass } from '../../flow/options';
import { flowIds } from '../../flow/types';
import { formulaKeys } from '../../policy/formula';
import { fundStates } from '../../policy/cityFunds';
import { CommonSchema, EditionSchema, OfficeSchema } from '../../policy/schema';
import { editionStatuses } from '../../status';
import { body, codes, Day, Fen, listOf, OrNull, Paging, ProblemSchema } from '../../schema';

const Statement = Type.Object({ id: Type.String(), version: Type.String(), text: Type.String() });

/** The parts of the policy that judge an application; `status` is the effective one. */
export const Rules = {
  common: CommonSchema,
  edition: Type.Object({ ...EditionSchema.properties, status: codes(...editionStatuses) }),
};

const PolicyReply = Type.Object({
  example: Type.Boolean(),
  notice: Type.String(),
  common: Rules.common,
  office: Type.Optional(OfficeSchema),
  editions: Type.Array(
    Type.Object({
      ...Rules.edition.properties,
      pauses: Type.Optional(
        Type.Array(Type.Object({ regionCode: Type.String(), notice: OrNull(Type.String()) }), {
          description: 'cities in which the edition is paused',
        }),
      ),
      funds: Type.Optional(Type.Array(Type.Object({ regionCode: OrNull(Type.String()), state: codes(...fundStates) }))),
    }),
  ),
  declarations: Type.Array(Statement),
  consents: Type.Array(Statement),
  reading: codes('on', 'qr', 'off'),
});

/** `formula` is the zh-CN text; the client builds other languages from `formulaParts`, `reason` and `params`. */
export const EstimateSchema = Type.Object({
  eligible: OrNull(Type.Boolean()),
  amount: OrNull(Fen),
  range: OrNull(Type.Tuple([Fen, Fen])),
  formula: Type.String(),
  formulaParts: Type.Object({ key: codes(...formulaKeys), params: Type.Record(Type.String(), Type.Number()) }),
  edition: Type.String(),
  version: Type.String(),
  reasons: Type.Array(ProblemSchema),
});

const optional = <T extends Parameters<typeof OrNull>[0]>(schema: T) => Type.Optional(OrNull(schema));

const Price = Type.Integer({ minimum: 0, maximum: 100_000_000_000 });
const Plate = Type.String({ minLength: 1, maxLength: 10 });

/** All facts that terms, conditions and amounts can read. A fact that is left out or null is unknown. */
const EstimateBody = body({
  flow: codes(...flowIds),
  oldFuel: codes(...fuel.codes),
  carType: codes(...carType.codes),
  displacementMl: optional(Type.Integer({ minimum: 1, maximum: 20_000 })),
  priceInclTax: optional(Price),
  priceExclTax: optional(Price),
  firstRegDate: optional(Day),
  ownedSince: optional(Day),
  oldOwner: optional(codes(...owner.codes)),
  useNature: optional(codes(...useNature.codes)),
  invoiceDate: optional(Day),
  regionCode: optional(Type.String({ pattern: '^[1-9]\\d{5}$' })),
  oldEmission: optional(codes(...emission.codes)),
  oldClass: optional(codes(...vehicleClass.codes)),
  oldPlate: optional(Plate),
  powertrain: optional(codes(...powertrain.codes)),
  newEmission: optional(codes(...emission.codes)),
  newClass: optional(codes(...vehicleClass.codes)),
  newPlate: optional(Plate),
  sellerPlace: optional(Type.String({ pattern: '^\\d{6}$' })),
  scrapCertDate: optional(Day),
  cancelDate: optional(Day),
  transferInvoiceDate: optional(Day),
  transferRegDate: optional(Day),
  regDate: optional(Day),
});

const companyTypes = ['dealer', 'recycler', 'used_car'] as const;

const Company = Type.Object({
  id: Type.String(),
  name: Type.String(),
  uscc: Type.String(),
  type: codes(...companyTypes),
  brands: Type.Array(Type.String()),
  regionCode: Type.String(),
  regionName: Type.String(),
  address: Type.String(),
  phone: Type.String(),
  batch: Type.String(),
  updatedAt: Day,
});

const Hotline = Type.Object({
  id: Type.String(),
  regionCode: Type.String(),
  regionName: Type.String(),
  office: Type.String(),
  phones: Type.Array(Type.String()),
  hours: Type.String(),
  scope: Type.String(),
});

const text = Type.Optional(Type.String({ maxLength: 100 }));
const region = Type.Optional(Type.String({ pattern: '^(\\d{6})?$' }));

const Guide = Type.Object({ id: Type.String(), question: Type.String(), answer: Type.String() });
const Region = Type.Object({
  code: Type.String(),
  name: Type.String(),
  names: Type.Object({ 'en-US': Type.String(), 'ar-SA': Type.String() }),
});

export const publicSchemas = {
  health: { reply: Type.Object({ status: Type.Literal('ok'), version: Type.String() }) },
  ready: {
    reply: Type.Object({
      status: codes('ok', 'unready'),
      missing: Type.Array(Type.String()),
      degraded: Type.Array(Type.String()),
    }),
  },
  policies: { reply: PolicyReply },
  estimate: { body: EstimateBody, reply: EstimateSchema },
  companies: {
    query: body({ ...Paging, q: text, regionCode: region, type: Type.Optional(codes(...companyTypes)), brand: text }),
    reply: listOf(Company),
  },
  hotlines: { query: body({ ...Paging, regionCode: region, q: text }), reply: listOf(Hotline) },
  guides: { reply: listOf(Guide) },
  regions: {
    reply: Type.Object({
      ...listOf(Region).properties,
      former: Type.Optional(
        Type.Array(Region, { description: 'cities of earlier applications, which an applicant cannot choose' }),
      ),
    }),
  },
  banks: { reply: listOf(Type.Object({ name: Type.String() })) },
};
