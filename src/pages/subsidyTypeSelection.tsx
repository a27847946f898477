import { typesRoute } from '@/features/eligibility/routes';

export default typesRoute('previous');
