export default {
  'waiting.label': 'الانتظار',
  'waiting.title': 'عدد المتقدمين الآن كبير، وقد حُجز لك دور',
  'waiting.ahead': 'أمامك نحو {ahead} من الأشخاص.',
  'waiting.seconds': 'تتم المتابعة تلقائيًا بعد نحو {seconds} ثانية.',
  'waiting.minutes': 'تتم المتابعة تلقائيًا بعد نحو {minutes} دقيقة.',
  'waiting.now': 'اقترب دورك.',
  'waiting.stay': 'لا داعي لتحديث الصفحة، فما كتبته محفوظ.',
};
