export default {
  'waiting.label': 'حالة الخدمة',
  'waiting.title': 'عدد المتقدمين الآن كبير، وقد حُجز لك دور',
  'waiting.ahead': 'أمامك نحو {ahead} من الأشخاص.',
  'waiting.seconds': 'تتم المتابعة تلقائيًا بعد نحو {seconds} ثانية.',
  'waiting.minutes': 'تتم المتابعة تلقائيًا بعد نحو {minutes} دقيقة.',
  'waiting.now': 'اقترب دورك.',
  'waiting.stay': 'لا داعي لتحديث الصفحة، فما كتبته محفوظ.',
  'waiting.maintenance': 'الخدمة قيد الصيانة، ويمكنك الآن الاطلاع فقط',
  'waiting.until': 'من المتوقع أن تعود في {time}.',
  'waiting.kept': 'ما عبأته محفوظ وسيُرسل تلقائيًا بعد ذلك. قدّم الطلب عند عودة الخدمة.',
};
