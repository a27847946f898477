export default {
  'ownCode.title': '确认是您本人',
  'ownCode.why': '这一步要再确认一次。验证码会发到您登记的手机 {mobile}。',
  'ownCode.whyOwn': '这一步要再确认一次。验证码会发到您登记的手机。',
  'ownCode.noMobile': '您是用省统一身份认证登录的。请再认证一次，回来后重新办这一步。认证后还是不行的，请拨打 12345。',
  'ownCode.code': '验证码',
  'ownCode.hint': '短信里的 6 位数字',
  'ownCode.sent': '验证码已发出，5 分钟内有效。',
  'ownCode.confirm': '确认',
  'ownCode.need': '请填短信里的 6 位验证码。',
};
