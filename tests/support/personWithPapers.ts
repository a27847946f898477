import type { PaperKind } from '@domain/flow/papers';
import { readable } from '@domain/flow/papers';

import { applicantFor, variants, type Applicant, type Flow } from './applicants';
import { person } from './people';
import { documentPhoto, factsOf, type Facts, type Grade } from '../../server/testing/documents';

/** A person whose answers match generated documents: the values to type, and a photo for each slot. */
interface PaperPerson {
  answers: Applicant;
  photo(slot: string, grade?: Grade): Promise<Buffer>;
}

export function personWithPapers(flow: Flow, n: number): PaperPerson {
  const own = factsOf(n);
  const { personalInfo, oldCarInfo, newCarInfo } = applicantFor(flow, person(n));
  const isDigital = newCarInfo.invoiceKind === 'digital';
  const text = (values: Applicant[keyof Applicant], key: string): string => String(values[key] ?? '');
  const old: Facts = {
    ...factsOf(n + 1),
    name: own.name,
    idNo: text(personalInfo, 'idNo'),
    fuel: 'gasoline',
    origin: 'domestic',
    useNature: 'private',
    regDate: text(oldCarInfo, 'firstRegDate'),
    handoverDate: text(oldCarInfo, 'handoverDate'),
    digital: false,
    invoiceDate: text(oldCarInfo, 'transferInvoiceDate'),
    invoiceNo: text(oldCarInfo, 'transferInvoiceNo'),
    invoiceCode: text(oldCarInfo, 'transferInvoiceCode'),
    priceInFen: Number(oldCarInfo.transferPrice ?? 0),
  };
  const bought: Facts = {
    ...factsOf(n + 2),
    name: own.name,
    idNo: old.idNo,
    plate: text(newCarInfo, 'plateNo'),
    origin: 'domestic',
    regDate: text(newCarInfo, 'regDate'),
    digital: isDigital,
    invoiceDate: text(newCarInfo, 'invoiceDate'),
    invoiceNo: text(newCarInfo, 'invoiceNo'),
    invoiceCode: text(newCarInfo, 'invoiceCode'),
    priceInFen: Number(newCarInfo.priceInclTax),
  };
  // The facts of a seed describe one car; each certificate gets its own number and date.
  const scrapNo = old.certNo;
  const cancelNo = bought.certNo;
  const factsFor: Record<string, Facts> = {
    idCardFront: { ...old, address: own.address },
    idCardBack: old,
    bankCard: own,
    oldRegCert: old,
    transferInvoice: old,
    scrapCert: { ...old, certNo: scrapNo, cancelDate: text(oldCarInfo, 'scrapCertDate') },
    cancelCert: { ...old, certNo: cancelNo, cancelDate: text(oldCarInfo, 'cancelDate') },
  };
  const answers: Applicant = {
    personalInfo: { ...personalInfo, name: own.name, bankName: own.bankName, bankCardNo: own.cardNo },
    oldCarInfo: {
      ...oldCarInfo,
      plateNo: old.plate,
      vin: old.vin,
      brandModel: `${old.brand}牌${old.model}`,
      ...(oldCarInfo.scrapCertNo && { recyclerName: old.recycler, scrapCertNo: scrapNo, cancelCertNo: cancelNo }),
    },
    newCarInfo: {
      ...newCarInfo,
      vin: bought.vin,
      brand: bought.brand,
      // The form has separate fields; documents print both as one: 「…牌…」.
      model: bought.model,
      sellerName: bought.seller,
    },
  };
  return {
    answers,
    async photo(slot, grade = 'good') {
      const kind: PaperKind = readable[slot]?.paper ?? 'idCardBack';
      const seed = n * 100 + variants[flow].materials.indexOf(slot);
      return (await documentPhoto(kind, seed, grade, factsFor[slot] ?? bought)).bytes;
    },
  };
}
