export default {
  'call.to': '拨打 {number}',
};
