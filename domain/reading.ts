import { OLD_CAR_OWNER_NAME } from './flow/askedMaterials';
import { isEmpty } from './flow/fields';
import { readable } from './flow/papers';
import type { Value } from './flow/types';
import { isSameName } from './rules/name';

/** What proves a recognised value. Only a proved value fills an empty field automatically. */
export const proofs = ['qr', 'checksum', 'twice'] as const;
export type Proof = (typeof proofs)[number];

export interface Finding {
  /** `step.field`, such as `oldCarInfo.vin`. */
  key: string;
  /** In the format of the steps. */
  value: string | number;
  proof: Proof | null;
  /** Left, top, width and height as fractions of the upright photo. */
  box: [number, number, number, number];
}

const PERSON_NAME = 'personalInfo.name';
const ID_NUMBER = 'personalInfo.idNo';
const isPersonName = (key: string): boolean => key === PERSON_NAME || key === OLD_CAR_OWNER_NAME;

/** Returns whether the document of a slot names the owner of the old car. */
export const isOldCarPaper = (slot: string): boolean =>
  Object.values(readable[slot]?.fields ?? {}).some((key) => key.startsWith('oldCarInfo.'));

/**
 * Adapts the findings of papers of the old car to its stated owner (`OLD_CAR_OWNER`). For the spouse, the name is compared with that of the
 * spouse; for another person it is left out. The ID number is left out in both cases: the form does not ask for it.
 */
export function withOldOwner<T extends { slot: string; findings: Finding[] }>(
  photos: readonly T[],
  owner: Value | undefined,
): T[] {
  if (owner !== 'spouse' && owner !== 'other') return [...photos];
  const ofOwner = (finding: Finding): Finding[] => {
    if (finding.key === PERSON_NAME) return owner === 'spouse' ? [{ ...finding, key: OLD_CAR_OWNER_NAME }] : [];
    return finding.key === ID_NUMBER ? [] : [finding];
  };
  return photos.map((photo) =>
    isOldCarPaper(photo.slot) ? { ...photo, findings: photo.findings.flatMap(ofOwner) } : photo,
  );
}

/** Returns the key under which OCR stores the value that the form shows at `key`: the name of the spouse is that of the owner. */
export const storedKey = (slot: string, key: string): string =>
  key === OLD_CAR_OWNER_NAME && isOldCarPaper(slot) ? PERSON_NAME : key;

/** Marks values as proved when photos of two documents agree. Not names: OCR misses a rare character on both documents. */
export function agreed<T extends { slot: string; findings: Finding[] }>(photos: readonly T[]): T[] {
  const places = new Map<string, Set<string>>();
  const said = ({ key, value }: Finding): string => `${key} ${value}`;
  for (const { slot, findings } of photos)
    for (const finding of findings) places.set(said(finding), (places.get(said(finding)) ?? new Set()).add(slot));
  return photos.map((photo) => ({
    ...photo,
    findings: photo.findings.map((finding) =>
      finding.proof || isPersonName(finding.key) || (places.get(said(finding))?.size ?? 0) < 2
        ? finding
        : { ...finding, proof: 'twice' as const },
    ),
  }));
}

type Comparison = 'same' | 'similar' | 'different';

/** Company, brand and model names are compared leniently: OCR often drops or confuses one character. */
const LENIENT = /(name|brand|model)$/i;

const bare = (text: string): string => text.replace(/[\s()（）·牌]/g, '').toUpperCase();
/** Unlike in a model name, every character of a person's name counts. */
const barePerson = (text: string): string => text.replace(/[\s·•・]/g, '').toUpperCase();

/** A name in Latin letters and its transcription in Han characters cannot be compared. */
const isHan = (name: string): boolean => /\p{Script=Han}/u.test(name);

/** Returns true when the edit distance is at most 1. */
function isNear(a: string, b: string): boolean {
  const [short, long] = [[...a], [...b]].sort((one, other) => one.length - other.length) as [string[], string[]];
  if (long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  return short.slice(short.length === long.length ? at + 1 : at).join('') === long.slice(at + 1).join('');
}

/**
 * Returns how a value on a photo compares with the form; an empty field counts as same.
 * Relatives often share all but one character, so a person's name that is nearly equal is `similar`, never `same`.
 */
export function compare({ key, value }: Pick<Finding, 'key' | 'value'>, typed: Value | undefined): Comparison {
  if (isEmpty(typed)) return 'same';
  if (isPersonName(key)) {
    if (isSameName(String(typed), String(value))) return 'same';
    if (isHan(String(typed)) !== isHan(String(value))) return 'similar';
    return isNear(barePerson(String(typed)), barePerson(String(value))) ? 'similar' : 'different';
  }
  if (!LENIENT.test(key)) return String(typed) === String(value) ? 'same' : 'different';
  const [a, b] = [bare(String(typed)), bare(String(value))];
  return isNear(a, b) || a.includes(b) || b.includes(a) ? 'same' : 'different';
}

/** `ownPaper`: the document of the finding carries the applicant's ID number. */
type Compared = Pick<Finding, 'key' | 'value'> & { ownPaper?: boolean };

/** Marks each finding of one photo with whether the ID number on the same document is the applicant's. */
export function withOwnPaper<T extends Finding>(findings: readonly T[], idNo: Value | undefined): (T & Compared)[] {
  const ownPaper = !isEmpty(idNo) && findings.some(({ key, value }) => key === ID_NUMBER && value === idNo);
  return findings.map((finding) => ({ ...finding, ownPaper }));
}

/** Returns true when the applicant has to check the value. On the applicant's own document a similar name is an OCR error. */
export function differs(finding: Compared, typed: Value | undefined): boolean {
  const result = compare(finding, typed);
  return result === 'different' || (result === 'similar' && !finding.ownPaper);
}

/** Returns false for a name or ID number on any document but the ID card: an invoice may belong to another person. */
export const mayCopy = (slot: string, key: string): boolean =>
  (!isPersonName(key) && key !== ID_NUMBER) || (slot === 'idCardFront' && key !== OLD_CAR_OWNER_NAME);

const severity = { different: 0, similar: 10, same: 20 } as const;

/** Returns the finding of a field to show: the largest difference first, then the best proof. */
export function toLookAt<T extends Finding & Compared>(
  findings: readonly T[],
  typed: Value | undefined,
): T | undefined {
  const rank = (candidate: T): number =>
    (differs(candidate, typed) ? 0 : 100) +
    severity[compare(candidate, typed)] +
    (candidate.proof ? proofs.indexOf(candidate.proof) : proofs.length);
  return [...findings].sort((one, other) => rank(one) - rank(other))[0];
}
