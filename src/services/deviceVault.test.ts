import 'fake-indexeddb/auto';
import '@/features/form/testing/device';

type Vault = typeof import('./deviceVault');

/** Loads a new instance of the module, as every tab does. */
function newTab(): Vault {
  let vault: Vault | undefined;
  jest.isolateModules(() => {
    vault = jest.requireActual<Vault>('./deviceVault');
  });
  return vault!;
}

describe('deviceVault key', () => {
  it('is the same for two tabs that create it at once', async () => {
    const [one, other] = [newTab(), newTab()];
    const text = new TextEncoder().encode('text');
    // The second tab has found no key, and stores its own only after the first has stored and used one.
    const generate = crypto.subtle.generateKey.bind(crypto.subtle);
    let finishSecond = () => undefined as void;
    const slow = new Promise<void>((resolve) => (finishSecond = resolve));
    let calls = 0;
    jest.spyOn(crypto.subtle, 'generateKey').mockImplementation(async (...given: unknown[]) => {
      calls += 1;
      const isSecond = calls === 2;
      const key: unknown = await (generate as (...all: unknown[]) => Promise<unknown>)(...given);
      if (isSecond) await slow;
      return key as never;
    });
    const [first, second] = [one.seal(text), other.seal(text)];
    const firstSealed = await first;
    finishSecond();
    const sealed = [firstSealed, await second];
    expect(calls).toBe(2);
    const later = newTab();
    for (const record of sealed)
      expect(new TextDecoder().decode(new Uint8Array(await later.unseal(record)))).toBe('text');
  });
});
