const ascii = (text: string) => text.replace(/[\uff01-\uff5e]/g, (c) => String.fromCharCode(c.charCodeAt(0) - 0xfee0));

/** 20260131, 2026/1/31, 2026.1.31, 2026年1月31日 → 2026-01-31; anything else stays as it was typed. */
export function isoDate(typed: string): string {
  const plain = ascii(typed).replace(/\s/g, '');
  const found = /^(\d{4})(\d{2})(\d{2})$/.exec(plain) ?? /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(plain);
  if (!found) return typed.trim();
  return `${found[1]}-${(found[2] ?? '').padStart(2, '0')}-${(found[3] ?? '').padStart(2, '0')}`;
}
