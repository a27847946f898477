import Review from '@/features/review/Review';

export const routeProps = { access: 'officeApplication' };

export default Review;
