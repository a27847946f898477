export default {
  'mobileRequest.title': 'سيتغير رقم الهاتف إلى {mobile}',
  'mobileRequest.text': 'ابتداءً من {when}. إن لم تطلب ذلك بنفسك فأوقفه الآن.',
  'mobileRequest.stop': 'إيقاف التغيير',
  'mobileRequest.stopped': 'أُوقف التغيير، ولم يتغير رقم الهاتف.',
  'mobileRequest.stoppedMore': 'لا يُقبل مثل هذا الطلب خلال 24 ساعة. وإن لم تكن أنت من طلبه فاتصل بالرقم 12345.',
  'mobileRequest.none': 'لا يوجد تغيير قيد الانتظار. حدّث الصفحة وتحقق من الرقم المسجل.',
  'mobileRequest.failed': 'لم يتوقف التغيير، حاول مرة أخرى.',
};
