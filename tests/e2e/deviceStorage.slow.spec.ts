import { applicantFor } from '../support/applicants';
import { fillDraft } from '../support/application';
import { declareAndSubmit, steppedTo } from '../support/phone/form';
import { drafts, flow } from '../support/phone/open';
import { expect, test } from '../support/phone/test';

/** Browser storage that is blocked by settings or broken by a full disk. */
const failures = {
  'IndexedDB that fails to open': () => {
    IDBFactory.prototype.open = function open() {
      const request = new EventTarget() as IDBOpenDBRequest;
      const error = new DOMException('Internal error opening backing store', 'UnknownError');
      Object.defineProperty(request, 'error', { value: error });
      setTimeout(() => {
        request.onerror?.(new Event('error'));
        request.dispatchEvent(new Event('error'));
      });
      return request;
    };
  },
  'local storage that is blocked after the sign-in': () => {
    const blocked = () => {
      throw new DOMException('blocked', 'SecurityError');
    };
    Storage.prototype.setItem = blocked;
    Storage.prototype.removeItem = blocked;
  },
};

for (const [name, fail] of Object.entries(failures)) {
  test(`a submission is shown as successful with ${name}`, async ({ page, call, user, consoleErrors }) => {
    await fillDraft(call, user.token, flow, applicantFor(flow, user));
    await page.addInitScript(fail);
    await page.goto(`${flow}/newCarInfo?review=1`);
    await declareAndSubmit(page);
    await steppedTo(page, flow, 'result');
    const { list } = await drafts(call, user.token);
    expect(list[0]?.status).toBe('submitted');
    await expect(page.locator('main')).toContainText(list[0]?.number ?? 'none');
    expect(consoleErrors).toEqual([]);
  });
}
