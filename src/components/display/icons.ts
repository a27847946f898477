/** Icons of all pages: 24 × 24, stroke 2, round caps. Each is the `d` of one path, which costs a few bytes only. */
export const back = 'm15 5-7 7 7 7';
export const go = 'm9 5 7 7-7 7';
export const down = 'm5 9 7 7 7-7';
export const tick = 'm5 12.5 4.5 4.5L19 7.5';
export const close = 'm6 6 12 12M18 6 6 18';
const ring = 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0Z';
export const alert = `${ring}M12 7.5v5M12 16.3v.01`;
export const clock = `${ring}M12 7v5.3l3.5 2`;
export const help = `${ring}M9.5 9.5a2.5 2.5 0 1 1 3.6 2.3c-.8.4-1.1.9-1.1 1.7M12 16.8v.01`;
export const phone =
  'M5 4h3.5l2 5L8 10.8a12 12 0 0 0 5.2 5.2L15 13.5l5 2V19a1.5 1.5 0 0 1-1.6 1.5A15.5 15.5 0 0 1 3.5 5.6 1.5 1.5 0 0 1 5 4Z';
export const search = 'M17 10.5a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0ZM15.5 15.5 20.5 20.5';
