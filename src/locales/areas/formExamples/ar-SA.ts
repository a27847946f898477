export default {
  'formExamples.title': 'مثال للنموذج',
  'formExamples.intro': 'يمكنك هنا تجربة كل نوع من حقول نموذج الطلب. كل المحتوى مثال ولا يُرسل.',
  'formExamples.code': 'رمز التحقق',
  'formExamples.bank.a': 'بنك المثال الصناعي',
  'formExamples.bank.b': 'بنك المثال الريفي التجاري',
  'formExamples.truth': 'أتعهد بأن كل ما أدخلته ورفعته صحيح وكامل.',
  'formExamples.check': 'تحقّق',
  'formExamples.complete': 'كل الحقول صحيحة. لا يُرسل شيء من هنا.',
  'formExamples.messages': 'رسائل التحقق الافتراضية',
};
