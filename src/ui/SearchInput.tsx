import { useRef } from 'react';
import { Icon } from './Icon';
import { close, search } from './icons';
import { useT } from '@/texts';
import './tap.css';
import './Field.css';
import './SearchInput.css';

type SearchInputProps = { label: string; value: string; onChange: (value: string) => void; onSearch?: (value: string) => void; placeholder?: string };

export function SearchInput({ label, value, onChange, onSearch, placeholder = label }: SearchInputProps) {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  return (
    <form
      role="search"
      className="find"
      onSubmit={(event) => {
        event.preventDefault();
        onSearch?.(value);
      }}
    >
      <div className="box">
        <Icon d={search} />
        <input ref={input} type="search" name="q" aria-label={label} placeholder={placeholder} value={value} enterKeyHint="search" autoComplete="off" onChange={(event) => onChange(event.currentTarget.value)} />
        {value && (
          <button
            type="button"
            className="tap quiet"
            aria-label={t('ui.search.clear')}
            onClick={() => {
              onChange('');
              input.current?.focus();
            }}
          >
            <Icon d={close} />
          </button>
        )}
      </div>
    </form>
  );
}
