import { withoutControlCharacters, parseYuan } from './cleanInput';

it('withoutControlCharacters removes control and bidirectional characters, and preserves line breaks and markup', () => {
  expect(withoutControlCharacters('发票\u0000号\u202e不对\n请\u200b改\u007f')).toBe('发票号不对\n请改');
  expect(withoutControlCharacters('<script>alert(1)</script>')).toBe('<script>alert(1)</script>');
});

it('parseYuan converts 元 to 分, and returns null for text that is not an amount', () => {
  expect(parseYuan('18,000.5')).toBe(1_800_050);
  expect(parseYuan('￥1,234,567元')).toBe(123_456_700);
  expect(parseYuan('１２')).toBe(1200);
  for (const comma of ['80,00', '18,5', '8000,00', '1,0000', '1,234,5', '18，5', ',500'])
    expect(parseYuan(comma)).toBeNull();
  for (const wrong of ['', '-1', '1.234', '1e9', 'abc', '99999999999']) expect(parseYuan(wrong)).toBeNull();
});
