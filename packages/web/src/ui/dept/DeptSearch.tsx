/** The search field above an organisation tree: asks after a pause in typing, or at Enter. */
import { useEffect, useState } from 'react';

const PAUSE_MS = 400;

export interface DeptSearchProps {
  label: string;
  /** seen while nothing is typed */
  placeholder?: string;
  onSearch: (keyword: string) => void;
}

export function DeptSearch({ label, placeholder = '查找村、镇或单位', onSearch }: DeptSearchProps) {
  const [text, setText] = useState('');
  const [composing, setComposing] = useState(false);
  useEffect(() => {
    if (composing) return;
    const timer = setTimeout(() => onSearch(text.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, composing, onSearch]);
  return (
    <input
      type="search"
      className="field"
      aria-label={label}
      placeholder={placeholder}
      maxLength={30}
      value={text}
      // back from a village that was ticked, the next name takes the place of the last one
      onFocus={({ target }) => target.select()}
      onChange={(event) => setText(event.target.value)}
      onCompositionStart={() => setComposing(true)}
      onCompositionEnd={() => setComposing(false)}
      onKeyDown={(event) => {
        // this field may stand inside a form, which Enter must not submit
        if (event.key === 'Enter') event.preventDefault();
      }}
    />
  );
}
