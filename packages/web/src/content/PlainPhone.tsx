/** A contact's number, masked; in full for who may read it, which the server writes down. */
import type { Verdict } from '@farmers-mailbox/contract/access/verdict.ts';
import type { Answering, RequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { useState } from 'react';
import { useAct } from '../api/hooks.ts';
import { ActionButton } from '../ui/page/ActionButton.tsx';
import { Masked } from '../ui/text/Masked.tsx';

type PhoneCall = Answering<{ phoneNumber: string }>;

export interface PlainPhoneProps<E extends PhoneCall> {
  masked: string;
  endpoint: E;
  of: RequestOf<E>;
  can: Verdict;
}

export function PlainPhone<E extends PhoneCall>({ masked, endpoint, of, can }: PlainPhoneProps<E>) {
  const reading = useAct<PhoneCall>(endpoint);
  const [whole, setWhole] = useState<string | null>(null);
  if (whole !== null) return <a href={`tel:${whole}`}>{whole}</a>;
  const show = async () => setWhole((await reading.run(of))?.phoneNumber ?? null);
  return (
    <>
      <Masked value={masked} />{' '}
      {can === true && (
        <ActionButton kind="link" label="查看完整号码" permission="data:plain" can={can} onAct={show} />
      )}
    </>
  );
}
