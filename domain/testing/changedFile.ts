import example from '../policy/example.json';

type Raw = Record<string, unknown>;

/** Returns the example policy, or another file, with another value at one path; without the part if the value is undefined. */
export function changedFile(path: string, value: unknown, of: unknown = example): Raw {
  const file = structuredClone(of) as Raw;
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  const parent = keys.reduce<Raw>((at, key) => at[key] as Raw, file);
  if (value === undefined) delete parent[last];
  else parent[last] = value;
  return file;
}
