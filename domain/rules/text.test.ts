import { isPlainText, unusableTexts } from './text';

describe('isPlainText', () => {
  it.each([
    '苏州支行',
    '𠮷',
    'São Paulo',
    '车主·买买提',
    '😀👨‍👩‍👧',
    '第一行\n第二行\t',
    '\r\n',
    '\u200B',
    '',
    '\u{31350}',
  ])('accepts %j', (text) => expect(isPlainText(text)).toBe(true));

  it.each([
    ['U+0000', 'a\u0000b'],
    ['a control character', '\u001b[31m'],
    ['U+0085', '\u0085'],
    ['a high surrogate alone', '支行\ud83d'],
    ['a low surrogate alone', '\ude00支行'],
    ['a pair in the wrong order', '\ude00\ud83d'],
    ['U+FFFD', '支\ufffd行'],
    ['a private-use character', '\ue5e5'],
    ['a private-use character beyond the first plane', '\u{F0000}'],
    ['a noncharacter', '\ufdd0'],
    ['the last noncharacter', '\u{10FFFF}'],
  ])('rejects %s', (_, text) => expect(isPlainText(text)).toBe(false));
});

describe('unusableTexts', () => {
  it('returns the path of every such text and key, at any depth', () => {
    const value = { remark: 'a\u0000', items: [{ text: '好' }, { text: '\ufffd' }], 'k\ud800': 1, n: 1, none: null };
    expect(unusableTexts(value)).toEqual(['remark', 'items.1.text', 'k\ud800']);
    expect(unusableTexts(undefined)).toEqual([]);
  });
});
