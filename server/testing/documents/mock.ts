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
function factsFor({
  slot,
  seed,
  printed: { personalInfo: person, oldCarInfo: old, newCarInfo: bought },
}: Paper): Facts {
  const facts = factsOf(seed);
  const car = /^new/.test(slot) ? bought : old;
  const invoice = /^new/.test(slot) ? 'invoice' : 'transferInvoice';
  return {
    ...facts,
    name: text(person.name, facts.name),
    idNo: text(person.idNo, facts.idNo),
    cardNo: text(person.bankCardNo, facts.cardNo),
    bankName: text(person.bankName, facts.bankName),
    address: text(person.address, facts.address),
    plate: text(car.plateNo, facts.plate),
    vin: text(car.vin, facts.vin),
    regDate: text(car.firstRegDate ?? car.regDate, facts.regDate),
    handoverDate: text(old.handoverDate, facts.handoverDate),
    issueDate: text(old.scrapCertDate, facts.issueDate),
    cancelDate: text(old.cancelDate, facts.cancelDate),
    certNo: text(slot === 'cancelCert' ? old.cancelCertNo : old.scrapCertNo, facts.certNo),
    recycler: text(old.recyclerName, facts.recycler),
    seller: text(bought.sellerName, facts.seller),
    digital: car[`${invoice}Kind`] === 'digital',
    invoiceCode: text(car[`${invoice}Code`], facts.invoiceCode),
    invoiceNo: text(car[`${invoice}No`], facts.invoiceNo),
    invoiceDate: text(car[`${invoice}Date`], facts.invoiceDate),
    priceInFen: Number((slot === 'newInvoice' ? bought.priceInclTax : old.transferPrice) ?? facts.priceInFen),
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
