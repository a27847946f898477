type Texts = Record<string, string>;

/** The folders of `src/locales/areas`. */
export const areas = [
  'amounts',
  'applications',
  'eligibility',
  'form',
  'guide',
  'intro',
  'names',
  'privacy',
  'publicPages',
  'rules',
  'shell',
  'signIn',
  'todo',
] as const;

/** Returns the texts of all areas in one language. Flat keys: Umi does not flatten what is added later. */
export async function allTexts(load: (area: string) => Promise<{ default: Texts }>): Promise<Texts> {
  const loaded = await Promise.all(areas.map(load));
  return Object.assign({}, ...loaded.map((area) => area.default));
}
