import { AuditPage } from '@/features/audit/AuditPage';

export default AuditPage;
