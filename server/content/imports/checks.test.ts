import { oneOf, optional, phone, required, uscc } from './checks';

test('required reports a missing or too long text', () =>
  expect(['', '三个字', '四个字了'].map(required(3))).toEqual(['required', null, 'too_long']));

test('optional reports a too long text only', () =>
  expect(['', '三个字', '四个字了'].map(optional(3))).toEqual([null, null, 'too_long']));

test('oneOf reports a missing or unknown value', () =>
  expect(['', 'paid', 'later'].map(oneOf(new Set(['paid'])))).toEqual(['required', null, 'enum']));

test('uscc reports a missing company code, a wrong format or a wrong check digit', () => {
  expect(['', '9132050000000000', '91350100M000100Y44', '91350100M000100Y43'].map(uscc)).toEqual([
    'required',
    'format',
    'checksum',
    null,
  ]);
});

test('phone accepts the formats dialled in China', () => {
  expect(['', '12', '0512-123', '1380000'].map(phone)).toEqual(['required', 'format', 'format', null]);
  const dialled = ['12345', '110', '0512-68000000', '68000000-12', '13800000000', '400-123-4567', '4001234567'];
  expect(dialled.filter((number) => phone(number) !== null)).toEqual([]);
  const wrong = ['12', '123456', '051-2345678901', '1380000000012', 'x12345', '12345x', '500-123-4567', '400-1234-567'];
  expect(wrong.filter((number) => phone(number) !== 'format')).toEqual([]);
});
