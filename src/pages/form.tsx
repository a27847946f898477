export { default } from '@/features/formExamples/FormExamples';
