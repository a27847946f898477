export { default } from '@/features/form/CarStepOutlet';
