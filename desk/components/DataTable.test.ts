import { JSDOM } from 'jsdom';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { DataTable } from './DataTable';

const rendered = (loading?: boolean) => {
  const html = renderToStaticMarkup(
    createElement(DataTable<{ id: string }>, {
      label: 'cases',
      rowKey: 'id',
      rows: [{ id: 'a' }],
      columns: [{ dataIndex: 'id' }],
      loading,
    }),
  );
  return new JSDOM(html).window.document;
};

describe('DataTable', () => {
  it.each([undefined, false, true])(
    'renders its table outside of live regions, whose changes screen readers read (loading: %s)',
    (loading) => {
      const document = rendered(loading);
      expect(document.querySelector('table')).not.toBeNull();
      expect(document.querySelector(':is([aria-live=polite], [aria-live=assertive], [role=status]) table')).toBeNull();
      expect(document.querySelector('[aria-busy=true]') !== null).toBe(loading === true);
    },
  );
});
