import { StaffPage } from '@/features/staff/StaffPage';

export const routeProps = { access: 'staff' };

export default StaffPage;
