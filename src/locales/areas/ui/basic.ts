/** What the kit says on any screen; the rest of the area is said on forms only and stays off the others' script. */
export default {
  'ui.back': '返回',
  'ui.close': '关闭',
  'ui.cancel': '取消',
  'ui.retry': '重试',
  'ui.optional': '选填',
  'ui.choose': '请选择',
  'ui.yuan': '元',
  'ui.example': '示例',
  'ui.code.get': '获取验证码',
  'ui.code.again': '{seconds} 秒后重发',
  'ui.code.late': '短信可能会晚到，请稍等；验证码 5 分钟内有效。',
  'ui.search.clear': '清空',
  'ui.trace': '出错编号',
  'ui.hotline': '拨打热线 {phone}',
  'ui.print.inWeChat': '微信里不能打印。请点右上角“…”，选“在浏览器打开”，再来打印；也可以截屏保存。',
  'ui.loading': '正在加载',
};
