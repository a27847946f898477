export const home = '320500';
export const away = '320100';
