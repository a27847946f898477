import { lazy } from 'react';
import { resolveLazyPage, type LazyPage } from './resolveLazyPage';

const Page = () => null;
const asReact = (page: LazyPage) => () => page._init?.(page._payload);

it('lets React open a page at once whose script lies here, which it would have waited for', async () => {
  const untold = lazy(() => Promise.resolve({ default: Page })) as LazyPage;
  expect(asReact(untold)).toThrow();
  const told = lazy(() => Promise.resolve({ default: Page })) as LazyPage;
  await resolveLazyPage(told);
  await Promise.resolve();
  expect(asReact(told)()).toBe(Page);
});

it('leaves a page alone whose script does not come, so that it is asked for again', async () => {
  const load = jest.fn<Promise<{ default: typeof Page }>, []>().mockRejectedValueOnce(new Error('offline'));
  const page = lazy(load) as LazyPage;
  await expect(resolveLazyPage(page)).rejects.toThrow('offline');
  load.mockResolvedValue({ default: Page });
  await resolveLazyPage(page);
  await Promise.resolve();
  expect(asReact(page)()).toBe(Page);
});

it('does nothing for a page that is on its way, or is no lazy one', async () => {
  const load = jest.fn(() => Promise.resolve({ default: Page }));
  const page = lazy(load) as LazyPage;
  await resolveLazyPage(page);
  await resolveLazyPage(page);
  await resolveLazyPage({});
  expect(load).toHaveBeenCalledTimes(2); // makeReady, and React
});
