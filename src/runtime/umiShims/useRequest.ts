/** Umi re-exports version 2 of this hook, which the product does not use: `useRequest` comes from ahooks. */
export default function useRequest(): never {
  throw new Error('useRequest is imported from ahooks');
}
export const UseRequestProvider = useRequest;
