import { useRequest } from 'ahooks';
import umis, { UseRequestProvider } from './useRequest';

it("is ahooks' own, and its provider draws what it holds", () => {
  expect(umis).toBe(useRequest);
  expect(UseRequestProvider({ children: 'page' })).toBe('page');
});
