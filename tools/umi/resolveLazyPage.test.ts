import { lazy } from 'react';
import { resolveLazyPage, type LazyPage } from './resolveLazyPage';

const Page = () => null;
const asReact = (page: LazyPage) => () => page._init?.(page._payload);

it('lets React render a loaded page synchronously, without suspending', async () => {
  const unresolved = lazy(() => Promise.resolve({ default: Page })) as LazyPage;
  expect(asReact(unresolved)).toThrow();
  const resolved = lazy(() => Promise.resolve({ default: Page })) as LazyPage;
  await resolveLazyPage(resolved);
  await Promise.resolve();
  expect(asReact(resolved)()).toBe(Page);
});

it('leaves a page whose script fails to load unresolved, so that it is requested again', async () => {
  const load = jest.fn<Promise<{ default: typeof Page }>, []>().mockRejectedValueOnce(new Error('offline'));
  const page = lazy(load) as LazyPage;
  await expect(resolveLazyPage(page)).rejects.toThrow('offline');
  load.mockResolvedValue({ default: Page });
  await resolveLazyPage(page);
  await Promise.resolve();
  expect(asReact(page)()).toBe(Page);
});
