export default {
  'formExamples.title': '表单示例',
  'formExamples.intro': '这里可以试用申请表的每种填写方式。内容都是示例，不会提交。',
  'formExamples.code': '验证码',
  'formExamples.bank.a': '示例工商银行',
  'formExamples.bank.b': '示例农村商业银行',
  'formExamples.truth': '我承诺所填内容和所传材料真实、完整。',
  'formExamples.check': '检查',
  'formExamples.complete': '都填对了。这里的内容不会提交。',
  'formExamples.messages': '默认校验提示',
};
