import { VersionPage } from '@/features/policy/VersionPage';

export default VersionPage;
