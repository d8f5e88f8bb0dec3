/** Beside the name of a file that nobody can open: it waits for the virus scanner, or is infected. */
import type { AttachedFile } from '@farmers-mailbox/contract/office/files/attached.ts';
import { Tag } from '../text/StatusTag.tsx';

type Why = NonNullable<AttachedFile['heldBack']>;

export function HeldBack({ why }: { why: Why }) {
  const { label, tone, sentence } = SAID[why];
  return (
    <>
      <Tag tone={tone}>{label}</Tag>
      <span className="attachment-held">{sentence}</span>
    </>
  );
}

const SAID = {
  waiting: { label: '待查', tone: 'attention', sentence: '正在检查有没有病毒，通过后才能打开，请稍后再看' },
  infected: { label: '已拦截', tone: 'bad', sentence: '文件带有病毒，不能打开' },
} as const satisfies Record<Why, object>;
