import { PolicyPage } from '@/features/policy/PolicyPage';

export default PolicyPage;
