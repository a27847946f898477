import { flows } from '../flow';
import type { Answers, FileRef, FlowDef, FlowId } from '../flow/types';
import { contextOf } from '../policy';
import example from '../policy/example.json';
import { parsePolicy } from '../policy/parse';
import type { Facts } from '../policy/types';
import { idCheckCharacter } from '../rules/idCard';
import { vinCheckCharacter } from '../rules/vin';

/** Complete, valid, fictitious applications for tests, seeds and the mock. Number n has other unique numbers than all others. */
export const examplePolicy = parsePolicy(example);

/** A day on which every example application can be submitted. */
export const sampleNow = new Date('2026-11-21T10:00:00+08:00');

export const sampleContext = (flow: FlowId, now = sampleNow) => contextOf(examplePolicy, flow, now);

/** What is known of an application before its first answer. */
export const noFacts: Facts = {
  oldFuel: null,
  useNature: null,
  firstRegDate: null,
  ownedSince: null,
  carType: null,
  displacementMl: null,
  priceInclTax: null,
  invoiceDate: null,
  regionCode: null,
};

const padded = (n: number, length: number): string => String(n).padStart(length, '0');

const sampleVin = (year: string, n: number): string => {
  const blank = `L00TEST00${year}T${padded(n, 6)}`;
  return blank.slice(0, 8) + vinCheckCharacter(blank) + blank.slice(9);
};

export const sampleIdNo = (n: number): string => {
  const digits = `329999${1950 + (Math.floor(n / 1000) % 50)}0101${padded(n % 1000, 3)}`;
  return digits + idCheckCharacter(digits);
};

export const sampleMobile = (n: number): string => `1990${padded(n, 7)}`;

const oldCar = (flow: FlowDef, year: number, n: number): Answers['oldCarInfo'] => ({
  plateNo: '苏E12345',
  origin: 'domestic',
  vin: sampleVin('B', n),
  brandModel: '示例牌SL7150',
  fuel: 'gasoline',
  useNature: 'private',
  firstRegDate: '2011-05-20',
  ownedSince: '2011-05-20',
  ...(flow.kind === 'scrap'
    ? {
        recyclerName: '示例报废机动车回收有限公司',
        scrapCertNo: `SC${padded(n, 8)}`,
        handoverDate: `${year}-03-01`,
        scrapCertDate: `${year}-03-05`,
        cancelCertNo: `CC${padded(n, 8)}`,
        cancelDate: `${year}-03-10`,
      }
    : {
        transferInvoiceKind: 'paper',
        transferInvoiceCode: '132990000002',
        transferInvoiceNo: padded(n, 8),
        transferInvoiceDate: `${year}-03-01`,
        transferPrice: 2_500_000,
        transferRegDate: `${year}-03-10`,
      }),
});

export const sampleAnswers = (flowId: FlowId, n = 1): Answers => {
  const flow = flows[flowId];
  const year = flow.generation === 'current' ? 2026 : 2025;
  return {
    personalInfo: {
      name: '张示例',
      idNo: sampleIdNo(n),
      mobile: sampleMobile(n),
      regionCode: '320500',
      address: '江苏省苏州市示例区示例路1号',
      bankName: '示例银行',
      bankBranch: '苏州示例支行',
      bankCardNo: '6299990000000000012',
    },
    oldCarInfo: oldCar(flow, year, n),
    newCarInfo: {
      carType: 'nev',
      origin: 'domestic',
      brand: '示例',
      model: '示例EV500',
      vin: sampleVin('T', n),
      plateNo: '苏ED12345',
      invoiceKind: 'digital',
      invoiceNo: `2632900000${padded(n, 10)}`,
      invoiceDate: `${year}-04-01`,
      priceInclTax: 15_000_000,
      sellerName: '示例汽车销售有限公司',
      regDate: `${year}-04-10`,
    },
  };
};

export const sampleFiles = (flowId: FlowId): FileRef[] =>
  sampleContext(flowId).edition.materials.map(({ key }) => ({ slot: key }));
