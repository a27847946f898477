import { normaliseText } from '@domain/rules/normalise';

export const normaliseMobile = (typed: string) => String(normaliseText('mobile', typed));
export const normaliseName = (typed: string) => String(normaliseText('name', typed));
export const normaliseIdNo = (typed: string) => String(normaliseText('idCard', typed));
