/** Returns hours below two days, otherwise days, rounded to one decimal. */
export function lengthOf(hours: number): ['hours' | 'dayCount', number] {
  if (hours < 48) return ['hours', Math.round(hours * 10) / 10];
  return ['dayCount', Math.round((hours / 24) * 10) / 10];
}
