import { createHash } from 'node:crypto';
import { firstWord } from './sha256';
import { work } from './work';

const right = (text: string) => createHash('sha256').update(text).digest().readUInt32BE(0);

it.each(Array.from({ length: 56 }, (_, length) => length))('%d characters are hashed as everybody does', (length) => {
  const text = Array.from({ length }, (_, i) => String.fromCharCode(33 + ((i * 7 + length) % 90))).join('');
  expect(firstWord(text)).toBe(right(text));
});

it('firstWord: throws when the text needs a second block', () => expect(() => firstWord('x'.repeat(56))).toThrow());

const puzzle = `signIn.mabc.8.nonce.${'s'.repeat(32)}`;

it('work: solves all parts with the required leading zero bits', async () => {
  const [sealed, numbers = ''] = (await work({ puzzle, bits: 8, parts: 16 })).split(':');
  expect(sealed).toBe(puzzle);
  const found = numbers.split(',');
  expect(found).toHaveLength(16);
  for (const [part, number] of found.entries()) expect(right(`${'s'.repeat(32)}.${part}.${number}`) >>> 24).toBe(0);
});

it('work: yields to other tasks', async () => {
  let turns = 0;
  const timer = setInterval(() => (turns += 1));
  await work({ puzzle, bits: 14, parts: 8 });
  clearInterval(timer);
  expect(turns).toBeGreaterThan(0);
});
