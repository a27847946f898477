export default {
  'mobile.title': '换手机号',
  'mobile.lead': '填新的手机号，验证码发到新号码上。可能还要用原来的号码收一次验证码，确认是您本人。',
  'mobile.now': '现在登记的是 {mobile}。换号以后，其他设备会退出登录，旧号码会收到一条短信。',
  'mobile.leadAdd': '填您的手机号，验证码发到这个号码上。可能还要再做一次统一身份认证，确认是您本人。',
  'mobile.none': '账号里现在没有手机号。添加以后，其他设备会退出登录。',
  'mobile.save': '换成这个号码',
  'mobile.done': '手机号已经换成 {mobile}',
  'mobile.doneMore': '以后用新号码登录。其他设备已经退出登录。',
  'mobile.exists': '这个手机号已经有人用了，请换一个号码。',
  'mobile.back': '回到首页',
};
