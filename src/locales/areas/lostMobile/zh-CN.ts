export default {
  'lostMobile.lead': '填姓名、身份证号和新手机号，24 小时后就能用新号码登录。',
  'lostMobile.safe': '为了您的安全，原来的手机号会收到一条短信。24 小时内，登录着这个账号的人可以停止更换。',
  'lostMobile.new': '新手机号',
  'lostMobile.send': '申请换号',
  'lostMobile.done': '申请收到了',
  'lostMobile.doneMore':
    '姓名和身份证号与登记的一致时，我们会给原来的手机号发短信，24 小时后您就能用 {mobile} 登录。到时还登录不了，请拨打 12345。',
  'lostMobile.home': '回到首页',
  'lostMobile.have': '原来的号码还能收短信？',
  'lostMobile.exists': '这个手机号已经有账号了。请直接登录，或者换一个号码。',
  'lostMobile.tooMany': '申请的次数多了，请明天再试，或者拨打 12345。',
};
