import { resultPlate } from '@/flow/result/plate';

export default resultPlate('newApply');
