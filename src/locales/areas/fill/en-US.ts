export default {
  'fill.title': 'Filling in and sending',
  'fill.lead': 'Stop whenever you like: what you typed is saved.',
  'fill.signIn': 'Sign in',
  'fill.signInMore':
    'Enter your mobile number and the 6-digit code. First time? Register. Family may help from their own account.',
  'fill.steps': 'Three steps',
  'fill.stepsMore': 'Personal details, old car, new car. Photos belong to the step they are asked in.',
  'fill.mistakes': 'Where mistakes happen',
  'fill.mistakePrice': 'The price is the total incl. tax, not the net price',
  'fill.mistakeDate': 'The registration date is not the date of issue',
  'fill.mistakeInvoice': 'A digital invoice has no code, only its 20-digit number',
  'fill.mistakeVin': 'The VIN has 17 characters and never I, O or Q',
  'fill.mistakeBank': 'The bank card is your own class I debit card; name the branch',
  'fill.check': 'Check, then send',
  'fill.checkMore': 'The last page lists everything; tap Change where needed. Tick each declaration, then Submit.',
  'fill.progress': 'Follow it',
  'fill.progressMore':
    'You receive an application number. Intake {accept} working days, review {review} working days (sample): the progress page shows where it stands.',
  'fill.returned': 'If it is sent back',
  'fill.returnedMore':
    'Change only what is marked; the reason stands beside it. Send it again within {days} days (sample); the number stays.',
  'fill.paid': 'The money arrives',
  'fill.paidMore':
    'After approval a {publicity}-day publicity, then payment to your card within {pay} days (sample). If it fails, correct the account on the progress page.',
  'fill.fraud': 'Beware of fraud',
  'fill.fraudMore': 'Applying is free. No official asks for passwords, codes or transfers. In doubt, call 12345.',
};
