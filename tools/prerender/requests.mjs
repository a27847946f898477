// Fake XMLHttpRequest for prerendering: public pages get no response, so their loading state is rendered;
// forms get an empty user and an empty draft.
const flowOf = (form) => form.split('/')[0];

const emptyDraft = (form) => ({
  id: '00000000-0000-0000-0000-000000000000',
  flow: flowOf(form),
  edition: '',
  policyVersion: '',
  status: 'draft',
  revision: 0,
  steps: { personalInfo: {}, oldCarInfo: {}, newCarInfo: {} },
  files: [],
  problems: {},
  history: [],
  expected: [],
  actions: ['save', 'submit', 'delete'],
  estimate: { eligible: null, amount: null, range: null, formula: '', edition: '', version: '', reasons: [] },
});

function answer(form, method, url) {
  if (!form) return undefined;
  if (url.endsWith('/me')) return { name: '', idNo: '', mobile: '', unReadCount: 0 };
  if (method.toUpperCase() === 'POST' && url.endsWith('/applications')) return emptyDraft(form);
  return undefined;
}

export const fakeRequests = (form) =>
  class FakeRequest {
    upload = { addEventListener() {} };
    readyState = 0;
    status = 0;
    onloadend = null;

    open(method, url) {
      Object.assign(this, { method, url });
    }
    setRequestHeader() {}
    getAllResponseHeaders() {
      return 'content-type: application/json';
    }
    addEventListener() {}
    abort() {}

    send() {
      const data = answer(form, this.method, this.url);
      if (data === undefined) return;
      setTimeout(() => {
        Object.assign(this, {
          status: 200,
          statusText: 'OK',
          readyState: 4,
          responseText: JSON.stringify({ success: true, data }),
          responseURL: this.url,
        });
        this.response = this.responseText;
        this.onloadend?.();
      }, 0);
    }
  };
