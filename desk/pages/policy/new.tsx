import { DraftPage } from '@/features/policy/DraftPage';

export default DraftPage;
