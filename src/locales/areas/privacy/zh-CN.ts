export default {
  'privacy.title': '隐私政策',
  'privacy.sensitiveTitle': '敏感个人信息单独同意书',
  'privacy.version': '版本 2026-11-28',
  'privacy.whatTitle': '我们收集什么',
  'privacy.anyOffice': '办理这项补贴的政府部门',
  'privacy.what':
    '收集您信息的是{office}，电话 {phone}。收集的有：姓名、身份证号、手机号、地址、银行账户，旧车和新车的登记、发票信息，以及您上传的证件照片。没有别的：不读通讯录，不取位置，不装统计。',
  'privacy.whyTitle': '用来做什么',
  'privacy.why': '只用于办理汽车更新补贴：核对资格、审核材料、拨付资金、告诉您进度。不提供这些信息，就无法审核和拨付。',
  'privacy.shareTitle': '会给谁',
  'privacy.share':
    '为核对车辆、发票和账户，提交时在您单独同意后，提供给商务、公安、税务、财政部门和拨付银行。不卖，不做广告。',
  'privacy.safeTitle': '怎么保护',
  'privacy.safe':
    '身份证号和银行卡号加密保存，显示时隐去中间各位。照片去除拍摄地点等附加信息。谁看过、改过，都有记录。',
  'privacy.keepTitle': '保存多久',
  'privacy.keep':
    '草稿在最后一次修改 {days} 天后删除（示例）；排队等候资金或暂停受理期间不删除。提交的申请按档案规定保存。',
  'privacy.rightsTitle': '您的权利',
  'privacy.rights':
    '您可以随时查看、导出、更正、删除自己的信息，在“我的”菜单里就能导出和删除。想撤回同意，请删除账号，或拨打 {phone}。已经提交的申请，要先撤回或等它办完，才能删除账号；之后它只按档案规定加密保存，用来查验和防止重复领取。撤回同意以前已经办的事仍然有效。',
  'privacy.askTitle': '有疑问',
  'privacy.ask': '请拨打 12345，或申请地的咨询热线。',
  'privacy.sensitiveWhat':
    '我们会处理您的身份证号码，用来确认是您本人在办理，防止他人冒领。它属于敏感个人信息：泄露可能让别人冒用您的身份，所以加密保存，显示时隐去中间各位。',
  'privacy.sensitiveNo': '您可以不同意。不同意就不能在这里注册和申请。想问别的办法，请拨打 12345。',
};
