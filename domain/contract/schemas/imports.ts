import { Type } from '@sinclair/typebox';

import { body, codes, Instant, Names, OrNull } from '../../schema';

const Imported = Type.Object({ imported: Type.Integer() });
const seen = Type.Optional(
  Type.String({ maxLength: 36, description: '`version` of the list that the file replaces; 409 when it is another' }),
);
const seenList = body({ seen });
const NamedRegion = Type.Object({ code: Type.String(), name: Type.String() });

export const importSchemas = {
  officeImports: {
    reply: Type.Object({
      lists: Type.Array(
        Type.Object({
          name: codes('companies', 'hotlines', 'regions', 'models'),
          rows: Type.Integer(),
          version: Type.String({ description: '`delivered`: no file has been imported yet' }),
          importedAt: OrNull(Instant),
          importedBy: OrNull(Type.String()),
        }),
      ),
      names: Names,
    }),
  },
  importCompanies: { query: seenList, reply: Imported },
  importHotlines: { query: seenList, reply: Imported },
  importModels: { query: seenList, reply: Imported },
  importRegions: {
    query: body({ seen, preview: Type.Optional(Type.Boolean({ description: 'changes nothing; `imported` is 0' })) }),
    reply: Type.Object({
      ...Imported.properties,
      added: Type.Array(NamedRegion),
      removed: Type.Array(NamedRegion),
      kept: Type.Optional(
        Type.Array(NamedRegion, {
          description: 'left out by the file, kept for their cases or money, closed to applicants',
        }),
      ),
      changed: Type.Array(
        Type.Object({ ...NamedRegion.properties, before: Type.String({ description: 'the name before' }) }),
      ),
      companies: Type.Integer({ description: 'companies of the regions that the file leaves out, which are deleted' }),
      hotlines: Type.Integer({ description: 'hotlines of these regions, which are deleted too' }),
    }),
  },
};
