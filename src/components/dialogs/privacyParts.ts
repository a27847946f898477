import type { Facts } from '@domain/policy/publicFacts';

/** The parts of the full consent texts, whose keys are `privacy.<part>`; a part of `headed` has a title of its own. tools/prerender writes them too. */
export const privacyParts = {
  privacy: { title: 'privacy.title', headed: ['what', 'why', 'share', 'safe', 'keep', 'rights', 'ask'], plain: [] },
  sensitive: { title: 'privacy.sensitiveTitle', headed: [], plain: ['sensitiveWhat', 'sensitiveNo'] },
} as const;

/** Returns the values of the placeholders in these texts; `anyOffice` is used when the policy names no office. */
export const privacyValues = ({ draftKeepDays, office }: Facts, anyOffice: string) => ({
  days: draftKeepDays,
  office: office?.name ?? anyOffice,
  phone: office?.phone ?? '12345',
});
