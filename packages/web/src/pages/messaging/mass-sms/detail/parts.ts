/**
 * The parts of an application's page, and the three tabs on which they stand: one for each question that people come with. An address names
 * a part, so that a link leads to it wherever it stands.
 */
import type { Details } from '../application/details.ts';

/** In the order in which they are printed. */
export const PARTS = [
  { key: 'basic', label: '内容与对象' },
  { key: 'situation', label: '发送情况' },
  { key: 'details', label: '发送明细' },
  { key: 'replies', label: '回复' },
  { key: 'process', label: '办理过程' },
  { key: 'clicks', label: '链接点击' },
] as const;
export type PartKey = (typeof PARTS)[number]['key'];
export const PART_KEYS = ['basic', 'situation', 'details', 'replies', 'process', 'clicks'] as const;

/** Each under the part that it opens with. */
export const TABS = [
  { key: 'basic', label: '内容与审核' },
  { key: 'situation', label: '发送结果' },
  { key: 'details', label: '收件人明细' },
] as const;
export type TabKey = (typeof TABS)[number]['key'];

const TAB_OF: Readonly<Record<PartKey, TabKey>> = {
  basic: 'basic',
  process: 'basic',
  situation: 'situation',
  details: 'details',
  replies: 'details',
  clicks: 'details',
};
export const tabOf = (part: PartKey): TabKey => TAB_OF[part];

/** An application without a link has no clicks to show. */
export const partsOf = ({ linkUrl }: Pick<Details, 'linkUrl'>) =>
  PARTS.filter(({ key }) => key !== 'clicks' || linkUrl !== '');

/** The lists of people on one tab, of which one is open. */
export const listsOf = (details: Pick<Details, 'linkUrl'>) =>
  partsOf(details).filter(({ key }) => tabOf(key) === 'details');
