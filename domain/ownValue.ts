/** Returns the value that the dictionary itself has. Plain indexing also finds what every object inherits, such as `constructor`. */
export const ownValue = <T>(dictionary: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.prototype.hasOwnProperty.call(dictionary, key) ? dictionary[key] : undefined;
