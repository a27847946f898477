import { processPlate } from '@/flow/process/plate';

export default processPlate('applyElv');
