import { readable } from '@domain/flow/papers';
import type { Finding } from '@domain/reading';

import { isExpectedKind, kindOf } from './kind';
import { boxOf, type Box, type RecognisedValue, type Page, type Proof } from './page';
import { papers } from './papers';
import { matchesPage, type QrInvoice } from './qrInvoice';
import { thresholds } from './thresholds';

/** OCR result of a photo for its slot. */
export interface Reading {
  state: 'done' | 'unreadable';
  /** key of a material, `other` for an unknown document, null when undecided */
  kind: string | null;
  fits: boolean | null;
  findings: Finding[];
}

/** Box of a QR value that has no printed line on the page: the whole photo. */
const NOWHERE: Box = [0, 0, 1, 1];

/** Returns null for values below the thresholds, which are not shown. */
function shown({ p, proof, doubt, firm }: RecognisedValue): { proof: Proof | null } | null {
  if (proof && p >= thresholds.proven) return { proof };
  return !doubt && p >= (firm ? thresholds.firm : thresholds.offered) ? { proof: null } : null;
}

/** Returns the material of a document kind: the slot's own if it matches, otherwise the first of the form. */
const materialOf = (kind: string, slot: string, materials: readonly string[]): string =>
  readable[slot]?.paper === kind ? slot : (materials.find((key) => readable[key]?.paper === kind) ?? 'other');

export function readPage(page: Page, slot: string, materials: readonly string[], code: QrInvoice | null): Reading {
  const expected = readable[slot];
  if (!expected) return { state: 'done', kind: null, fits: null, findings: [] };
  const seen = kindOf(page);
  const verdict = isExpectedKind(seen, expected.paper);
  // A decoded QR code counts even when the page is unreadable.
  const invoice = expected.paper === 'newInvoice' || expected.paper === 'usedInvoice';
  if (verdict === 'unreadable') {
    const findings = invoice && code ? proven(fromCode(code, page), expected.fields, page) : [];
    return { state: findings.length ? 'done' : 'unreadable', kind: null, fits: null, findings };
  }
  const kind = seen.kind ? materialOf(seen.kind, slot, materials) : verdict === false ? 'other' : null;
  if (verdict !== true) return { state: 'done', kind, fits: verdict, findings: [] };
  const values = papers[expected.paper].read(page);
  const all = invoice && code ? { ...values, ...fromCode(code, page, values) } : values;
  return { state: 'done', kind, fits: true, findings: proven(all, expected.fields, page) };
}

function proven(
  values: Record<string, RecognisedValue | null>,
  fields: Readonly<Record<string, string>>,
  page: Page,
): Finding[] {
  return Object.entries(values).flatMap(([name, value]): Finding[] => {
    const key = fields[name];
    const level = value && shown(value);
    if (!key || !value || !level) return [];
    return [{ key, value: value.value, ...level, box: value.line ? boxOf(value.line, page) : NOWHERE }];
  });
}

/**
 * The amount of the code is net or gross; it proves the price only if it matches the page (`matchesPage`).
 * If its number differs from a clearly recognised printed number, the code may be forged or of another document: nothing is proven.
 */
function fromCode(
  code: QrInvoice,
  page: Page,
  values: Record<string, RecognisedValue | null> = {},
): Record<string, RecognisedValue | null> {
  const printed = values.number;
  if (printed && printed.value !== code.number && (printed.proof || printed.p >= thresholds.offered))
    return {
      number: { ...printed, proof: undefined },
      code: values.code ? { ...values.code, proof: undefined } : null,
    };
  const by = (value: string | number, was: RecognisedValue | null | undefined): RecognisedValue => ({
    value,
    p: 1,
    line: was?.line ?? null,
    proof: 'qr',
  });
  return {
    invoiceKind: by(code.number.length === 20 ? 'digital' : 'paper', values.number),
    number: by(code.number, values.number),
    date: by(code.date, values.date),
    ...(code.code && { code: by(code.code, values.code) }),
    ...(values.price && matchesPage(code, values.price, page) && { price: by(values.price.value, values.price) }),
  };
}
