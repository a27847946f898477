import { testPolicy } from '@/features/form/testing/draft';
import { company, hotline } from './directory';
import type { Answers } from './visit';

/** Default responses of the server for all recorded screens. */
const me = { name: '张*', idNo: '3****************6', mobile: '138****0000', unReadCount: 0 };
export const failing = () => ({ status: 503, errorCode: 'UNAVAILABLE' });
export const none = () => ({ data: { list: [], total: 0 } });
const listed = (list: unknown[]) => () => ({ data: { list, total: list.length } });

export const server: Answers = {
  'GET /me': () => ({ data: me }),
  'GET /policies': () => ({ data: testPolicy }),
  'GET /regions': listed([{ code: '320500', name: '苏州市', names: { 'en-US': 'Suzhou', 'ar-SA': 'سوتشو' } }]),
  'GET /hotlines': listed([hotline('0', '江苏省', ['12345']), hotline('1', '苏州市', ['0512-00000001'])]),
  'GET /companies': listed([company(1), company(2)]),
  'GET /applications': none,
  'GET /notifications': none,
  'GET /me/messages': () => ({ data: { reminders: true, language: 'zh-CN' } }),
  'GET /auth/sessions/current': () => ({ data: { expiresAt: '2099-01-01T00:00:00+08:00' } }),
};
