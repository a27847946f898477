/** Hours up to two days, days from there on, with one decimal where it says something. */
export function lengthOf(hours: number): ['hours' | 'dayCount', number] {
  if (hours < 48) return ['hours', Math.round(hours * 10) / 10];
  return ['dayCount', Math.round((hours / 24) * 10) / 10];
}
