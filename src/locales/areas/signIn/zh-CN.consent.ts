import { consents } from '@domain/policy/statementTexts/zh-CN';

export default {
  'consent.privacy': consents.privacy,
  'consent.privacyTitle': '隐私政策',
  'consent.sensitive': consents.sensitive,
  'consent.sensitiveTitle': '敏感个人信息单独同意书',
  'consent.read': '查看全文：《{name}》',
};
