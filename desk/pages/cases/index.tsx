import { CaseSearch } from '@/features/search/CaseSearch';

export default CaseSearch;
