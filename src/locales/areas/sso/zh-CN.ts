export default {
  'sso.or': '或者',
  'sso.go': '用省统一身份认证登录',
  'sso.goAgain': '用省统一身份认证再认证一次',
  'sso.off': '统一身份认证暂时不能用，请用手机号登录。',
  'sso.failed': '没有成功，请再试一次，或用手机号登录。',
  'sso.offAgain': '统一身份认证暂时不能用，请稍后再试。',
  'sso.failedAgain': '没有成功，请稍后再试一次。',
};
