export default {
  'ownCode.title': 'تأكيد هويتك',
  'ownCode.why': 'تحتاج هذه الخطوة إلى تأكيد إضافي. سيُرسل رمز إلى رقمك المسجل {mobile}.',
  'ownCode.noMobile': 'سجّلت الدخول عبر منصة المقاطعة. سجّل الخروج ثم الدخول مرة أخرى وعد إلى هذه الخطوة.',
  'ownCode.code': 'الرمز',
  'ownCode.hint': '6 أرقام من الرسالة',
  'ownCode.sent': 'أُرسل الرمز، وهو صالح 5 دقائق.',
  'ownCode.confirm': 'تأكيد',
  'ownCode.need': 'أدخل الرمز من 6 أرقام.',
  'ownCode.wrong': 'الرمز غير صحيح، تحقق من الرسالة.',
  'ownCode.expired': 'انتهت صلاحية الرمز، اطلب رمزًا جديدًا.',
  'ownCode.locked': 'محاولات كثيرة. لسلامتك انتظر {minutes} دقيقة.',
  'ownCode.tooMany': 'طلبات كثيرة. انتظر {minutes} دقيقة.',
};
