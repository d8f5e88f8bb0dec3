/** The category of a mass SMS, with the mark of an urgent one. */
import { useDictionary } from './dictionary.ts';
import { Tag } from './StatusTag.tsx';

export function CategoryTag({ value, urgent = false }: { value: string; urgent?: boolean }) {
  const { labelOf, toneOf } = useDictionary('SMS_CATEGORY');
  return (
    <>
      <Tag tone={toneOf(value)}>{labelOf(value)}</Tag>
      {urgent && (
        <>
          {' '}
          <Tag tone="bad">紧急</Tag>
        </>
      )}
    </>
  );
}
