/** A value by its name, as the pages show it: as a tag where its dictionary is shown as tags. */
import { isStyled, TAG_STYLES } from '@farmers-mailbox/contract/system/dictionary-admin/catalogue.ts';
import { Tag } from '../../../ui/text/StatusTag.tsx';

export interface StyleSampleProps {
  row: { dictTypeCode: string; dictLabel: string; cssClass: string };
}

export function StyleSample({ row: { dictTypeCode, dictLabel, cssClass } }: StyleSampleProps) {
  if (!isStyled(dictTypeCode)) return dictLabel;
  const tone = TAG_STYLES.find(({ value }) => value === cssClass)?.value ?? 'neutral';
  return <Tag tone={tone}>{dictLabel}</Tag>;
}
