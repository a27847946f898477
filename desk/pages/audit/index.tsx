import { AuditPage } from '@/features/audit/AuditPage';

export const routeProps = { access: 'audit' };

export default AuditPage;
