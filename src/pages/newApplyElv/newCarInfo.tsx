import { stepPlate } from '@/flow/steps/plate';

export default stepPlate('newApplyElv', 'newCarInfo');
