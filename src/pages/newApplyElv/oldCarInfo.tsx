import { stepPage } from '@/flow/steps/stepPage';

export default stepPage('newApplyElv', 'oldCarInfo');
