import { listPlate } from '@/flow/list/plate';

export default listPlate();
