import type { Problem, ProblemCode } from '../errors';

/**
 * The zh-CN message of every reason; the problem code is the part before the dot. Other languages have `problem.<reason>`.
 * The generic messages are all default messages of antd-mobile's Form (`sentences.test.ts` compares them).
 */
export const sentences = {
  required: '请输入{label}',
  'required.choice': '请选择{label}',
  'required.date': '请填写{label}',
  'required.photo': '请上传{label}',
  'required.declarations': '请逐项阅读并勾选声明',
  whitespace: '{label}不能为空字符',
  type: '{label}不是一个有效的{type}',
  unknown: '没有“{label}”这一项',
  enum: '{label}必须是其中一个[{enum}]',
  too_long: '{label}最多{max}个字符',
  'too_long.range': '{label}须在{min}-{max}字符之间',
  'too_short.range': '{label}须在{min}-{max}字符之间',
  range: '{label}须在{min}-{max}之间',
  'range.min': '{label}最小值为{min}',
  too_few: '最少{min}个{label}',
  too_many: '最多{max}个{label}',
  format: '字段验证错误{label}',
  'format.pattern': '{label}与模式不匹配{pattern}',
  'format.length': '{label}须为{len}个字符',
  too_short: '{label}最少{min}个字符',
  'range.exact': '{label}必须等于{len}',
  'range.max': '{label}最大值为{max}',
  'too_few.exact': '须为{len}个{label}',
  'too_few.range': '{label}数量须在{min}-{max}之间',
  'format.parse': '{label}不能转换为日期',
  'format.date': '{label}日期格式无效',
  'format.day': '{label}是一个无效日期',
  'format.name': '姓名应为2至25个汉字，可含“·”。请照身份证填写',
  'format.idCard': '身份证号应为18位，前17位是数字，最后一位是数字或X。请照身份证核对',
  'format.idProvince': '身份证号前两位“{part}”不是省份代码。请照身份证核对',
  'format.idBirth': '身份证号第7至14位不是出生日期。请照身份证核对',
  'checksum.idCard': '身份证号最后一位“{char}”与前17位对不上。请照身份证一位一位核对',
  minor: '申请人须年满{age}周岁。请核对身份证号',
  'format.mobile': '手机号应为11位数字，以13至19开头。请核对',
  'format.region': '请从列表中选择申请地',
  'format.bankCard': '银行卡号应为{min}至{max}位数字。请照卡面核对',
  'checksum.bankCard': '银行卡号可能有一位填错了。请照卡面一位一位核对',
  'confirm.bankCard': '银行卡号可能有一位填错了。请照卡面一位一位核对；没有错，请点“号码无误”',
  'format.plate': '号牌号码应为7位，新能源为8位，如苏E12345、苏ED12345。请照行驶证核对',
  'format.vinLength': '车辆识别代号应为17位，现在是{length}位。请照行驶证核对',
  'format.vinLetter': '第{position}位“{char}”不会出现在车辆识别代号中（没有字母I、O、Q）。请照行驶证核对',
  'checksum.vin': '第9位“{char}”与其他各位对不上。请照行驶证一位一位核对',
  'confirm.vin': '第9位“{char}”与其他各位对不上。请照行驶证一位一位核对；没有错，请点“号码无误”',
  same_as_old_car: '新车与旧车的车辆识别代号相同。请照两车的行驶证核对',
  'format.invoiceCode': '纸质发票的代码应为12位数字；数电发票没有代码，请把发票类型选为数电',
  'format.paperNo': '纸质发票的号码应为8位数字。请照发票核对',
  'format.digitalNo': '数电发票的号码应为20位数字。请照发票核对',
  'format.text': '{label}中有无法识别的字符。请删去后重新填写',
  'format.money': '{label}请以元填写，小数点后最多两位，如128000.50',
  'format.comma': '{label}中的逗号只能用来分隔千位，如128,000。请去掉逗号；小数用点，如128000.50',
  'format.integer': '{label}请填写整数',
  'format.integerComma': '{label}中的逗号只能用来分隔千位，如1,998。请去掉逗号，只填整数',
  future_date: '{label}不能晚于今天。请核对',
  date_order: '{label}不能早于{other}。请核对这两个日期',
  outside_window: '{label}须在{from}至{to}之间，才属于本期补贴。请核对日期；没有填错，请拨打12345',
  'not_eligible.useNature': '营运车辆不在补贴范围。请照行驶证核对；由营运转为非营运的，请选“营转非”',
  'not_eligible.fuel': '这种燃料的旧车不在本期补贴范围。请照行驶证核对；没有填错，请拨打12345',
  'not_eligible.registered': '这种燃料的旧车，注册登记日期晚于{date}的不在补贴范围。请核对日期；没有填错，请拨打12345',
  'not_eligible.owned': '旧车登记到本人名下的日期晚于{date}的不在补贴范围。请核对日期；没有填错，请拨打12345',
  'not_eligible.displacement': '新车排量超过{max}毫升的不在补贴范围。请照登记证书核对；没有填错，请拨打12345',
  'not_eligible.term': '没有适用的补贴规定。请核对开票日期和申请地；没有填错，请拨打12345',
  'not_eligible.closed': '{closed}（请核对开票日期和申请地；没有填错，请拨打12345）',
  'not_eligible.ended': '按您的开票日期和申请地，申请只受理到{until}，现在已经截止。请核对；没有填错，请拨打12345',
  no_amount: '按本期政策，这种旧车换购这种新车没有补贴。请核对旧车燃料和新车类型；没有填错，请拨打12345',
  'no_amount.price': '价税合计不足{from}元，没有补贴。请照发票核对；没有填错，请拨打12345',
  duplicate: '{label}已用于其他申请。请核对；没有填错，请拨打12345',
  limit_reached: '这个身份证号或这辆车的补贴次数已用完。请核对；没有填错，请拨打12345',
  'limit_reached.exclusive': '这个身份证号或这辆新车已申请另一种补贴，两种只能领一种。请核对；没有填错，请拨打12345',
  'limit_reached.foreign':
    '您用他人证件号码提交、还没有办完的申请已有{most}份。等其中一份办完或撤回后再提交，或者请本人用自己的手机号申请',
  untouched: '{label}还没有改。请照退回原因改好；确实没有错的，点“核对过，没有错”',
  'image.damaged': '{label}的图片已损坏。请重新拍摄或选择',
  'image.small': '{label}的照片太小，字会看不清。请靠近一些重新拍',
} as const satisfies Partial<Record<`${ProblemCode}${'' | `.${string}`}`, string>>;

export type Reason = keyof typeof sentences;
export type Params = Record<string, string | number>;

/** Returns a problem with its zh-CN message. `params.other` is a field key; `otherLabel` is its label, used in the message only. */
export const makeProblem = (reason: Reason, label: string, params?: Params, otherLabel?: string): Problem => {
  const placeholders: Params = { ...params, label, ...(otherLabel && { other: otherLabel }) };
  return {
    code: reason.split('.')[0] as ProblemCode,
    message: sentences[reason].replace(/\{(\w+)\}/g, (_, name: string) => String(placeholders[name] ?? '')),
    reason,
    ...(params && { params }),
  };
};
