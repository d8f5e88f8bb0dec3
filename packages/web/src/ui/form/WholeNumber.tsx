/** A masked number that whoever may can have in full: each look asks first, is a call of its own, and is written down. */
import type { Endpoint, RequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { useState } from 'react';
import { useAct } from '../../api/hooks.ts';
import { ActionButton } from '../page/ActionButton.tsx';
import { Masked } from '../text/Masked.tsx';

export interface WholeNumberProps<E extends Endpoint> {
  masked: string;
  /** answers `{ phoneNumber }` */
  endpoint: E;
  fields: RequestOf<E>;
}

export function WholeNumber<E extends Endpoint>({ masked, endpoint, fields }: WholeNumberProps<E>) {
  const [whole, setWhole] = useState<string | null>(null);
  const reading = useAct(endpoint);
  const show = async () => {
    const answer = (await reading.run(fields)) as { phoneNumber: string } | undefined;
    setWhole(answer?.phoneNumber ?? null);
  };
  if (whole !== null) return <span className="masked">{whole}</span>;
  return (
    <>
      <Masked value={masked} />{' '}
      <ActionButton
        kind="link"
        label="查看完整号码"
        permission="data:plain"
        confirm={{ title: '查看完整号码', text: '您的这次查看会记入操作日志。' }}
        onAct={show}
      />
    </>
  );
}
