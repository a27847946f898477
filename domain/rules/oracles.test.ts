import { execFileSync } from 'node:child_process';
import isIdentityCard from 'validator/lib/isIdentityCard';
import isLuhnNumber from 'validator/lib/isLuhnNumber';

import { pseudoRandom } from '../testing/numbers';
import { luhnHolds } from './bankCard';
import { checkIdCard, idCheckCharacter } from './idCard';
import { checkVin, vinCheckCharacter } from './vin';

/** cdigit is an ES module, which jest cannot load, so a Node process computes the check characters of a list. */
const checkCharacters = (algorithm: 'mod11_2' | 'luhn', texts: string[]): string[] => {
  const script = `import { ${algorithm} } from 'cdigit'; let all = ''; for await (const part of process.stdin) all += part;
    console.log(JSON.stringify(JSON.parse(all).map((text) => ${algorithm}.compute(text))));`;
  return JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '-e', script], {
      input: JSON.stringify(texts),
      encoding: 'utf8',
    }),
  );
};

const vinValidator = jest.requireActual<{ validate(vin: string): boolean }>('vin-validator');

describe('check digits agree with independent libraries', () => {
  it('ID numbers: cdigit (ISO 7064 MOD 11-2) and validator, 500 numbers, valid and invalid', () => {
    const next = pseudoRandom(7);
    const numbers = Array.from(
      { length: 500 },
      () => `32999919${50 + next(40)}0${1 + next(9)}1${next(9)}${String(next(1000)).padStart(3, '0')}`,
    );
    expect(numbers.map(idCheckCharacter)).toEqual(checkCharacters('mod11_2', numbers));
    for (const digits of numbers) {
      const idNo = digits + idCheckCharacter(digits);
      const wrong = digits + (idNo.endsWith('0') ? '1' : '0');
      expect([idNo, isIdentityCard(idNo, 'zh-CN')]).toEqual([idNo, true]);
      expect([wrong, isIdentityCard(wrong, 'zh-CN'), checkIdCard(wrong, '2026-11-21', 18)?.reason]).toEqual([
        wrong,
        false,
        'checksum.idCard',
      ]);
    }
  });

  it('VINs: vin-validator, 2,000 numbers, half of them valid', () => {
    const next = pseudoRandom(17);
    const alphabet = 'ABCDEFGHJKLMNPRSTUVWXYZ0123456789';
    for (let i = 0; i < 2000; i += 1) {
      const blank = Array.from({ length: 17 }, () => alphabet[next(alphabet.length)]).join('');
      const vin = i % 2 ? blank.slice(0, 8) + vinCheckCharacter(blank) + blank.slice(9) : blank;
      expect([vin, checkVin(vin, 'error', false) === null]).toEqual([vin, vinValidator.validate(vin)]);
    }
  });

  it('bank cards: Luhn of cdigit and validator, 500 numbers with each of the ten digits', () => {
    const next = pseudoRandom(19);
    const bare = Array.from(
      { length: 500 },
      () => `62${Array.from({ length: 13 + next(4) }, () => next(10)).join('')}`,
    );
    const checks = checkCharacters('luhn', bare);
    bare.forEach((digits, i) => {
      for (let check = 0; check < 10; check += 1) {
        const cardNo = `${digits}${check}`;
        expect([cardNo, luhnHolds(cardNo), isLuhnNumber(cardNo)]).toEqual([
          cardNo,
          String(check) === checks[i],
          String(check) === checks[i],
        ]);
      }
    });
  });
});
