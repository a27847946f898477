import type { Paper } from '../page';
import { anyIdNo, certNo, company, day, dayTwice, name, plate, vin } from './parts';

/** 报废机动车回收证明 */
export const scrapCert: Paper = {
  identifyingWords: [
    ['报废机动车回收证明', 5],
    ['交车日期', 1.5],
    ['回收企业', 1],
    ['整备质量', 0.5],
    ['动力类别', 1],
  ],
  read: (page) => ({
    owner: name('机动车所有人')(page),
    idNo: anyIdNo('证件号码')(page),
    number: certNo('编号')(page),
    plate: plate('号牌号码')(page),
    vin: vin(page),
    handoverDate: day('交车日期')(page),
    issueDate: day('开具日期')(page),
    recycler: company('回收企业')(page),
  }),
};

/** 机动车注销证明 */
export const cancelCert: Paper = {
  identifyingWords: [
    ['机动车注销证明', 5],
    ['注销原因', 1.5],
    ['注销日期', 1.5],
    ['已办理注销登记', 2],
  ],
  read: (page) => ({
    owner: name('机动车所有人')(page),
    number: certNo('编号')(page),
    plate: plate('号牌号码')(page),
    vin: vin(page),
    cancelDate: dayTwice(page, day('注销日期')(page)),
  }),
};
