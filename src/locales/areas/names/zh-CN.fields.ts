import { flows } from '@domain/flow';
import { fieldsOf } from '@domain/flow/fields';

/** The declarations have the labels: the sentences of the rules need them too. */
const labels = Object.fromEntries(
  Object.values(flows).flatMap((flow) =>
    flow.steps.flatMap((step) => fieldsOf(step).map((field) => [`field.${step.key}.${field.key}`, field.label])),
  ),
) as Record<string, string>;

export default {
  ...labels,
  'field.personalInfo.nationality.hint': '输入国名来选，或照护照填 3 位字母代码，如 KOR',
  'field.personalInfo.regionCode.hint': '新车在哪个市上牌，就在哪个市申请',
  'field.personalInfo.bankBranch.hint': '写到支行，如“苏州新区支行”',
  'field.personalInfo.bankCardNo.hint': '申请人本人的 I 类借记卡，柜台办的储蓄卡一般都是。信用卡、存折不能收款',
  'group.personalInfo.identity': '申请人',
  'group.personalInfo.residence': '申请地和地址',
  'group.personalInfo.bank': '收款账户',
  'option.idType.idCard': '居民身份证',
  'option.idType.residencePermit': '港澳台居民居住证',
  'option.idType.permanentResident': '外国人永久居留身份证',
  'option.idType.passport': '护照',
};
