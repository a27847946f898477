export default {
  'ownCode.title': '确认是您本人',
  'ownCode.why': '这一步要再确认一次。验证码会发到您登记的手机 {mobile}。',
  'ownCode.noMobile': '您是用省统一身份认证登录的。请退出后重新登录一次，再办这一步。',
  'ownCode.code': '验证码',
  'ownCode.hint': '短信里的 6 位数字',
  'ownCode.sent': '验证码已发出，5 分钟内有效。',
  'ownCode.confirm': '确认',
  'ownCode.need': '请填短信里的 6 位验证码。',
  'ownCode.wrong': '验证码不对，请再看一遍短信。',
  'ownCode.expired': '验证码过期了，请重新获取。',
  'ownCode.locked': '试的次数多了。为了您的安全，请 {minutes} 分钟后再试。',
  'ownCode.tooMany': '发得太频繁了，请 {minutes} 分钟后再试。',
};
