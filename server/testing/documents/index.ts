import type { PaperKind } from '@domain/flow/papers';

import { random, type Random } from '../random';
import { factsOf, foreignFactsOf, type Facts } from './facts';
import { bankCard, idCardBack, idCardFront } from './papers/cards';
import { cancelCert, scrapCert } from './papers/endOfLife';
import { newInvoice, usedInvoice } from './papers/invoices';
import { licence, regCert } from './papers/register';
import { strangers, type Stranger } from './papers/strangers';
import type { Drawing } from './pen';
import { damageOf, photograph, type Grade } from './spoil';

export type { Facts, Grade, Stranger };
export { factsOf, foreignFactsOf };
export const grades: readonly Grade[] = ['good', 'fair', 'bad'];

const drawings: Record<PaperKind, (facts: Facts, r: Random) => Drawing> = {
  idCardFront,
  idCardBack,
  bankCard,
  licence,
  regCert,
  scrapCert,
  cancelCert,
  newInvoice,
  usedInvoice,
};

/** Renders a photo of a fictitious document and returns it with the printed values. Deterministic for a seed. */
export async function documentPhoto(
  kind: PaperKind,
  seed: number,
  grade: Grade,
  facts = factsOf(seed),
): Promise<{ bytes: Buffer; truth: Drawing['truth'] }> {
  const r = random(seed);
  const drawing = drawings[kind](facts, r);
  return { bytes: await photograph(drawing, damageOf(grade, r), r), truth: drawing.truth };
}

export async function strangerPhoto(kind: Stranger, seed: number, grade: Grade): Promise<Buffer> {
  const r = random(seed);
  return photograph(strangers[kind](factsOf(seed), r), damageOf(grade, r), r);
}

export const strangerKinds = Object.keys(strangers) as Stranger[];
