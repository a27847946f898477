export { default } from '@/features/form/StepOutlet';
