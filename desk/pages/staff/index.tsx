import { StaffPage } from '@/features/staff/StaffPage';

export default StaffPage;
