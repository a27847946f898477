/** Icons of the home page, tab bar and menus. */
export const home = 'm4 11 8-7 8 7v9h-5.5v-5.5h-5V20H4Z';
export const apply =
  'M6.5 4.5h11a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2h-11a2 2 0 0 1-2-2v-12a2 2 0 0 1 2-2ZM9 2.8h6v3.4H9ZM8.5 13l2.5 2.5 4.5-4.7';
export const list = 'M9 6.5h11M9 12h11M9 17.5h11M4.5 6.5v.01M4.5 12v.01M4.5 17.5v.01';
export const company = 'M4 20.5V8l8-4.5L20 8v12.5ZM9 20.5v-6.5h6v6.5';
export const guide = 'M12 6.5C10 5 7.5 4.5 4 4.5V18c3.5 0 6 .5 8 2 2-1.5 4.5-2 8-2V4.5c-3.5 0-6 .5-8 2ZM12 6.5V20';
export const bell = 'M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15ZM10 20.5h4';
export const person = 'M16 8a4 4 0 1 1-8 0 4 4 0 0 1 8 0ZM4.5 20.5c.5-4 3.5-6 7.5-6s7 2 7.5 6';
export const menu = 'M4 6.5h16M4 12h16M4 17.5h16';
export const paper = 'M6.5 3.5h7l5 5v12h-12ZM13.5 3.5v5h5M9.5 13h6M9.5 16.5h4';
