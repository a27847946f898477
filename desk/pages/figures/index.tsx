import { FiguresPage } from '@/features/figures/FiguresPage';

export default FiguresPage;
