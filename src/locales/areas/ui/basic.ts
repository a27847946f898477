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
  'ui.search.clear': '清空',
  'ui.trace': '出错编号',
  'ui.hotline': '拨打热线 {phone}',
  'ui.offline': '没有网络',
  'ui.offline.text': '已填的内容还在这台手机上，连上网后会接着保存。',
  'ui.loading': '正在加载',
};
