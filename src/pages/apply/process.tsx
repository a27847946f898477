import { detailPlate } from '@/flow/process/plate';

export default detailPlate('apply');
