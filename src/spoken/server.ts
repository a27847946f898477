import { testPolicy } from '@/features/form/testing/draft';
import type { Answers } from '@/testing/visit';

/** What the server answers on every screen that is listened to. */
const me = { name: '张*', idNo: '3****************6', mobile: '138****0000', unReadCount: 0 };
export const failing = () => ({ status: 503, errorCode: 'UNAVAILABLE' });
export const none = () => ({ data: { list: [], total: 0 } });
const listed = (list: unknown[]) => () => ({ data: { list, total: list.length } });

const line = (id: string, regionName: string, phones: string[]) => ({
  id,
  regionCode: '320500',
  regionName,
  office: `${regionName}商务局`,
  phones,
  hours: '工作日 9:00–12:00，14:00–17:30',
  scope: '报废、置换',
});

const company = (n: number) => ({
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

export const server: Answers = {
  'GET /me': () => ({ data: me }),
  'GET /policies': () => ({ data: testPolicy }),
  'GET /regions': listed([{ code: '320500', name: '苏州市', names: { 'en-US': 'Suzhou', 'ar-SA': 'سوتشو' } }]),
  'GET /hotlines': listed([line('0', '江苏省', ['12345']), line('1', '苏州市', ['0512-00000001'])]),
  'GET /companies': listed([company(1), company(2)]),
  'GET /applications': none,
  'GET /notifications': none,
  'GET /auth/sessions/current': () => ({ data: { expiresAt: '2099-01-01T00:00:00+08:00' } }),
};
