/** The `warning` package as Umi's locale plugin calls it. */
export default function warning(holds: unknown, message: string) {
  if (!holds) console.warn(message);
}
