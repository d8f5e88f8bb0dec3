/** The level of an event. */
import { labelOf } from '@farmers-mailbox/contract/dictionaries.ts';
import { EVENT_LEVEL, EventLevel } from '@farmers-mailbox/contract/publishing/event/fields.ts';
import { Tag, type TagTone } from '../../../ui/text/StatusTag.tsx';

const tones: Readonly<Record<number, TagTone>> = { [EventLevel.major]: 'bad', [EventLevel.larger]: 'orange' };

export const LevelTag = ({ level }: { level: number }) => (
  <Tag tone={tones[level] ?? 'neutral'}>{labelOf(EVENT_LEVEL, level)}</Tag>
);
