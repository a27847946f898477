import { useLayoutEffect, useRef } from 'react';
import SearchBar, { type SearchBarRef } from 'antd-mobile/es/components/search-bar';
import { setAttributes } from './setAttributes';
import { Icon } from '../display/Icon';
import { close, search } from '../display/icons';
import { useT } from '@/i18n';
import '../tap.css';
import './Field.css';
import './SearchInput.css';

type SearchInputProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  onSearch?: (value: string) => void;
  placeholder?: string;
};

/** antd-mobile's clear control is a div, so it is replaced by a button. Its SearchBar blurs on Enter instead of submitting a form: use `onSearch`. */
export function SearchInput({ label, value, onChange, onSearch, placeholder = label }: SearchInputProps) {
  const t = useT();
  const bar = useRef<SearchBarRef>(null);
  useLayoutEffect(() =>
    setAttributes(bar.current?.nativeElement, { name: 'q', 'aria-label': label, autocomplete: 'off' }),
  );
  return (
    <form role="search" className="find" onSubmit={(event) => event.preventDefault()}>
      <SearchBar
        ref={bar}
        value={value}
        onChange={onChange}
        onSearch={onSearch}
        placeholder={placeholder}
        clearable={false}
        searchIcon={<Icon d={search} />}
      />
      {value && (
        <button
          type="button"
          className="tap quiet"
          aria-label={t('ui.search.clear')}
          onClick={() => {
            onChange('');
            bar.current?.focus();
          }}
        >
          <Icon d={close} />
        </button>
      )}
    </form>
  );
}
