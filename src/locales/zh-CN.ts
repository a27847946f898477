/** What every page needs; the texts of a page travel with it (src/i18n.tsx). */
export { default } from './areas/shell/zh-CN';
