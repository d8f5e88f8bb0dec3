/** The last day of a licence: orange when it comes near, red when it has passed; the words say it as well. */
import type { TagTone } from '../../../ui/text/StatusTag.tsx';
import { Tag } from '../../../ui/text/StatusTag.tsx';
import { UnbrokenWords } from '../../../ui/text/UnbrokenWords.tsx';
import { type LicenceState, licenceStateOf } from './subjects.ts';

const toneOf: Record<Exclude<LicenceState, 'valid'>, TagTone> = { ended: 'bad', soon: 'orange' };

export function LicenceEnd({ licenceEnd }: { licenceEnd: string | null }) {
  if (licenceEnd === null) return <>—</>;
  const { state, daysLeft } = licenceStateOf(licenceEnd);
  if (state === 'valid') return <UnbrokenWords of={licenceEnd} />;
  const word = state === 'ended' ? '已过期' : daysLeft === 0 ? '今天到期' : `还剩 ${daysLeft} 天`;
  return (
    <>
      <UnbrokenWords of={licenceEnd} /> <Tag tone={toneOf[state]}>{word}</Tag>
    </>
  );
}
