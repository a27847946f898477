/** The part of Umi's plugin manager that this app uses, without the ES5 helpers of the original. */
export enum ApplyPluginsType {
  compose = 'compose',
  modify = 'modify',
  event = 'event',
}

type Call = (...values: unknown[]) => unknown;
type Hook = Call | object;
interface Plugin {
  apply: Record<string, Hook>;
  path?: string;
}
interface Application {
  key: string;
  type: ApplyPluginsType;
  initialValue?: unknown;
  args?: object;
  async?: boolean;
}

const merged = (memo: unknown, hook: unknown, args: unknown): unknown =>
  typeof hook === 'function' ? hook(memo, args) : { ...(memo as object), ...(hook as object) };

export class PluginManager {
  hooks: Record<string, Hook[]> = {};

  constructor(public opts: { validKeys: string[] }) {}

  static create({ validKeys, plugins }: { validKeys: string[]; plugins: Plugin[] }) {
    const manager = new PluginManager({ validKeys });
    plugins.forEach((plugin) => manager.register(plugin));
    return manager;
  }

  register({ apply, path }: Plugin) {
    for (const [key, hook] of Object.entries(apply)) {
      if (!this.opts.validKeys.includes(key))
        throw new Error(`register failed, invalid key ${key} from plugin ${path ?? ''}.`);
      this.hooks[key] = (this.hooks[key] ?? []).concat(hook);
    }
  }

  getHooks(keyWithDot: string): Hook[] {
    const [key = '', ...members] = keyWithDot.split('.');
    const within = (hook: unknown) =>
      members.reduce((found, member) => (found as Record<string, unknown> | undefined)?.[member], hook);
    return (this.hooks[key] ?? []).map((hook) => within(hook) as Hook).filter(Boolean);
  }

  applyPlugins({ key, type, initialValue, args, async }: Application): unknown {
    const hooks = this.getHooks(key);
    if (type === ApplyPluginsType.event) return this.tell(hooks as Call[], args, async);
    if (type === ApplyPluginsType.compose) {
      return (hooks as Call[]).reduce<Call>((inner, hook) => () => hook(inner, args), initialValue as Call);
    }
    return async
      ? hooks.reduce<Promise<unknown>>(
          async (memo, hook) => merged(await memo, await hook, args),
          Promise.resolve(initialValue),
        )
      : hooks.reduce<unknown>((memo, hook) => merged(memo, hook, args), initialValue);
  }

  private async tell(hooks: Call[], args: unknown, async?: boolean) {
    for (const hook of hooks) {
      const told = hook(args);
      if (async) await told;
    }
  }
}
