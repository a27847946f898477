import type { RecognisedValue, Page, Paper } from '../page';
import { labelledValue } from '../labelledValues';
import { idNo } from '../shapes';
import { name } from './parts';
import { isPassport, passport } from './passport';

const validity = /((?:19|20)\d\d)[.-](\d\d)[.-](\d\d)[-—一~至]+((?:19|20)\d\d)[.-](\d\d)[.-](\d\d)/;

/** Expiry date of the card. It fills no form field; it shows that the right side was photographed. */
function validUntil(page: Page): RecognisedValue | null {
  for (const line of page.lines) {
    const match = validity.exec(line.text.replace(/\s/g, ''));
    if (match) return { value: `${match[4]}-${match[5]}-${match[6]}`, p: line.p, line };
  }
  return null;
}

/** The page of a document with the photo of its holder. */
export const idCardFront: Paper = {
  identifyingWords: [
    ['公民身份号码', 3],
    ['外国人永久居留', 4],
    ['证件号码', 1],
    ['姓名', 1],
    ['性别', 1],
    ['国籍', 1],
    ['民族', 1],
    ['住址', 0.5],
    ['出生', 1],
    // Has the same labels as a card.
    ['机动车驾驶证', -4],
  ],
  read: (page) =>
    isPassport(page)
      ? passport(page)
      : {
          name: name('姓名')(page),
          idNo: labelledValue(page, ['公民身份号码', '证件号码'], idNo, { anywhere: 'proven', below: true }),
        },
};

export const idCardBack: Paper = {
  identifyingWords: [
    ['居民身份证', 2],
    // Differs from 居民身份证 in one character, which a label may have wrong.
    ['外国人永久居留', -2],
    ['中华人民共和国', 1],
    ['签发机关', 2],
    ['有效期限', 2],
    ['国家移民管理局', 2],
    ['居留许可', 5],
    ['签证', 5],
  ],
  read: (page) => ({ validUntil: validUntil(page) }),
};
