import { Lists } from '@/features/lists/Lists';

export default Lists;
