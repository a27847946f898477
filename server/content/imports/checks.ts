import type { ProblemCode } from '@domain/errors';
import { isTelephone } from '@domain/rules/telephone';
import { hasUsccFormat, isUscc } from '@domain/rules/uscc';

type Check = (text: string) => ProblemCode | null;

export const required =
  (max: number): Check =>
  (text) =>
    !text ? 'required' : text.length > max ? 'too_long' : null;

export const optional =
  (max: number): Check =>
  (text) =>
    text.length > max ? 'too_long' : null;

export const oneOf =
  (allowed: ReadonlySet<string>): Check =>
  (text) =>
    !text ? 'required' : allowed.has(text) ? null : 'enum';

export const uscc: Check = (text) => {
  if (!text) return 'required';
  if (!hasUsccFormat(text)) return 'format';
  return isUscc(text) ? null : 'checksum';
};

export const phone: Check = (text) => (!text ? 'required' : isTelephone(text) ? null : 'format');

/** A code has Latin letters or digits, by which models are compared. */
export const modelCode: Check = (text) =>
  required(60)(text) ?? (/[A-Za-z\dＡ-Ｚａ-ｚ０-９]/.test(text) ? null : 'format');
