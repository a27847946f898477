import { cities } from './regions';

/** Fictitious companies, marked 示例: the same eight in each city. */
const kinds = [
  { type: 'dealer', name: '东区汽车销售服务有限公司', brands: ['比亚迪', '吉利'] },
  { type: 'dealer', name: '西城汽车销售有限公司', brands: ['上汽大众', '一汽-大众'] },
  { type: 'dealer', name: '南湖汽车贸易有限公司', brands: ['奇瑞', '长安', '红旗'] },
  { type: 'dealer', name: '北岸新能源汽车销售有限公司', brands: ['特斯拉', '理想', '小鹏', '蔚来'] },
  { type: 'recycler', name: '报废汽车回收拆解有限公司', brands: [] },
  { type: 'recycler', name: '再生资源利用有限公司', brands: [] },
  { type: 'used_car', name: '二手车交易市场有限公司', brands: [] },
  { type: 'used_car', name: '旧机动车经纪有限公司', brands: [] },
];

export const companies = cities.flatMap((city, c) =>
  kinds.map((kind, k) => ({
    name: `${city.name.replace(/市$/, '')}${kind.name}（示例）`,
    uscc: '',
    type: kind.type,
    brands: kind.brands,
    regionCode: city.code,
    address: `${city.name}示例路${10 * c + k + 1}号`,
    phone: `${city.dial}-0000${String(1001 + k)}`,
    batch: `第${(k % 2) + 1}批`,
  })),
);
