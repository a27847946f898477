import { stepRoute } from '@/features/form/steps/routes';

export default stepRoute('newApply', 'oldCarInfo');
