export default {
  'call.to': 'اتصل بالرقم {number}',
};
