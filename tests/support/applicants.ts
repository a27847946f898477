import { bankCard, type Person, vin } from './people';

/** Test data of the four flows, in the format of the API. */
export const flows = ['newApplyElv', 'newApply', 'applyElv', 'apply'] as const;
export type Flow = (typeof flows)[number];
export type StepName = 'personalInfo' | 'oldCarInfo' | 'newCarInfo';
export const stepNames: readonly StepName[] = ['personalInfo', 'oldCarInfo', 'newCarInfo'];

type Fields = Record<string, string | number>;
export type Applicant = Record<StepName, Fields>;

const digits = (n: number, length: number) => String(n).padStart(length, '0');

const scrapped = (year: number, n: number): Fields => ({
  recyclerName: '示例报废机动车回收有限公司',
  scrapCertNo: `HS${digits(n, 10)}`,
  handoverDate: `${year}-02-01`,
  scrapCertDate: `${year}-02-03`,
  cancelCertNo: `ZX${digits(n, 10)}`,
  cancelDate: `${year}-02-10`,
});

const transferred = (year: number, n: number): Fields => ({
  transferInvoiceKind: 'paper',
  transferInvoiceCode: '132990000002',
  transferInvoiceNo: digits(n, 8),
  transferInvoiceDate: `${year}-02-01`,
  transferPrice: 3_500_000,
  transferRegDate: `${year}-02-06`,
});

const electric = (year: number, n: number): Fields => ({
  carType: 'nev',
  plateNo: `苏ED${digits(n % 100_000, 5)}`,
  invoiceKind: 'digital',
  invoiceNo: `${year % 100}329${digits(n, 15)}`,
  priceInclTax: 15_000_000,
});

const petrol = (n: number): Fields => ({
  carType: 'ice',
  displacementMl: 1498,
  plateNo: `苏E${digits(n % 100_000, 5)}`,
  invoiceKind: 'paper',
  invoiceCode: '132990000001',
  invoiceNo: digits(n, 8),
  priceInclTax: 12_000_000,
});

interface Variant {
  year: number;
  disposal: (year: number, n: number) => Fields;
  bought: (year: number, n: number) => Fields;
  materials: readonly string[];
  /** The amount of the example policy for these answers, in 分. */
  amount: number;
  /** The amount after the price is corrected by +1,000 元, in 分. */
  corrected: number;
}

const always = ['idCardFront', 'idCardBack', 'bankCard'];
const scrapMaterials = [...always, 'scrapCert', 'cancelCert', 'newInvoice', 'newRegCert12'];
const transferMaterials = [...always, 'transferInvoice', 'oldRegCert', 'newInvoice', 'newRegCert12', 'newLicence'];

export const variants: Record<Flow, Variant> = {
  newApplyElv: {
    year: 2026,
    disposal: scrapped,
    bought: electric,
    materials: scrapMaterials,
    amount: 1_800_000,
    corrected: 1_812_000,
  },
  newApply: {
    year: 2026,
    disposal: transferred,
    bought: (_, n) => petrol(n),
    materials: transferMaterials,
    amount: 720_000,
    corrected: 726_000,
  },
  applyElv: {
    year: 2025,
    disposal: scrapped,
    bought: electric,
    materials: scrapMaterials,
    amount: 2_000_000,
    corrected: 2_000_000,
  },
  apply: {
    year: 2025,
    disposal: transferred,
    bought: (_, n) => petrol(n),
    materials: transferMaterials,
    amount: 1_000_000,
    corrected: 1_000_000,
  },
};

export function applicantFor(flow: Flow, who: Person): Applicant {
  const { year, disposal, bought } = variants[flow];
  return {
    personalInfo: {
      name: who.name,
      idNo: who.idNo,
      mobile: who.mobile,
      regionCode: '320500',
      address: '示例市示例区示例路1号',
      bankName: '中国工商银行',
      bankBranch: '示例支行',
      bankCardNo: bankCard(who.n),
    },
    oldCarInfo: {
      plateNo: `苏E${digits(who.n % 100_000, 5)}`,
      origin: 'domestic',
      vin: vin('B', who.n),
      brandModel: '示例牌SL7000',
      fuel: 'gasoline',
      useNature: 'private',
      firstRegDate: '2011-05-20',
      ownedSince: '2011-05-20',
      ...disposal(year, who.n),
    },
    newCarInfo: {
      ...bought(year, who.n),
      origin: 'domestic',
      brand: '示例',
      model: '示例牌EV500',
      vin: vin('T', who.n),
      invoiceDate: `${year}-03-01`,
      sellerName: '示例汽车销售有限公司',
      regDate: `${year}-03-05`,
    },
  };
}
