import zh from '@/locales/areas/guide/zh-CN.ask';
import en from '@/locales/areas/guide/en-US';
import { findQuestions, questionIds } from './Ask';

const all = (texts: Record<string, string>) =>
  questionIds.map((id) => ({ id, question: texts[`ask.${id}`] ?? '', answer: texts[`ask.a${id.slice(1)}`] ?? '' }));

describe('guide questions', () => {
  it('has an answer to each question', () => {
    expect(all(zh).filter(({ question, answer }) => question && answer)).toHaveLength(questionIds.length);
  });

  it.each([
    ['数电 发票', 'q9'],
    ['I类借记卡', 'q10'],
    ['配偶', 'q4'],
    ['价税合计', 'q7'],
  ])('the search for %s finds %s', (typed, id) => {
    expect(findQuestions(all(zh), typed).map((one) => one.id)).toContain(id);
  });

  it('the search ignores case in English', () => {
    expect(findQuestions(all(en), 'SPOUSE').map((one) => one.id)).toEqual(['q4']);
  });

  it('the search returns all questions for empty input and none without a match', () => {
    expect(findQuestions(all(zh), '  ')).toEqual(all(zh));
    expect(findQuestions(all(zh), '飞机')).toEqual([]);
  });
});
