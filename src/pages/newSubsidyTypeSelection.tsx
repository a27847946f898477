import { typesPlate } from '@/flow/types/plate';

export default typesPlate('current');
