// Fake XMLHttpRequest for prerendering: public pages get no response, so their loading state is rendered;
// forms get an empty user and `draft`, an empty application.
function answer(draft, method, url) {
  if (!draft) return undefined;
  if (url.endsWith('/me')) return { name: '', idNo: '', mobile: '', unReadCount: 0 };
  if (method.toUpperCase() === 'POST' && url.endsWith('/applications')) return draft;
  return undefined;
}

export const fakeRequests = (draft) =>
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
      const data = answer(draft, this.method, this.url);
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
