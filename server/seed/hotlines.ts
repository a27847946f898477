import { cities, province } from './regions';

const hours = '工作日 9:00–12:00，14:00–17:30';

/** Hotlines: 12345, the province, then each city. All numbers except 12345 are fictitious. */
export const hotlines = [
  { regionCode: province.code, office: '政务服务便民热线', phones: ['12345'], hours: '全天24小时', scope: '综合咨询' },
  {
    regionCode: province.code,
    office: '省商务厅消费促进处（示例）',
    phones: ['025-00000001', '025-00000002'],
    hours,
    scope: '报废、置换、系统技术',
  },
  ...cities.map((city, n) => ({
    regionCode: city.code,
    office: `${city.name}商务局市场运行科（示例）`,
    phones: [`${city.dial}-0000${2001 + 2 * n}`, `${city.dial}-0000${2002 + 2 * n}`],
    hours,
    scope: '报废、置换',
  })),
];
