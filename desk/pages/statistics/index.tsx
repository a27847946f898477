import { StatisticsPage } from '@/features/statistics/StatisticsPage';

export default StatisticsPage;
