import type { PaperKind } from '@domain/flow/papers';
import type { Paper } from '../page';
import { bankCard } from './bankCard';
import { cancelCert, scrapCert } from './endOfLife';
import { idCardBack, idCardFront } from './idCards';
import { newInvoice, usedInvoice } from './invoices';
import { licence, regCert } from './register';

/** One reader a kind of paper. Which field of the form a value belongs to stands in `domain/flow/papers.ts`. */
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
