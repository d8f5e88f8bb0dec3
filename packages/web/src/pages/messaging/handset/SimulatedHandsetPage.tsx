/**
 * The simulated handset (模拟手机): what the built-in carrier delivered to a number, as bubbles on a phone, and a box to
 * answer from it. It exists only in a trial, where no message can reach a real person.
 */

import {
  answerFromHandset,
  readHandset,
  recentHandsets,
} from '@farmers-mailbox/contract/entry/trial/endpoints.ts';
import { normalisePhone } from '@farmers-mailbox/contract/rules/phone.ts';
import { type FormEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useAct, useCall } from '../../../api/hooks.ts';
import { phoneInput } from '../../../ui/form/number-input.ts';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/page/states.tsx';
import { HandsetScreen } from './HandsetScreen.tsx';
import { RecentNumbers } from './RecentNumbers.tsx';
import './handset.css';

/** Receipts come seconds after the text, replies at once: asked again this often while the page is in front. */
const POLL_MS = 2000;

export function SimulatedHandsetPage() {
  const [search, setSearch] = useSearchParams();
  const phoneNumber = search.get('phoneNumber') ?? '';
  const open = (number: string) => setSearch(number === '' ? {} : { phoneNumber: number });
  const recent = useCall(recentHandsets, {}, { pollMs: POLL_MS });
  return (
    <div className="handset-page">
      <section className="handset-side" aria-label="选择号码">
        <h1>模拟手机</h1>
        <p className="handset-hint">
          试用环境的短信只发到这里，不会发到真实手机。输入号码，或从最近收到短信的号码中选一个。
        </p>
        <NumberForm key={phoneNumber} current={phoneNumber} onOpen={open} />
        <RecentNumbers recent={recent} current={phoneNumber} onOpen={open} />
      </section>
      <section aria-label="手机屏幕">
        {phoneNumber === '' ? (
          <EmptyState text="还没有选择号码" />
        ) : (
          <Handset key={phoneNumber} phoneNumber={phoneNumber} />
        )}
      </section>
    </div>
  );
}

function NumberForm({ current, onOpen }: { current: string; onOpen: (number: string) => void }) {
  const [number, setNumber] = useState(current);
  const [problem, setProblem] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const typed = normalisePhone(number);
    setProblem(typed === null ? '请输入正确的手机号' : '');
    if (typed !== null) onOpen(typed);
  };
  return (
    <form className="handset-number" onSubmit={submit}>
      <label>
        <span>手机号码</span>
        <input
          className="field"
          {...phoneInput}
          value={number}
          placeholder="请输入手机号码"
          aria-invalid={problem !== ''}
          aria-describedby="handset-number-problem"
          onChange={(event) => setNumber(event.target.value)}
        />
      </label>
      <button type="submit" className="plain-button plain-primary">
        查看
      </button>
      <p id="handset-number-problem" className="handset-problem" role="alert">
        {problem}
      </p>
    </form>
  );
}

function Handset({ phoneNumber }: { phoneNumber: string }) {
  const { data, error, refetch } = useCall(readHandset, { phoneNumber }, { pollMs: POLL_MS });
  const { run, busy } = useAct(answerFromHandset, { refresh: [readHandset] });
  if (!data && error) return <ErrorState failure={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={8} />;
  const lastSender = data.messages.findLast((message) => message.direction === 'received')?.number;
  return (
    <HandsetScreen
      phoneNumber={phoneNumber}
      messages={data.messages}
      busy={busy}
      {...(lastSender === undefined
        ? {}
        : {
            onAnswer: async (content: string) =>
              (await run({ phoneNumber, number: lastSender, content })) !== undefined,
          })}
    />
  );
}
