/** Icons of the form; icons of all pages are in `icons.ts`. */
export const camera =
  'M3.5 8.5a2 2 0 0 1 2-2H8L9.5 4h5L16 6.5h2.5a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2h-13a2 2 0 0 1-2-2ZM15.5 12.7a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0Z';
export const calendar =
  'M6.5 5.5h11a2.5 2.5 0 0 1 2.5 2.5v10a2.5 2.5 0 0 1-2.5 2.5h-11a2.5 2.5 0 0 1-2.5-2.5v-10a2.5 2.5 0 0 1 2.5-2.5ZM4 10.5h16M8.5 3v4M15.5 3v4';
export const cloud = 'M7 18.5a4.5 4.5 0 0 1-.5-9 6 6 0 0 1 11.5 1.6 3.8 3.8 0 0 1-.5 7.4Z';
export const cloudDone = `${cloud}M9 13.5l2.2 2.2 3.8-4`;
export const cloudWait = `${cloud}M12 11v3M12 16v.01`;
export const device = 'M8 3h8a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H8a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2ZM11 18h2';
