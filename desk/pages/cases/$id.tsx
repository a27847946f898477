import Review from '@/features/review/Review';

export default Review;
