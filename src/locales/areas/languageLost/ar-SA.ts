export default {
  'languageLost.text': 'لم يتم تحميل النص العربي، لذلك تظهر الصفحة بالصينية. تحقق من الشبكة وحاول مرة أخرى.',
  'languageLost.retry': 'حاول مرة أخرى',
};
