export default {
  'mobileRequest.title': '登录手机号要换成 {mobile}',
  'mobileRequest.text': '{when} 生效。不是您本人申请的，请马上停止。',
  'mobileRequest.stop': '停止更换',
  'mobileRequest.stopped': '已经停止，登录手机号没有变。',
  'mobileRequest.stoppedMore': '24 小时内不能再这样申请。如果不是您本人申请的，请拨打 12345。',
  'mobileRequest.none': '没有等待生效的更换。请刷新页面，看看现在登记的手机号。',
  'mobileRequest.failed': '没有停止成功，请再试一次。',
};
