import { cleaned, fenOf } from './typed';

it('cleaned removes control and bidirectional characters, and preserves line breaks and markup', () => {
  expect(cleaned('发票\u0000号\u202e不对\n请\u200b改\u007f')).toBe('发票号不对\n请改');
  expect(cleaned('<script>alert(1)</script>')).toBe('<script>alert(1)</script>');
});

it('fenOf converts 元 to 分, and returns null for text that is not an amount', () => {
  expect(fenOf('18,000.5')).toBe(1_800_050);
  expect(fenOf('１２')).toBe(1200);
  for (const wrong of ['', '-1', '1.234', '1e9', 'abc', '99999999999']) expect(fenOf(wrong)).toBeNull();
});
