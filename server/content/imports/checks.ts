import type { ProblemCode } from '@domain/errors';
import { hasUsccFormat, isUscc } from '@domain/rules/uscc';

type Check = (text: string) => ProblemCode | null;

const PHONE = /^\d{3,5}$|^(\d{3,4}-)?\d{7,8}(-\d{1,6})?$|^1\d{10}$|^[48]00-?\d{3}-?\d{4}$/;

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

export const phone: Check = (text) => (!text ? 'required' : PHONE.test(text) ? null : 'format');
