import { allTexts } from './areas';

export { default as adm } from 'antd-mobile/es/locales/ar-SA';
export const texts = allTexts((area) => import(/* webpackMode: "eager" */ `../areas/${area}/ar-SA`));
