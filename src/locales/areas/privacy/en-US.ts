export default {
  'privacy.title': 'Privacy notice',
  'privacy.sensitiveTitle': 'Separate consent: sensitive information',
  'privacy.version': 'Version 2026-11-28',
  'privacy.whatTitle': 'What we collect',
  'privacy.anyOffice': 'the government office that handles this subsidy',
  'privacy.what':
    'Your information is collected by {office}, telephone {phone}. It collects: name, document number (with a passport also nationality and date of birth), mobile, address, bank account, the registration and invoice data of both cars (with the old car of your spouse also the name of your spouse), and the photos you upload. Nothing else: no contacts, no location, no analytics.',
  'privacy.whyTitle': 'What for',
  'privacy.why':
    'Only for this subsidy: to check eligibility and papers, to pay, and to tell you where it stands. Without it we can neither review nor pay.',
  'privacy.shareTitle': 'Who receives it',
  'privacy.share':
    'To check vehicle, invoice and account it goes, upon your separate consent when you submit, to the commerce, police, tax and finance authorities and the paying bank. It is never sold, never used for advertising.',
  'privacy.safeTitle': 'How it is protected',
  'privacy.safe':
    'ID and card numbers are encrypted and shown in part only. Photos lose their location data. Every access is recorded.',
  'privacy.keepTitle': 'How long it is kept',
  'privacy.keep':
    'Drafts are removed {days} days after the last change, but not while they are on the waiting list for funds or applications are paused. Submitted applications are kept as the archive rules require.',
  'privacy.rightsTitle': 'Your rights',
  'privacy.rights':
    'You may see, export, correct and delete your information at any time; export and deletion are in the menu “My account”. To withdraw your consent, delete the account or call {phone}. If you have submitted an application, first withdraw it or wait until it has ended: then the account can be deleted. Afterwards the application is only kept, encrypted, as the archive rules require: for audits, and so that no subsidy is paid twice. What was done before you withdrew your consent remains valid.',
  'privacy.askTitle': 'Questions',
  'privacy.ask': "Call 12345 or your region's hotline.",
  'privacy.sensitiveWhat':
    'We process your document number (with a passport also nationality and date of birth) to confirm that it is you, so that nobody claims in your place. It is sensitive: if leaked, others might pose as you. It is therefore encrypted and shown in part only.',
  'privacy.sensitiveNo': 'You may decline. Then you cannot register or apply here. Call 12345 to ask about other ways.',
};
