import type { Mistake } from '../policy/mistakes';

/** 居民身份证, 港澳台居民居住证, 外国人永久居留身份证, 护照 */
export const idTypes = ['idCard', 'residencePermit', 'permanentResident', 'passport'] as const;
export type IdType = (typeof idTypes)[number];

/** In earlier policy files: what was accepted before a rule read `idTypes`. */
const earlierKind = 'resident_id_18';
const kindsOfEarlierFiles: readonly IdType[] = ['idCard', 'residencePermit'];

/** Returns the kinds that a policy allows. A stored file from before this check may name none of them. */
export const allowedIdTypes = ({ applicant }: { applicant: { idTypes: readonly string[] } }): readonly IdType[] => {
  const named = applicant.idTypes.flatMap((code): readonly string[] =>
    code === earlierKind ? kindsOfEarlierFiles : [code],
  );
  const allowed = idTypes.filter((kind) => named.includes(kind));
  return allowed.length > 0 ? allowed : kindsOfEarlierFiles;
};

/** Returns the mistakes of `applicant.idTypes` in a new policy file. */
export const idTypeMistakes = (codes: readonly string[]): Mistake[] => {
  const place = 'common.applicant.idTypes';
  const wanted = idTypes.join(', ');
  const unknown = codes.filter((code) => code !== earlierKind && !idTypes.some((kind) => kind === code));
  return [
    ...(codes.length === 0 ? [{ place, reason: 'tooFew' as const, params: { least: 1 } }] : []),
    ...unknown.map((code) => ({
      place,
      reason: 'oneOf' as const,
      params: { wanted, found: JSON.stringify(code).slice(0, 60) },
    })),
  ];
};
