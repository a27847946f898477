export default {
  'lists.lead': '参与车企名单和咨询热线由文件整份替换：文件里没有的行会从网站上消失。',
  'lists.companies': '参与车企名单',
  'lists.companies.why':
    'CSV 或 JSON，列：企业名称、统一社会信用代码、类型、品牌、地区代码、地址、电话、批次。有一行不对就整份不导入。',
  'lists.companies.do': '导入车企名单',
  'lists.hotlines': '各地区咨询热线',
  'lists.hotlines.why': 'CSV 或 JSON，列：地区代码、单位、电话、服务时间、咨询范围。有一行不对就整份不导入。',
  'lists.hotlines.do': '导入咨询热线',
  'lists.now': '现有 {count} 行，{who}于 {at} 导入。',
  'lists.now.delivered': '现有 {count} 行，是安装时自带的示例，还没有导入过。',
  'lists.province': '名单涉及全省各市，由负责全部城市的管理员导入。',
  'lists.done': '已导入 {count} 行，网站上已是新名单。',
};
