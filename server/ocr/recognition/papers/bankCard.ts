import type { Page, Paper } from '../page';
import { allOf } from '../labelledValues';
import { cardNo, matching } from '../shapes';

const bank = matching(/^(\p{Script=Han}{2,12}银行)/u);

const lettersOf = (page: Page): number => page.lines.reduce((sum, line) => sum + line.chars.length, 0);

/** A page with more characters is not a card, even with a valid card number. */
const MOST_LETTERS = 150;
export const looksLikeCard = (page: Page): boolean => lettersOf(page) <= MOST_LETTERS;
export const hasCardNo = (page: Page): boolean => allOf(page, cardNo).length > 0;

export const bankCard: Paper = {
  identifyingWords: [
    ['银联', 2],
    ['UnionPay', 2],
    ['借记卡', 1.5],
    ['储蓄卡', 1.5],
    ['银行', 1],
    ['VALID', 1],
    ['DEBIT', 1],
  ],
  read: (page) => ({ cardNo: allOf(page, cardNo)[0] ?? null, bankName: allOf(page, bank)[0] ?? null }),
};
