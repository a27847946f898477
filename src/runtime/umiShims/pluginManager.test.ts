import { ApplyPluginsType, PluginManager } from './pluginManager';

const managerOf = (...applies: Record<string, object>[]) =>
  PluginManager.create({ validKeys: ['render', 'request', 'locale'], plugins: applies.map((apply) => ({ apply })) });

describe('pluginManager', () => {
  it('rejects an unknown key', () => {
    expect(() => managerOf({ nonsense: {} })).toThrow('invalid key nonsense');
  });

  it('merges objects and calls functions in order', () => {
    const manager = managerOf({ request: { timeout: 1 } }, { request: (memo: object) => ({ ...memo, more: true }) });
    expect(manager.applyPlugins({ key: 'request', type: ApplyPluginsType.modify, initialValue: {} })).toEqual({
      timeout: 1,
      more: true,
    });
  });

  it('awaits promises in async mode', async () => {
    const manager = managerOf({ locale: async (memo: string) => `${memo}b` }, { locale: (memo: string) => `${memo}c` });
    await expect(
      manager.applyPlugins({ key: 'locale', type: ApplyPluginsType.modify, initialValue: 'a', async: true }),
    ).resolves.toBe('abc');
  });

  it('composes around the initial value with the last plugin outermost', () => {
    const wrap = (name: string) => (inner: () => string) => `${name}(${inner()})`;
    const manager = managerOf({ render: wrap('first') }, { render: wrap('second') });
    expect(
      (
        manager.applyPlugins({ key: 'render', type: ApplyPluginsType.compose, initialValue: () => 'x' }) as () => string
      )(),
    ).toBe('second(first(x))');
  });

  it('resolves member paths and skips plugins without the member', () => {
    expect(managerOf({ locale: { getLocale: 1 } }, { locale: {} }).getHooks('locale.getLocale')).toEqual([1]);
  });
});
