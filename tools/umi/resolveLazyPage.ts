/** Internal fields of a `React.lazy` component. Umi's own preloading reads the same two. */
export interface LazyPage {
  _payload?: { _result?: unknown };
  _init?: (payload: unknown) => unknown;
}

/**
 * Resolves a lazy page whose script is loaded, so that React renders it synchronously. Otherwise React suspends once more and then
 * renders in slices of 5 ms, which takes a slow phone 50 % longer.
 */
export async function resolveLazyPage({ _payload: payload, _init: init }: LazyPage): Promise<void> {
  const load = payload?._result;
  if (typeof load !== 'function') return; // loaded or loading
  await load(); // a failure is retried when the page is opened
  try {
    init?.(payload);
  } catch {
    /* the first call throws the promise it waits for */
  }
}
