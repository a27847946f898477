import { withMessages } from '@/i18n';
import zhReading from '@/locales/areas/reading/zh-CN';
import { ReadField as Field } from './ReadField';
import { ReadSlot as Slot } from './ReadSlot';

/** Entry of the recognition chunk, loaded with the first photo. */
export const ReadField = withMessages(Field, zhReading);
export const ReadSlot = withMessages(Slot, zhReading);
