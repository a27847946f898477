import type { ReactNode } from 'react';

/** Umi's `useRequest` is version 2 of ahooks' own: whoever imports it from `@umijs/max` gets version 3, as from `ahooks`. */
export { useRequest as default } from 'ahooks';

/** Version 2 took its options from a provider; version 3 takes them where it is called. */
export const UseRequestProvider = ({ children }: { children: ReactNode }) => children;
