/** Runs `work` for every item. An item that fails does not stop the items after it; the first error is thrown at the end. */
export async function tryAll<T>(items: Iterable<T>, work: (item: T) => Promise<unknown>): Promise<void> {
  const errors: unknown[] = [];
  for (const item of items) await work(item).catch((error: unknown) => errors.push(error));
  if (errors.length > 0) throw errors[0];
}
