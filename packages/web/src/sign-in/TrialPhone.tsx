/** A trial's phone at a glance: the text that has just come to a number, so that nobody must be signed in to read a code. */
import { readTrialText } from '@farmers-mailbox/contract/entry/trial/endpoints.ts';
import { useEffect, useState } from 'react';
import { call } from '../api/call.ts';

/** The text takes its way through the sender and the built-in carrier: a second or two. */
const POLL_MS = 1500;

export function TrialPhone({ phoneNumber }: { phoneNumber: string }) {
  const [content, setContent] = useState<string | null>(null);
  useEffect(() => {
    const look = async () => {
      // a look that fails is followed by the next one
      const text = await call(readTrialText, { phoneNumber }).catch(() => null);
      if (text?.content != null) setContent(text.content);
    };
    const timer = setInterval(() => void look(), POLL_MS);
    return () => clearInterval(timer);
  }, [phoneNumber]);
  return (
    <div className="trial-phone" role="status">
      <b>模拟手机 {phoneNumber}</b>
      <p>{content ?? '短信正在路上…'}</p>
    </div>
  );
}
