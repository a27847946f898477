/** Icons of the appearance switches, which every header contains. */
export const letters = 'M3 19 8.5 6 14 19M5 14.5h7M15.5 19l3-7.5 3 7.5M16.5 16.5h4';
export const moon = 'M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10Z';
export const globe =
  'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0ZM3 12h18M12 3c2.5 2.6 3.8 5.6 3.8 9s-1.3 6.4-3.8 9c-2.5-2.6-3.8-5.6-3.8-9S9.5 5.6 12 3Z';
