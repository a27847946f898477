/** Returns the network that shares one limit: an IPv4 address, or the /64 of an IPv6 address. */
export const networkOf = (address: string): string => networksOf(address)[0] ?? address;

/** Returns the IPv4 address alone, or the /64, /56 and /48 of an IPv6 address. */
export function networksOf(address: string): string[] {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1]) return [mapped[1]];
  if (!address.includes(':')) return [address];
  const [head = '', tail = ''] = address.toLowerCase().split('::');
  const parts = head.split(':').filter(Boolean);
  const rest = tail.split(':').filter(Boolean);
  const zeros = Array<string>(Math.max(0, 8 - parts.length - rest.length)).fill('0');
  const [a = '', b = '', c = '', d = ''] = [...parts, ...zeros, ...rest].map((part) => part.replace(/^0+(?=.)/, ''));
  return [`${a}:${b}:${c}:${d}`, `${a}:${b}:${c}:${d.padStart(4, '0').slice(0, 2)}00/56`, `${a}:${b}:${c}::/48`];
}
