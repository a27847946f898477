import { consents } from '@domain/policy/statementTexts/en-US';

export default {
  'consent.privacy': consents.privacy,
  'consent.privacyTitle': 'Privacy notice',
  'consent.sensitive': consents.sensitive,
  'consent.sensitiveTitle': 'Separate consent: sensitive information',
  'consent.read': 'Read the text: "{name}"',
};
