export default {
  'call.to': 'Call {number}',
};
