/** The drawn phone: bubbles oldest first, what the carrier reported under each, and the box to answer. */

import type { AnswerOf } from '@farmers-mailbox/contract/endpoint.ts';
import type { readHandset } from '@farmers-mailbox/contract/entry/trial/endpoints.ts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { toMinute } from '../../../ui/text/moment.ts';

type Message = AnswerOf<typeof readHandset>['messages'][number];

export interface HandsetScreenProps {
  phoneNumber: string;
  messages: readonly Message[];
  busy: boolean;
  /** true when the answer left; absent while there is nobody to answer */
  onAnswer?: (content: string) => Promise<boolean>;
}

export function HandsetScreen({ phoneNumber, messages, busy, onAnswer }: HandsetScreenProps) {
  const end = useRef<HTMLDivElement>(null);
  const count = messages.length;
  useEffect(() => {
    if (count > 0) end.current?.scrollIntoView({ block: 'nearest' });
  }, [count]);
  return (
    <div className="handset">
      <header>{phoneNumber}</header>
      <div className="handset-bubbles" role="log" aria-label={`${phoneNumber} 的短信`} tabIndex={0}>
        {count === 0 && <p className="handset-none">这个号码还没有收到短信</p>}
        {messages.map((message) => (
          <Bubble key={`${message.direction}${message.messageId}`} message={message} />
        ))}
        <div ref={end} />
      </div>
      {onAnswer && <AnswerBox busy={busy} onAnswer={onAnswer} />}
    </div>
  );
}

function Bubble({ message }: { message: Message }) {
  const received = message.direction === 'received';
  return (
    <div className={received ? 'bubble bubble-in' : 'bubble bubble-out'}>
      <p className="bubble-from">{received ? `来自 ${message.number}` : `发往 ${message.number}`}</p>
      <p className="bubble-text">{message.content}</p>
      <p className="bubble-note">
        <time>{toMinute(message.time)}</time>
        {received && message.segmentCount > 1 && <span>{message.segmentCount} 条合并</span>}
        {received && <span>{message.receipt === null ? '等待运营商回报' : '已送达'}</span>}
      </p>
    </div>
  );
}

function AnswerBox({ busy, onAnswer }: { busy: boolean; onAnswer: (content: string) => Promise<boolean> }) {
  const [content, setContent] = useState('');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (content.trim() !== '' && (await onAnswer(content.trim()))) setContent('');
  };
  return (
    <form className="handset-answer" onSubmit={(event) => void submit(event)}>
      <input
        className="field"
        aria-label="回复内容"
        placeholder="回复短信，如 R 退订"
        maxLength={300}
        value={content}
        onChange={(event) => setContent(event.target.value)}
      />
      <button type="submit" className="plain-button plain-primary" disabled={busy || content.trim() === ''}>
        回复
      </button>
    </form>
  );
}
