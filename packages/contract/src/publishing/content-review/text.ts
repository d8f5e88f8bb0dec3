/**
 * A text of blocks (decision 32): headings, text, lists and pictures of our own, one after the other. There is no
 * mark-up in it, so that nothing in it can run, load from elsewhere, or look different to the reviewer and to the farmer.
 */
import * as z from 'zod/mini';
import type { FieldError } from '../../envelope.ts';
import { storedFilePath } from '../../office/files/endpoints.ts';
import { hiddenCharacterProblem } from '../../rules/hidden-characters.ts';
import { plainText } from '../../rules/plain-text.ts';

export const HEADING_MAX = 60;
export const TEXT_MAX = 5_000;
export const ITEM_MAX = 500;
export const ITEMS_MAX = 50;
export const CAPTION_MAX = 60;
export const BLOCKS_MAX = 100;
export const CONTENT_PICTURES_MAX = 20;
/** of all blocks together */
export const CONTENT_LENGTH_MAX = 20_000;

const words = (max: number, what: string, min: 0 | 1 = 1) =>
  z
    .string()
    .check(
      z.overwrite(plainText),
      z.minLength(min, `请填写${what}，或者删去这一段`),
      z.maxLength(max, `${what}不能超过${max}个字`),
    );
const NO_CONTENT = '请填写内容';
const NO_MARK_UP = '内容只能由小标题、正文、列表和在这里上传的图片组成，不接受网页代码';
const ownPicture = z
  .string()
  .check(
    z.refine((url) => z.safeParse(storedFilePath, url).success, '图片只能用在这里上传的，不能引用别处的地址'),
  );

const list = z
  .array(words(ITEM_MAX, '列表的每一条'))
  .check(z.minLength(1, '请填写列表，或者删去这一段'), z.maxLength(ITEMS_MAX, `一个列表最多${ITEMS_MAX}条`));

export const textBlock = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({ kind: z.literal('heading'), text: words(HEADING_MAX, '小标题') }),
    /** each line is a paragraph */
    z.strictObject({ kind: z.literal('text'), text: words(TEXT_MAX, '正文') }),
    z.strictObject({ kind: z.literal('bullets'), items: list }),
    /** in an order that matters */
    z.strictObject({ kind: z.literal('steps'), items: list }),
    z.strictObject({
      kind: z.literal('picture'),
      url: ownPicture,
      caption: z._default(words(CAPTION_MAX, '图片说明', 0), ''),
    }),
  ],
  { error: NO_MARK_UP },
);
export type TextBlock = z.output<typeof textBlock>;
export type TextBlockKind = TextBlock['kind'];

export const textBlocks = z
  .array(textBlock, { error: ({ input }) => (input === undefined ? NO_CONTENT : NO_MARK_UP) })
  .check(z.minLength(1, NO_CONTENT), z.maxLength(BLOCKS_MAX, `内容最多${BLOCKS_MAX}段`));

/** Readable texts of a block, a line each. */
export const wordsOfBlock = (block: TextBlock): readonly string[] => {
  if (block.kind === 'picture') return block.caption === '' ? [] : [block.caption];
  return block.kind === 'bullets' || block.kind === 'steps' ? block.items : [block.text];
};

export const textOfContent = (content: readonly TextBlock[]): string =>
  content.flatMap(wordsOfBlock).join('\n');

export const picturesOf = (content: readonly TextBlock[]): string[] =>
  content.flatMap((block) => (block.kind === 'picture' ? [block.url] : []));

/** Problems of a content as a whole: empty, too long, invisible characters. */
export function contentProblems(content: readonly TextBlock[]): FieldError[] {
  const hidden = content.flatMap((block, place): FieldError[] => {
    const problem = hiddenCharacterProblem(wordsOfBlock(block).join('\n'));
    return problem === null ? [] : [{ field: `content.${place}`, message: `第${place + 1}段：${problem}` }];
  });
  const whole = wholeProblem(content);
  return whole === null ? hidden : [{ field: 'content', message: whole }, ...hidden];
}

function wholeProblem(content: readonly TextBlock[]): string | null {
  if (!content.some(({ kind }) => kind === 'text' || kind === 'bullets' || kind === 'steps')) {
    return '只有标题或图片还不够，请至少写一段正文';
  }
  const length = textOfContent(content).length;
  if (length > CONTENT_LENGTH_MAX) {
    return `内容共${length}个字，不能超过${CONTENT_LENGTH_MAX}个字`;
  }
  const pictures = picturesOf(content).length;
  return pictures > CONTENT_PICTURES_MAX ? `最多${CONTENT_PICTURES_MAX}张图片，现在有${pictures}张` : null;
}
