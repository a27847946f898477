import { useRequest } from 'ahooks';
import umis, { UseRequestProvider } from './useRequest';

it("exports ahooks' useRequest and a provider that renders its children", () => {
  expect(umis).toBe(useRequest);
  expect(UseRequestProvider({ children: 'page' })).toBe('page');
});
