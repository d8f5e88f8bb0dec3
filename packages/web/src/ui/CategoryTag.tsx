/** The category of a mass SMS, with the mark of an urgent one. */
import { SMS_CATEGORY } from '@farmers-mailbox/contract/dictionaries.ts';
import { Tag, type TagTone } from './StatusTag.tsx';

/** Warnings stand out; everything else is told by its word. */
const tones: Partial<Record<string, TagTone>> = { '01': 'bad', '02': 'active', '03': 'good', '04': 'orange' };

export function CategoryTag({ value, urgent = false }: { value: string; urgent?: boolean }) {
  const label = SMS_CATEGORY.find((entry) => entry.value === value)?.label ?? value;
  return (
    <>
      <Tag tone={tones[value] ?? 'neutral'}>{label}</Tag>
      {urgent && (
        <>
          {' '}
          <Tag tone="bad">紧急</Tag>
        </>
      )}
    </>
  );
}
