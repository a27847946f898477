export default {
  'formExamples.title': 'Form example',
  'formExamples.intro':
    'Try each kind of field of the application form here. All content is an example and is not sent.',
  'formExamples.code': 'Code',
  'formExamples.bank.a': 'Example Industrial Bank',
  'formExamples.bank.b': 'Example Rural Commercial Bank',
  'formExamples.truth': 'I promise that what I fill in and upload is true and complete.',
  'formExamples.check': 'Check',
  'formExamples.complete': 'Everything is filled in correctly. Nothing is sent from here.',
  'formExamples.messages': 'Default validation messages',
};
