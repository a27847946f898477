import { cities, province } from '../seed/regions';

interface Row {
  code: string;
  parent: string | null;
  name: string;
  nameEn?: string;
  nameAr?: string;
}

/** Returns the delivered list of regions as a table to import, without `except`, with these rows changed or added. */
export const regionTable = (changed: Record<string, Partial<Row>> = {}, except: readonly string[] = []): Row[] => {
  const delivered = [{ ...province, parent: null }, ...cities.map((city) => ({ ...city, parent: province.code }))].map(
    ({ code, parent, name, nameEn, nameAr }): Row => ({ code, parent, name, nameEn, nameAr }),
  );
  const added = Object.keys(changed)
    .filter((code) => delivered.every((row) => row.code !== code))
    .map((code): Row => ({ code, parent: province.code, name: code }));
  return [...delivered, ...added]
    .filter(({ code }) => !except.includes(code))
    .map((row) => ({ ...row, ...changed[row.code] }));
};
