import { stepRoute } from '@/features/form/steps/routes';

export default stepRoute('applyElv', 'oldCarInfo');
