import { stepPage } from '@/flow/steps/stepPage';

export default stepPage('apply', 'personalInfo');
