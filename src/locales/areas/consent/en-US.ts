export default {
  'consent.privacy': 'I have read and agree to the privacy notice',
  'consent.privacyTitle': 'Privacy notice',
  'consent.sensitive': 'I separately agree to the use of my ID number to confirm who I am',
  'consent.sensitiveTitle': 'Separate consent: sensitive information',
  'consent.read': 'Read the text: "{name}"',
};
