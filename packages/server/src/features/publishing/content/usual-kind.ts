/** Common parts of kinds: a kind spreads them, and says beside them what is its own. */
import {
  CONTENT_KINDS,
  type ReviewedType,
} from '@farmers-mailbox/contract/publishing/content-review/kinds.ts';
import {
  type ContentAction,
  contentStartsFrom,
  contentStateAllows,
} from '@farmers-mailbox/contract/publishing/content-review/states.ts';
import { type TextBlock, textOfContent } from '@farmers-mailbox/contract/publishing/content-review/text.ts';
import { namesOf } from './attachments.ts';
import { hashOfContent } from './hash.ts';
import type { StoredContent } from './kind.ts';
import { claimedPictures, picturesOfText } from './pictures.ts';
import type { ContentFacts, ContentPolicy } from './policy.ts';

/**
 * Of a kind with a table of its own that lives the common life.
 * @param publishedOf picks everything that is published
 */
export function usualKind<Written extends object, Stored extends StoredContent & ContentFacts>(
  type: ReviewedType,
  policy: ContentPolicy<Stored>,
  publishedOf: (from: Written) => Written,
) {
  const { label, review } = CONTENT_KINDS[type];
  return {
    types: [type] as const,
    key: review.idField,
    status: 'auditStatus' as const,
    moduleOf: () => label,
    idOf: (stored: Stored) => String(stored[review.idField as keyof Stored]),
    statusOf: ({ auditStatus }: Stored) => auditStatus,
    writtenOf: (stored: Stored): Written => publishedOf(stored as Stored & Written),
    startsFrom: contentStartsFrom,
    stateAllows: (action: ContentAction, status: number) => contentStateAllows(type, action, status),
    mayByPerson: policy.mayByPerson,
    hashOf: (written: Written) => hashOfContent(publishedOf(written)),
  };
}

interface WrittenText {
  readonly content: readonly TextBlock[];
  readonly coverUrl: string | null;
  readonly deptId: string;
  readonly attachments?: readonly { readonly fileId: string }[];
}

/** The log of a change does without it: the text is kept at submission and at removal. */
export function withoutText<Written extends WrittenText>(written: Written): object {
  const { content: _, attachments, ...others } = written;
  return attachments ? { ...others, attachments: namesOf(attachments) } : others;
}

/** Parts of a kind whose contents are a text of blocks with a cover, meant for one region. */
export const ofTexts = <Written extends WrittenText>() => ({
  placesOf: ({ deptId }: Written) => ({ field: 'deptId' as const, deptIds: [deptId] }),
  columnsOf: (written: Written) => {
    const { content, attachments: _, ...others } = written;
    return { ...others, content: JSON.stringify(content) };
  },
  loggedTextOf: ({ content }: Written) => ({ content: textOfContent(content) }),
  exchangePictures: claimedPictures<Written>(picturesOfText),
});
