import { luhnHolds } from '@domain/rules/bankCard';
import { type PaperKind, readable } from '@domain/flow/papers';
import type { Paper } from '../deskCases';
import { startMock } from '../mockServer';
import { canDraw } from './fonts';
import { documentPhoto, factsOf } from './index';
import type { Facts } from './facts';

/** Mock server with readable documents, marked 示例. */
const CASES = Number(process.env.MOCK_CASES ?? 200);

const text = (value: unknown, otherwise: string): string => (typeof value === 'string' && value ? value : otherwise);

/** Returns the printed values of a slot: person, account, and the old or the new car. */
function factsFor({ slot, seed, says: { personalInfo: person, oldCarInfo: old, newCarInfo: bought } }: Paper): Facts {
  const made = factsOf(seed);
  const car = /^new/.test(slot) ? bought : old;
  const invoice = /^new/.test(slot) ? 'invoice' : 'transferInvoice';
  return {
    ...made,
    name: text(person.name, made.name),
    idNo: text(person.idNo, made.idNo),
    cardNo: text(person.bankCardNo, made.cardNo),
    bankName: text(person.bankName, made.bankName),
    address: text(person.address, made.address),
    plate: text(car.plateNo, made.plate),
    vin: text(car.vin, made.vin),
    regDate: text(car.firstRegDate ?? car.regDate, made.regDate),
    handoverDate: text(old.handoverDate, made.handoverDate),
    issueDate: text(old.scrapCertDate, made.issueDate),
    cancelDate: text(old.cancelDate, made.cancelDate),
    certNo: text(slot === 'cancelCert' ? old.cancelCertNo : old.scrapCertNo, made.certNo),
    recycler: text(old.recyclerName, made.recycler),
    seller: text(bought.sellerName, made.seller),
    digital: car[`${invoice}Kind`] === 'digital',
    invoiceCode: text(car[`${invoice}Code`], made.invoiceCode),
    invoiceNo: text(car[`${invoice}No`], made.invoiceNo),
    invoiceDate: text(car[`${invoice}Date`], made.invoiceDate),
    priceInFen: Number((slot === 'newInvoice' ? bought.priceInclTax : old.transferPrice) ?? made.priceInFen),
  };
}

const kindOf = (slot: string): PaperKind => readable[slot]?.paper ?? 'idCardFront';

void startMock({
  cases: CASES,
  madeUp: (n) => {
    const { name, address, cardNo, bankName } = factsOf(n);
    return {
      name,
      address,
      cardNo: luhnHolds(cardNo) ? cardNo : '6299990000000000012',
      bankName,
      plate: `苏E${String(20_000 + n)}`,
    };
  },
  canDraw: canDraw(),
  draw: async (paper) => (await documentPhoto(kindOf(paper.slot), paper.seed, 'good', factsFor(paper))).bytes,
}).catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
