import type { PaperKind } from '@domain/flow/papers';
import type { Paper } from '../page';
import { bankCard } from './bankCard';
import { cancelCert, scrapCert } from './endOfLife';
import { idCardBack, idCardFront } from './idCards';
import { newInvoice, usedInvoice } from './invoices';
import { licence, regCert } from './register';

/** One extractor per document kind. `domain/flow/papers.ts` maps values to form fields. */
export const papers: Record<PaperKind, Paper> = {
  idCardFront,
  idCardBack,
  bankCard,
  licence,
  regCert,
  scrapCert,
  cancelCert,
  newInvoice,
  usedInvoice,
};
