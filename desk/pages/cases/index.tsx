import { CaseSearch } from '@/features/search/CaseSearch';

export const routeProps = { access: 'officeApplications' };

export default CaseSearch;
