/** Words that may not be sent and words to think over, found while writing; each can be shown in the text. */
import type { RequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { showPlaceholders } from '@farmers-mailbox/contract/messaging/mass-sms/placeholders.ts';
import { checkWords } from '@farmers-mailbox/contract/messaging/mass-sms/writing-endpoints.ts';
import { useCall } from '../../../../../api/hooks.ts';
import { useSettled } from '../../../../../ui/page/settled.ts';
import { askedOf } from '../draft/forbidden-found.ts';

const PAUSE_MS = 700;
const FORBIDDEN = 1;
/** Characters shown before and after a word. */
const AROUND = 8;

interface Hit {
  readonly word: string;
  readonly level: number;
  /** in the content itself; −1 when the word hides behind other characters and the server told only the word */
  readonly start: number;
  readonly end: number;
}

export interface WordCheckProps {
  content: string;
  /** stands before the content in the text that leaves; words are looked for across the border too */
  sign: string;
  onShow: (start: number, end: number) => void;
}

export function WordCheck({ content, sign, onShow }: WordCheckProps) {
  const asked = useSettled({ content, sign }, PAUSE_MS);
  const fields: RequestOf<typeof checkWords> | null =
    asked.content.trim() === '' ? null : askedOf(asked.sign, asked.content);
  // nobody asked for it: what it finds is told here and not as a refused submission
  const { data, error } = useCall(checkWords, fields, { staleMs: 300_000, isQuiet: true });
  // the positions are those of the text that was asked about
  const current = asked.content === content && asked.sign === sign;
  const forbidden = error?.code === ErrorCode.sensitiveWord ? forbiddenIn(content, error.message) : [];
  const hits = [...forbidden, ...(data?.hits ?? []).map((hit) => shifted(hit, sign.length))];
  if (error && error.code !== ErrorCode.sensitiveWord) {
    return <p className="form-field-hint">暂时不能检查敏感词（{error.message}），提交时会再检查。</p>;
  }
  return (
    <div aria-live="polite">
      {current && hits.length > 0 && (
        <ul className="word-hits">
          {hits.map((hit) => (
            <li
              key={`${hit.word}${hit.start}`}
              className={hit.level === FORBIDDEN ? 'word-forbidden' : undefined}
            >
              <span>
                {hit.level === FORBIDDEN ? '不能使用' : '请留意'}：<Around content={content} hit={hit} />
              </span>
              {hit.start >= 0 && (
                <button type="button" className="plain-link" onClick={() => onShow(hit.start, hit.end)}>
                  找到它
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Around({ content, hit }: { content: string; hit: Hit }) {
  if (hit.start < 0) return <mark>{hit.word}</mark>;
  return (
    <>
      {showPlaceholders(content.slice(0, hit.start)).slice(-AROUND)}
      <mark>{content.slice(hit.start, hit.end)}</mark>
      {showPlaceholders(content.slice(hit.end)).slice(0, AROUND)}
    </>
  );
}

/** 1001 tells the words only, joined by 、. */
const forbiddenIn = (content: string, words: string): Hit[] =>
  words.split('、').map((word) => {
    const start = content.indexOf(word);
    return { word, level: FORBIDDEN, start, end: start + word.length };
  });

const shifted = (hit: Hit, by: number): Hit => ({ ...hit, start: hit.start - by, end: hit.end - by });
