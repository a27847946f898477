export default {
  'lists.lead': '参与车企名单、咨询热线和地区由文件整份替换：文件里没有的行会从网站上消失。',
  'lists.companies': '参与车企名单',
  'lists.companies.why':
    'CSV 或 JSON，列：企业名称、统一社会信用代码、类型、品牌、地区代码、地址、电话、批次。有一行不对就整份不导入。',
  'lists.companies.do': '导入车企名单',
  'lists.hotlines': '各地区咨询热线',
  'lists.hotlines.why': 'CSV 或 JSON，列：地区代码、单位、电话、服务时间、咨询范围。有一行不对就整份不导入。',
  'lists.hotlines.do': '导入咨询热线',
  'lists.regions': '地区',
  'lists.regions.why':
    'CSV 或 JSON，列：地区代码（GB/T 2260 六位）、上级代码（省一级留空）、名称、英文名称、阿拉伯文名称。申请人从中选择申请地；去掉还有申请或资金的城市，它为这些保留，申请人不能再选；还有人员、排队等候的草稿或现行规定的地区不能去掉。',
  'lists.regions.do': '导入地区名单',
  'lists.models': '新能源车型目录',
  'lists.models.why':
    'CSV 或 JSON，列：品牌、车型（型号代码，比较时不看空格、连字符和前面的品牌）。规定要求新车在目录内而目录里没有的，审核页会标出，不会自动退回。',
  'lists.models.do': '导入车型目录',
  'lists.now.none': '还没有导入过，审核页不比较。',
  'lists.added': '新增：{regions}。',
  'lists.removed': '去掉：{regions}。',
  'lists.kept': '去掉，但为已有的申请或资金保留，申请人不能再选：{regions}。',
  'lists.changed': '改名或改译名：{regions}。',
  'lists.deleted': '去掉的地区有 {companies} 家企业、{hotlines} 条热线，一起从网站上删除。',
  'lists.same': '与现有名单相同，只可能改变顺序。',
  'lists.now': '现有 {count} 行，{who}于 {at} 导入。',
  'lists.now.delivered': '现有 {count} 行，是安装时自带的示例，还没有导入过。',
  'lists.province': '名单涉及全省各市，由负责全部城市的管理员导入。',
  'lists.done': '已导入 {count} 行，网站上已是新名单。',
};
