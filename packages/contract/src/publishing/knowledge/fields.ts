/** The words and limits of a piece of knowledge besides its content. */
import type { Dictionary } from '../../dictionaries.ts';
import { SOURCE_URL_LABEL } from '../content-review/written.ts';

export const KNOWLEDGE_TYPE = [
  { value: 1, label: '种植' },
  { value: 2, label: '畜牧' },
  { value: 3, label: '渔业' },
  { value: 4, label: '农机' },
  { value: 5, label: '植保' },
  { value: 6, label: '土肥' },
  { value: 7, label: '加工贮藏' },
  { value: 8, label: '经营管理' },
  { value: 9, label: '政策' },
] as const satisfies Dictionary;

export const SOURCE_FROM = [
  { value: 1, label: '原创' },
  { value: 2, label: '转载' },
] as const satisfies Dictionary;
export const SourceFrom = { original: 1, reprinted: 2 } as const;

export const TITLE_MAX = 60;
export const TAG_MAX = 10;
export const TAGS_MAX = 8;
export const OPINION_MAX = 200;

/** As the form calls the address: an original text has no source, but may lead to further reading. */
export const sourceUrlLabel = (sourceFrom: number): string =>
  sourceFrom === SourceFrom.reprinted ? SOURCE_URL_LABEL : '参考网址';
