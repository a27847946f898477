import { ProposalsPage } from '@/features/proposals/ProposalsPage';

export default ProposalsPage;
