import { allTexts } from './areas';

export { default as adm } from 'antd-mobile/es/locales/en-US';
export const texts = allTexts((area) => import(/* webpackMode: "eager" */ `../areas/${area}/en-US`));
