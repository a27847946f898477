export default {
  'material.idCardFront.passport': '护照：资料页',
  'material.idCardBack.otherCard': '居住证、永久居留证：另一面',
  'material.idCardBack.passport': '护照：签证或居留许可页',
};
