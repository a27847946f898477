export default {
  'consent.privacy': '我已阅读并同意《隐私政策》',
  'consent.privacyTitle': '隐私政策',
  'consent.sensitive': '我单独同意处理我的身份证号码，用于确认是我本人在办理',
  'consent.sensitiveTitle': '敏感个人信息单独同意书',
  'consent.read': '查看全文：《{name}》',
};
