/** 试一试: a text with what would be hit marked at its place, and what was let through because of which harmless word. */
import { labelOf } from '@farmers-mailbox/contract/dictionaries.ts';
import { type TriedText, tryText } from '@farmers-mailbox/contract/messaging/sensitive-words/endpoints.ts';
import { TRIED_TEXT_MAX, WORD_LEVEL } from '@farmers-mailbox/contract/messaging/sensitive-words/fields.ts';
import { type FormEvent, useState } from 'react';
import { useAct } from '../../../api/hooks.ts';
import { Tag } from '../../../ui/text/StatusTag.tsx';
import { MarkedText } from './MarkedText.tsx';

interface Tried {
  readonly content: string;
  readonly found: TriedText;
}

export function TryText() {
  const [content, setContent] = useState('');
  const [tried, setTried] = useState<Tried | null>(null);
  const trying = useAct(tryText);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (content.trim() === '') return;
    const found = await trying.run({ content });
    if (found) setTried({ content, found });
  };
  return (
    <div className="word-try card">
      <form onSubmit={(event) => void submit(event)}>
        <label htmlFor="word-try-text">把短信粘贴到这里，看它会命中哪些词。这里的内容不会发送。</label>
        <textarea
          id="word-try-text"
          className="field"
          rows={6}
          maxLength={TRIED_TEXT_MAX}
          value={content}
          onChange={({ target }) => setContent(target.value)}
        />
        <button
          type="submit"
          className="plain-button plain-primary"
          disabled={trying.busy || content.trim() === ''}
        >
          {trying.busy ? '正在检查…' : '试一试'}
        </button>
      </form>
      {tried && <Outcome {...tried} />}
    </div>
  );
}

function Outcome({ content, found }: Tried) {
  const { hits, excused } = found;
  const forbidden = hits.filter(({ level }) => level === 1).length;
  return (
    <section aria-label="检查结果">
      <p role="status" className={forbidden > 0 ? 'form-problem' : ''}>
        {sentenceOf(forbidden, hits.length - forbidden)}
      </p>
      <p className="word-part word-try-text">
        <MarkedText text={content} found={found} />
      </p>
      {hits.length > 0 && (
        <ul>
          {hits.map(({ word, level, categoryName, start, end }) => (
            <li key={`${word} ${start}`}>
              <Tag tone={level === 1 ? 'bad' : 'attention'}>{labelOf(WORD_LEVEL, level)}</Tag> “{word}”
              {categoryName && `，分类：${categoryName}`}
              {content.slice(start, end) !== word && (
                <>
                  ，短信里写成“
                  <MarkedText text={content.slice(start, end)} found={{ hits: [], excused: [] }} />”
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      {excused.length > 0 && (
        <ul>
          {excused.map(({ word, exceptWord, start }) => (
            <li key={`${word} ${start}`}>
              <Tag tone="good">放过</Tag> “{word}”写在例外词“{exceptWord}”里，不算命中
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function sentenceOf(forbidden: number, reminded: number): string {
  if (forbidden > 0)
    return `这段文字不能提交：有 ${forbidden} 处禁止的词${reminded > 0 ? `，另有 ${reminded} 处提醒` : ''}。`;
  if (reminded > 0) return `这段文字可以提交，审核人会看到 ${reminded} 处提醒。`;
  return '没有命中敏感词。';
}
