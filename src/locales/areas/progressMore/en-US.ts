export default {
  'progressMore.measured': 'Days for this step in your city: half within {median}, nine in ten within {ninety}',
  'progressMore.calendar': 'Add to calendar',
  'progressMore.calendar.returned': 'Car replacement subsidy: last day to correct the application',
  'progressMore.calendar.pay_failed': 'Car replacement subsidy: last day to correct the account',
  'progressMore.calendar.draft': 'Car replacement subsidy: last day to submit',
  'progressMore.calendar.text': 'Act before {until}. Open the application to see what to do.',
  'progressMore.calendar.saved': 'The file is downloaded; open it to add the date to your calendar',
  'progressMore.calendar.inWeChat': 'WeChat cannot save calendar files. Press and hold to copy the date:',
  'progressMore.calendar.copied': 'Date copied',
  'progressMore.help': 'When you call for help',
  'progressMore.help.text':
    'Read the help number to the staff, and they find this application; you need not read out your ID number. They see it masked, and this is recorded.',
  'progressMore.help.do': 'Help number',
  'progressMore.help.until': 'Valid until {time}',
  'progressMore.help.over': 'The number has expired. Request another one when you need it.',
  'progressMore.help.failed': 'No number was received. Please try again.',
};
