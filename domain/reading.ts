import { isEmpty } from './flow/fields';
import type { Value } from './flow/types';

/** What proves a value that was read from a photo: only such a value fills an empty field by itself. */
export const proofs = ['qr', 'checksum', 'twice'] as const;
export type Proof = (typeof proofs)[number];

export interface Finding {
  /** as in `oldCarInfo.vin` */
  key: string;
  /** in the form it has in the steps */
  value: string | number;
  proof: Proof | null;
  /** in parts of the upright photo: left, top, width, height */
  box: [number, number, number, number];
}

/** Raises what two photos of different papers say alike; but not names: a rare character is missed on both alike. */
export function agreed<T extends { slot: string; findings: Finding[] }>(photos: readonly T[]): T[] {
  const places = new Map<string, Set<string>>();
  const said = ({ key, value }: Finding): string => `${key} ${value}`;
  for (const { slot, findings } of photos)
    for (const finding of findings) places.set(said(finding), (places.get(said(finding)) ?? new Set()).add(slot));
  return photos.map((photo) => ({
    ...photo,
    findings: photo.findings.map((finding) =>
      finding.proof || finding.key === 'personalInfo.name' || (places.get(said(finding))?.size ?? 0) < 2
        ? finding
        : { ...finding, proof: 'twice' as const },
    ),
  }));
}

/** Names, firms, brands and models, by what their fields are called, are compared leniently: one character that is missing or another says nothing. */
const LENIENT = /(name|brand|model)$/i;

const bare = (text: string): string => text.replace(/[\s()（）·牌]/g, '').toUpperCase();

/** At most one character more, less or another. */
function nearly(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  return short.slice(short.length === long.length ? at + 1 : at) === long.slice(at + 1);
}

/** Whether a photo says something else than the form; an empty field differs from nothing. */
export function differs({ key, value }: Pick<Finding, 'key' | 'value'>, typed: Value | undefined): boolean {
  if (isEmpty(typed)) return false;
  if (!LENIENT.test(key)) return String(typed) !== String(value);
  const [one, other] = [bare(String(typed)), bare(String(value))];
  return !nearly(one, other) && !one.includes(other) && !other.includes(one);
}

/** Of several photos that speak of a field the one that is to be looked at: a difference first, then the best proof. */
export function toLookAt<T extends Finding>(findings: readonly T[], typed: Value | undefined): T | undefined {
  const rank = (one: T): number =>
    (differs(one, typed) ? 0 : 10) + (one.proof ? proofs.indexOf(one.proof) : proofs.length);
  return [...findings].sort((one, other) => rank(one) - rank(other))[0];
}
