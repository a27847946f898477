/** What a class field of a generated plugin becomes: Babel's own helper also knows keys that are no names. */
export default function defineProperty<T extends object>(target: T, key: PropertyKey, value: unknown): T {
  return Object.defineProperty(target, key, { value, enumerable: true, configurable: true, writable: true });
}
