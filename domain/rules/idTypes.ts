/** 居民身份证, 港澳台居民居住证, 外国人永久居留身份证, 护照 */
export const idTypes = ['idCard', 'residencePermit', 'permanentResident', 'passport'] as const;
export type IdType = (typeof idTypes)[number];

/** In earlier policy files: what was accepted before a rule read `idTypes`. */
const earlierKind = 'resident_id_18';
const kindsOfEarlierFiles: readonly IdType[] = ['idCard', 'residencePermit'];
export const policyIdTypes: readonly string[] = [...idTypes, earlierKind];

/** Returns the kinds that a policy allows. A stored file from before this check may name none of them. */
export const allowedIdTypes = ({ applicant }: { applicant: { idTypes: readonly string[] } }): readonly IdType[] => {
  const named = applicant.idTypes.flatMap((code): readonly string[] =>
    code === earlierKind ? kindsOfEarlierFiles : [code],
  );
  const allowed = idTypes.filter((kind) => named.includes(kind));
  return allowed.length > 0 ? allowed : kindsOfEarlierFiles;
};
