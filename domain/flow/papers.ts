/** Documents that OCR supports, and the form field of each recognised value. */
export const paperKinds = [
  'idCardFront',
  'idCardBack',
  'bankCard',
  'licence',
  'regCert',
  'scrapCert',
  'cancelCert',
  'newInvoice',
  'usedInvoice',
] as const;
export type PaperKind = (typeof paperKinds)[number];

/** Name of a recognised value → form field, such as `oldCarInfo.vin`. */
type FieldsOfPaper = Readonly<Record<string, string>>;

interface ReadablePaper {
  paper: PaperKind;
  fields: FieldsOfPaper;
}

const invoice = (step: string, prefix: 'invoice' | 'transferInvoice'): FieldsOfPaper => ({
  invoiceKind: `${step}.${prefix}Kind`,
  code: `${step}.${prefix}Code`,
  number: `${step}.${prefix}No`,
  date: `${step}.${prefix}Date`,
  vin: `${step}.vin`,
});

const person: FieldsOfPaper = { owner: 'personalInfo.name', idNo: 'personalInfo.idNo' };

/**
 * By material key. Registration certificates and driving permits look the same for both cars, so the photo slot decides which car
 * a document belongs to. The owner on a document is compared with the applicant.
 */
export const readable: Readonly<Record<string, ReadablePaper>> = {
  idCardFront: {
    paper: 'idCardFront',
    fields: {
      name: 'personalInfo.name',
      idNo: 'personalInfo.idNo',
      nationality: 'personalInfo.nationality',
      birthDate: 'personalInfo.birthDate',
    },
  },
  idCardBack: { paper: 'idCardBack', fields: {} },
  bankCard: {
    paper: 'bankCard',
    fields: { cardNo: 'personalInfo.bankCardNo', bankName: 'personalInfo.bankName' },
  },
  scrapCert: {
    paper: 'scrapCert',
    fields: {
      ...person,
      number: 'oldCarInfo.scrapCertNo',
      plate: 'oldCarInfo.plateNo',
      vin: 'oldCarInfo.vin',
      handoverDate: 'oldCarInfo.handoverDate',
      issueDate: 'oldCarInfo.scrapCertDate',
      recycler: 'oldCarInfo.recyclerName',
    },
  },
  cancelCert: {
    paper: 'cancelCert',
    fields: {
      owner: 'personalInfo.name',
      number: 'oldCarInfo.cancelCertNo',
      plate: 'oldCarInfo.plateNo',
      vin: 'oldCarInfo.vin',
      cancelDate: 'oldCarInfo.cancelDate',
    },
  },
  oldRegCert: {
    paper: 'regCert',
    fields: {
      ...person,
      plate: 'oldCarInfo.plateNo',
      vin: 'oldCarInfo.vin',
      regDate: 'oldCarInfo.firstRegDate',
      fuel: 'oldCarInfo.fuel',
      origin: 'oldCarInfo.origin',
      useNature: 'oldCarInfo.useNature',
      brandModel: 'oldCarInfo.brandModel',
    },
  },
  transferInvoice: {
    paper: 'usedInvoice',
    fields: {
      ...invoice('oldCarInfo', 'transferInvoice'),
      price: 'oldCarInfo.transferPrice',
      plate: 'oldCarInfo.plateNo',
      seller: 'personalInfo.name',
      sellerIdNo: 'personalInfo.idNo',
    },
  },
  newInvoice: {
    paper: 'newInvoice',
    fields: {
      ...invoice('newCarInfo', 'invoice'),
      price: 'newCarInfo.priceInclTax',
      netPrice: 'newCarInfo.priceExclTax',
      buyer: 'personalInfo.name',
      buyerIdNo: 'personalInfo.idNo',
      seller: 'newCarInfo.sellerName',
      sellerPlace: 'newCarInfo.sellerPlace',
    },
  },
  newRegCert12: {
    paper: 'regCert',
    fields: {
      ...person,
      plate: 'newCarInfo.plateNo',
      vin: 'newCarInfo.vin',
      regDate: 'newCarInfo.regDate',
      origin: 'newCarInfo.origin',
      brand: 'newCarInfo.brand',
    },
  },
  newLicence: {
    paper: 'licence',
    fields: {
      owner: 'personalInfo.name',
      plate: 'newCarInfo.plateNo',
      vin: 'newCarInfo.vin',
      regDate: 'newCarInfo.regDate',
      brand: 'newCarInfo.brand',
      model: 'newCarInfo.model',
    },
  },
};
