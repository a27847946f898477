import { VersionPage } from '@/features/policy/VersionPage';

export const routeProps = { access: 'officePolicy' };

export default VersionPage;
