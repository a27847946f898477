/** What `React.lazy` gives; Umi's own preloading reads the same two fields. */
export interface LazyPage {
  _payload?: { _result?: unknown };
  _init?: (payload: unknown) => unknown;
}

/**
 * A page whose script lies here already is opened by React at once, in one go. Not told so beforehand, React waits for it once more
 * and then draws it in pieces of five milliseconds, which takes a slow phone half as long again.
 */
export async function resolveLazyPage({ _payload: payload, _init: init }: LazyPage): Promise<void> {
  const load = payload?._result;
  if (typeof load !== 'function') return; // it is ready, or on its way
  await load(); // what fails here is asked for again when the page is
  try {
    init?.(payload);
  } catch {
    /* the first time it throws what it waits for */
  }
}
