/**
 * Draft of a text of blocks: its fields as they are written, but for the text, which is typed part by part, one list of words, which is typed
 * in a line, one choice that may not be made yet, and the region.
 */
import type { AttachedFile } from '@farmers-mailbox/contract/office/files/attached.ts';
import type { TextBlock } from '@farmers-mailbox/contract/publishing/content-review/text.ts';
import type {
  Fields,
  FilledIn,
  Problem,
  WrittenIn,
} from '@farmers-mailbox/contract/publishing/content-review/written.ts';
import type { Problems } from '@farmers-mailbox/contract/rules/obeys.ts';
import type { DeptChoice } from '../../ui/dept/dept-nodes.ts';
import { missingOf, plainTexts, wordsIn } from '../draft.ts';
import { contentOf, type DraftPart, newPart, partOf, placedByPart } from './parts.ts';

type Written<F extends Fields> = FilledIn<F> & {
  readonly content: readonly TextBlock[];
  readonly deptId: string;
};

export type TextDraft<F extends Fields, Chosen extends keyof F, Words extends keyof F> = {
  readonly [Field in Exclude<
    keyof F,
    Chosen | Words | 'content' | 'deptId' | 'attachments'
  >]: WrittenIn<F>[Field];
} & {
  /** with their names; a draft from before there were any has none */
  readonly [Field in Extract<keyof F, 'attachments'>]?: readonly AttachedFile[];
} & {
  /** the choice is empty while it is not made; words are separated as people type them */
  readonly [Field in Chosen | Words]: string;
} & { readonly parts: readonly DraftPart[]; readonly place: DeptChoice | null };

interface Stored {
  readonly content: readonly TextBlock[];
  readonly deptId: string;
  readonly deptName: string;
}

/**
 * @param beginning of each field that is typed as it is written, while nobody has filled it in; in plain values, since the browser has no
 * schema to ask for a default
 */
export function textDraft<F extends Fields, Chosen extends keyof F & string, Words extends keyof F & string>(
  beginning: Omit<WrittenIn<F>, Chosen | Words | 'content' | 'deptId'>,
  chosen: Chosen,
  words: Words,
) {
  type Draft = TextDraft<F, Chosen, Words>;
  type Details = Stored & Readonly<Record<Chosen, number> & Record<Words, readonly string[]>>;
  const names = Object.keys(beginning);
  return {
    emptyDraft: (place: DeptChoice | null): Draft =>
      ({
        ...beginning,
        [chosen]: '',
        [words]: '',
        parts: [newPart('text')],
        place,
      }) as unknown as Draft,
    draftOf: (details: Details): Draft =>
      ({
        ...Object.fromEntries(names.map((name) => [name, details[name as keyof Details]])),
        [chosen]: String(details[chosen]),
        [words]: details[words].join('，'),
        parts: details.content.map(partOf),
        place: { deptId: details.deptId, deptName: details.deptName },
      }) as Draft,
    writtenOf: ({ parts, place, ...draft }: Draft) =>
      ({
        // of a kept draft no more than the kind has now
        ...plainTexts(Object.fromEntries(names.map((name) => [name, draft[name as never]]))),
        [chosen]: Number(draft[chosen as never]),
        [words]: wordsIn(draft[words as never]),
        content: contentOf(parts),
        deptId: place?.deptId ?? '',
      }) as unknown as Written<F>,
  };
}

/** @param needed by field: the sentence when it is empty */
export function textProblems<W extends { readonly content: readonly TextBlock[] }>(
  draft: { readonly parts: readonly DraftPart[]; readonly place: DeptChoice | null },
  written: W,
  needed: Readonly<Record<string, string>>,
  problemsOf: (written: W) => readonly Problem[],
): Problems {
  const asked = Object.entries(needed).map(
    ([field, sentence]) => [field, [draft[field as keyof typeof draft], sentence]] as const,
  );
  const missing = missingOf({ ...Object.fromEntries(asked), place: [draft.place, '请选择发布区域'] });
  const isWritten = written.content.length > 0;
  const found = problemsOf(written).filter(({ field }) => isWritten || !field.startsWith('content'));
  return { ...placedByPart(found, draft), ...missing, ...(isWritten ? {} : { parts: '请填写内容' }) };
}
