import type { Answers, Value } from '@domain/flow/types';
import { maskCard, maskIdNo } from '@domain/mask';

import type { Deps } from '../../deps';
import type { Row } from '../../stores/applications';

type Sealing = Pick<Deps, 'vault'>;

export const openAnswers = ({ vault }: Sealing, row: Pick<Row, 'answers_sealed'>): Answers =>
  JSON.parse(vault.open(row.answers_sealed)) as Answers;

export const sealAnswers = ({ vault }: Sealing, answers: Answers): string => vault.seal(JSON.stringify(answers));

/** `oldCarInfo.vin` → what was answered there. */
export function answerAt(answers: Answers, key: string): Value {
  const [step = '', field = ''] = key.split('.');
  return step in answers ? (answers[step as keyof Answers][field] ?? null) : null;
}

export const textAt = (answers: Answers, key: string): string => {
  const value = answerAt(answers, key);
  return typeof value === 'string' ? value : '';
};

const masks = { 'personalInfo.idNo': maskIdNo, 'personalInfo.bankCardNo': maskCard };

/** The ID and card number hidden, except where `open` names them. */
export function maskAnswers(answers: Answers, open: readonly string[]): Answers {
  const personalInfo = { ...answers.personalInfo };
  for (const [key, mask] of Object.entries(masks)) {
    const text = textAt(answers, key);
    if (text && !open.includes(key)) personalInfo[key.split('.')[1]!] = mask(text);
  }
  return { ...answers, personalInfo };
}
