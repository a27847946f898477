import { readable } from '@domain/flow/papers';
import type { Finding } from '@domain/reading';

import { judge, kindOf } from './kind';
import { boxOf, type Box, type Found, type Page, type Proof } from './page';
import { papers } from './papers';
import { matchesPage, type QrInvoice } from './qrInvoice';
import { thresholds } from './thresholds';

/** What a photo says in the place it was put in. */
export interface Reading {
  state: 'done' | 'unreadable';
  /** the key of a material, `other` for a paper that is none of ours, null when it cannot be told */
  kind: string | null;
  fits: boolean | null;
  findings: Finding[];
}

/** A value of the code's on a page without it stands in its middle: there is no line to show. */
const NOWHERE: Box = [0, 0, 1, 1];

/** What is shown to nobody stays out here. */
function shown({ p, proof, doubt, firm }: Found): { proof: Proof | null } | null {
  if (proof && p >= thresholds.proven) return { proof };
  return !doubt && p >= (firm ? thresholds.firm : thresholds.offered) ? { proof: null } : null;
}

/** The material whose paper this is: the one of the place itself, else the first of the form. */
const materialOf = (kind: string, slot: string, materials: readonly string[]): string =>
  readable[slot]?.paper === kind ? slot : (materials.find((key) => readable[key]?.paper === kind) ?? 'other');

export function readPage(page: Page, slot: string, materials: readonly string[], code: QrInvoice | null): Reading {
  const wanted = readable[slot];
  if (!wanted) return { state: 'done', kind: null, fits: null, findings: [] };
  const seen = kindOf(page);
  const verdict = judge(seen, wanted.paper);
  // A code that was read is read, however little of the page can be.
  const invoice = wanted.paper === 'newInvoice' || wanted.paper === 'usedInvoice';
  if (verdict === 'unreadable') {
    const findings = invoice && code ? proven(fromCode(code, page), wanted.fields, page) : [];
    return { state: findings.length ? 'done' : 'unreadable', kind: null, fits: null, findings };
  }
  const kind = seen.kind ? materialOf(seen.kind, slot, materials) : verdict === false ? 'other' : null;
  if (verdict !== true) return { state: 'done', kind, fits: verdict, findings: [] };
  const found = papers[wanted.paper].read(page);
  const all = invoice && code ? { ...found, ...fromCode(code, page, found) } : found;
  return { state: 'done', kind, fits: true, findings: proven(all, wanted.fields, page) };
}

function proven(found: Record<string, Found | null>, fields: Readonly<Record<string, string>>, page: Page): Finding[] {
  return Object.entries(found).flatMap(([name, value]): Finding[] => {
    const key = fields[name];
    const level = value && shown(value);
    if (!key || !value || !level) return [];
    return [{ key, value: value.value, ...level, box: value.line ? boxOf(value.line, page) : NOWHERE }];
  });
}

/**
 * The code names net or gross; only a sum that stands at the price on the page too is the price. A code that names another
 * number than the one that was clearly read was pasted over, or belongs to another paper: then neither proves anything.
 */
function fromCode(code: QrInvoice, page: Page, found: Record<string, Found | null> = {}): Record<string, Found | null> {
  const printed = found.number;
  if (printed && printed.value !== code.number && (printed.proof || printed.p >= thresholds.offered))
    return { number: { ...printed, proof: undefined }, code: found.code ? { ...found.code, proof: undefined } : null };
  const by = (value: string | number, was: Found | null | undefined): Found => ({
    value,
    p: 1,
    line: was?.line ?? null,
    proof: 'qr',
  });
  return {
    invoiceKind: by(code.number.length === 20 ? 'digital' : 'paper', found.number),
    number: by(code.number, found.number),
    date: by(code.date, found.date),
    ...(code.code && { code: by(code.code, found.code) }),
    ...(found.price && matchesPage(code, found.price, page) && { price: by(found.price.value, found.price) }),
  };
}
