import { oneOf, optional, phone, required, uscc } from './checks';

test('what must stand there is missing, too long or right', () => {
  expect(['', '三个字', '四个字了'].map(required(3))).toEqual(['required', null, 'too_long']);
});

test('what may be missing is too long or right', () => {
  expect(['', '三个字', '四个字了'].map(optional(3))).toEqual([null, null, 'too_long']);
});

test('one of a list is missing, unknown or right', () => {
  expect(['', 'paid', 'later'].map(oneOf(new Set(['paid'])))).toEqual(['required', null, 'enum']);
});

test('a code of a company is missing, of another form, mistyped or right', () => {
  expect(['', '9132050000000000', '91350100M000100Y44', '91350100M000100Y43'].map(uscc)).toEqual([
    'required',
    'format',
    'checksum',
    null,
  ]);
});

test('a number to call is missing, of another form, or one of those that are dialled in China', () => {
  expect(['', '12', '0512-123', '1380000'].map(phone)).toEqual(['required', 'format', 'format', null]);
  const dialled = ['12345', '110', '0512-68000000', '68000000-12', '13800000000', '400-123-4567', '4001234567'];
  expect(dialled.filter((number) => phone(number) !== null)).toEqual([]);
  const wrong = ['12', '123456', '051-2345678901', '1380000000012', 'x12345', '12345x', '500-123-4567', '400-1234-567'];
  expect(wrong.filter((number) => phone(number) !== 'format')).toEqual([]);
});
