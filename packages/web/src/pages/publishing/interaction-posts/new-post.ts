/** Draft of a new post, and its problems before it is sent. Pure. */
import {
  POST_CONTENT_MAX,
  POST_TITLE_MAX,
  POST_TOPIC_MAX,
} from '@farmers-mailbox/contract/publishing/interaction-posts/fields.ts';
import type { Problems } from '@farmers-mailbox/contract/rules/obeys.ts';

export interface NewPost {
  readonly postType: number;
  readonly title: string;
  readonly content: string;
  readonly topic: string;
  readonly imageUrls: readonly string[];
  /** a draft from before there were any has none */
  readonly videoUrl?: string | null;
}

export const emptyPost: NewPost = { postType: 1, title: '', content: '', topic: '', imageUrls: [] };

export const isWritten = ({ title, content, topic, imageUrls, videoUrl }: NewPost): boolean =>
  [title, content, topic, videoUrl ?? ''].some((text) => text.trim() !== '') || imageUrls.length > 0;

export function problemsOf({ title, content, topic }: NewPost): Problems<keyof NewPost> {
  return {
    ...lengthProblem('title', '标题', title, POST_TITLE_MAX, true),
    ...lengthProblem('content', '正文', content, POST_CONTENT_MAX, true),
    ...lengthProblem('topic', '话题', topic, POST_TOPIC_MAX, false),
  };
}

function lengthProblem(
  field: keyof NewPost,
  label: string,
  typed: string,
  max: number,
  isDemanded: boolean,
): Problems<keyof NewPost> {
  const { length } = typed.trim();
  if (isDemanded && length === 0) return { [field]: `请填写${label}` };
  return length > max ? { [field]: `${label}最多${max}个字，请删去${length - max}个字` } : {};
}
