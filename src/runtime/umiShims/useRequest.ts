import type { ReactNode } from 'react';

/** Umi's `useRequest` is ahooks version 2. With this shim an import from `@umijs/max` gets version 3, as from `ahooks`. */
export { useRequest as default } from 'ahooks';

/** Version 2 read its options from a provider; version 3 has none. */
export const UseRequestProvider = ({ children }: { children: ReactNode }) => children;
