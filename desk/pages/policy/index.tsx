import { PolicyPage } from '@/features/policy/PolicyPage';

export const routeProps = { access: 'officePolicies' };

export default PolicyPage;
