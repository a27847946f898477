import { firstNumbers } from './firstNumbers';

it('firstNumbers joins up to ten numbers and ends with an ellipsis when there are more', () => {
  const numbers = [...'1234567890'];
  expect(firstNumbers(numbers, ', ')).toBe('1, 2, 3, 4, 5, 6, 7, 8, 9, 0');
  expect(firstNumbers([...numbers, '11', '12'], '、')).toBe('1、2、3、4、5、6、7、8、9、0、…');
});
