/**
 * Converts full-width letters, digits and signs of Chinese keyboards and the digits of Arabic and Persian ones to ASCII.
 * Removes invisible characters, which a copied number often contains: soft hyphen, zero-width characters, direction marks.
 */
export const halfWidth = (text: string): string =>
  text
    .replace(/[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g, '')
    .replace(/[\u0660-\u0669\u06F0-\u06F9]/g, (digit) => String(digit.charCodeAt(0) & 15))
    .replace(/\u066B/g, '.')
    .replace(/\u066C/g, ',')
    .replace(/[\uFF01-\uFF5E]/g, (char) => String.fromCharCode(char.charCodeAt(0) - 0xfee0))
    .replace(/\u3000/g, ' ');
