/** Sends a test over one channel and shows what becomes of it: on its way, taken by the carrier, on the handset. */

import type { AnswerOf } from '@farmers-mailbox/contract/endpoint.ts';
import {
  type ChannelRow,
  channelTestResult,
  testChannel,
} from '@farmers-mailbox/contract/messaging/channels/endpoints.ts';
import { normalisePhone } from '@farmers-mailbox/contract/rules/phone.ts';
import { type FormEvent, useState } from 'react';
import { useAct, useCall } from '../../../api/hooks.ts';
import { Field } from '../../../ui/form/Field.tsx';
import { phoneInput } from '../../../ui/form/number-input.ts';
import { Dialog } from '../../../ui/page/Dialog.tsx';
import { useGuardedClose } from '../../../ui/unsaved/guarded-close.ts';

const POLL_MS = 1_000;
type Result = AnswerOf<typeof channelTestResult>;

export function TestDialog({ row, onClose }: { row: ChannelRow; onClose: () => void }) {
  const [phoneNumber, setPhoneNumber] = useState('');
  const [problem, setProblem] = useState<string>();
  const { close, setUnsaved } = useGuardedClose(onClose);
  const test = useAct(testChannel);
  const [sent, setSent] = useState<AnswerOf<typeof testChannel>>();
  const { data: result } = useCall(channelTestResult, sent ? { testId: sent.testId } : null, {
    pollMs: (last) => (last?.isOver ? undefined : POLL_MS),
  });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const typed = normalisePhone(phoneNumber);
    if (typed === null) return setProblem('请输入正确的手机号');
    setProblem(undefined);
    const begun = await test.run({ channelId: row.channelId, phoneNumber: typed });
    setSent(begun);
    if (begun) setUnsaved(false);
  };
  return (
    <Dialog title={`测试“${row.channelName}”`} onClose={close} staysOpen>
      <form onSubmit={(event) => void submit(event)}>
        <Field
          label="手机号码"
          hint="只经这条通道发一条固定内容的短信，同一号码一小时最多5次"
          problem={problem}
        >
          {(control) => (
            <input
              {...control}
              className="field"
              {...phoneInput}
              value={phoneNumber}
              onChange={(event) => {
                setPhoneNumber(event.target.value);
                setUnsaved(true);
              }}
            />
          )}
        </Field>
        <div className="foot channel-test-foot">
          <button type="button" className="plain-button" onClick={close}>
            关闭
          </button>
          <button type="submit" className="plain-button plain-primary" disabled={test.busy}>
            {sent ? '再发一条' : '发送测试短信'}
          </button>
        </div>
      </form>
      {sent && (
        <div className="channel-test" role="status">
          <p>{sent.content}</p>
          <ol>
            {stepsOf(result).map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </div>
      )}
    </Dialog>
  );
}

function stepsOf(result: Result | undefined): string[] {
  if (!result) return ['正在提交'];
  const { state, createTime, submitTime, reportTime, reason } = result;
  const steps = [`${createTime.slice(11)} 已交给发送程序`];
  if (state === 0) steps.push('正在等通道发出，最多等两分钟');
  if (state === 1) steps.push('已发出，正在等运营商应答');
  if (submitTime) steps.push(`${submitTime.slice(11)} 运营商已接收`);
  if (state === 2) steps.push('正在等运营商回报，手机关机时可能要等很久');
  if (state === 3) steps.push(`${(reportTime ?? createTime).slice(11)} 已送达手机，通道正常`);
  if (state >= 4) steps.push(`没有成功：${reason ?? '原因不明'}`);
  return steps;
}
