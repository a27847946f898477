/** Hotlines and companies as the server tells them, made up for tests. */
export const hotline = (
  id: string,
  regionName: string,
  phones: string[],
  hours = '工作日 9:00–12:00，14:00–17:30',
) => ({
  id,
  regionCode: '320500',
  regionName,
  office: `${regionName}商务局`,
  phones,
  hours,
  scope: '报废、置换',
});

export const company = (n: number) => ({
  id: `c${n}`,
  name: `第${n}家公司`,
  uscc: '',
  type: 'dealer',
  brands: ['比亚迪'],
  regionCode: '320500',
  regionName: '苏州市',
  address: '示例路1号',
  phone: '0512-00000001',
  batch: '第1批',
  updatedAt: '2026-11-01',
});
