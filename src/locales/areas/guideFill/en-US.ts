export default {
  'guideFill.title': 'Filling in and sending',
  'guideFill.lead': 'Stop whenever you like: what you typed is saved.',
  'guideFill.signIn': 'Sign in',
  'guideFill.signInMore':
    'Enter your mobile number and the 6-digit code. First time? Register. Family may help from their own account.',
  'guideFill.steps': 'Three steps',
  'guideFill.stepsMore': 'Personal details, old car, new car. Photos belong to the step they are asked in.',
  'guideFill.mistakes': 'Where mistakes happen',
  'guideFill.mistakePrice': 'The price is the total incl. tax, not the net price',
  'guideFill.mistakeDate': 'The registration date is not the date of issue',
  'guideFill.mistakeInvoice': 'A digital invoice has no code, only its 20-digit number',
  'guideFill.mistakeVin': 'The VIN has 17 characters and never I, O or Q',
  'guideFill.mistakeBank': 'The bank card is your own class I debit card; name the branch',
  'guideFill.check': 'Check, then send',
  'guideFill.checkMore': 'The last page lists everything; tap Change where needed. Tick each declaration, then Submit.',
  'guideFill.progress': 'Follow it',
  'guideFill.progressMore':
    'You receive an application number. Intake {accept} working days, review {review} working days (sample): the progress page shows where it stands.',
  'guideFill.returned': 'If it is sent back',
  'guideFill.returnedMore':
    'Change only what is marked; the reason stands beside it. Send it again within {days} days (sample); the number stays.',
  'guideFill.paid': 'The money arrives',
  'guideFill.paidMore':
    'After approval a {publicity}-day publicity, then payment to your card within {pay} days (sample). If it fails, correct the account on the progress page.',
  'guideFill.fraud': 'Beware of fraud',
  'guideFill.fraudMore': 'Applying is free. No official asks for passwords, codes or transfers. In doubt, call 12345.',
};
