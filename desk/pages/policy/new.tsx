import { DraftPage } from '@/features/policy/DraftPage';

export const routeProps = { access: 'comparePolicy' };

export default DraftPage;
