/** A farmer's question, with everything that helps to answer; the number in full only when somebody has to call, which is logged. */
import { addressesOf } from '@farmers-mailbox/contract/office/files/attached.ts';
import { downloadFile } from '@farmers-mailbox/contract/office/files/endpoints.ts';
import { pointInWords } from '@farmers-mailbox/contract/rules/place.ts';
import {
  type ConsultDetails,
  readCallerPhone,
} from '@farmers-mailbox/contract/service/consultations/endpoints.ts';
import { type ReactNode, useState } from 'react';
import { useAct } from '../../../api/hooks.ts';
import { Player } from '../../../ui/files/Player.tsx';
import { GuardedPictures } from '../../../ui/pictures/GuardedPictures.tsx';
import { DictionaryWord } from '../../../ui/text/DictionaryWord.tsx';
import { Masked } from '../../../ui/text/Masked.tsx';
import { placeInShort } from '../../../ui/text/place-in-short.ts';
import { Tag } from '../../../ui/text/StatusTag.tsx';
import { isOpen, replyWay, StateTag, TimeLeft } from './consultations.tsx';

export function Question({ details }: { details: ConsultDetails }) {
  const { createUserName, assignDeptName, assignUserName } = details;
  const facts: [string, ReactNode][] = [
    ['编号', details.consultNo],
    ['来源', <DictionaryWord key="source" of="CALL_SOURCE" value={details.callSource} />],
    ['提问人', details.callUserName],
    ['手机号码', <CallerPhone key="phone" details={details} />],
    ['区域', placeInShort(details.fullDeptName)],
    ['提问时间', details.callTime],
    ['答复方式', replyWay(details.replyMode)],
    ['截止时间', details.deadline],
  ];
  if (isOpen(details.consultStatus)) facts.push(['剩余时间', <TimeLeft key="left" {...details} />]);
  if (details.product !== '') facts.splice(2, 0, ['产品', details.product]);
  const place = pointInWords(details);
  if (place !== null) facts.push(['提问位置', `${place}（${placeInShort(details.fullDeptName)}）`]);
  if (createUserName !== null) facts.push(['登记人', createUserName]);
  if (assignDeptName !== null) facts.push(['办理单位', placeInShort(assignDeptName)]);
  if (assignUserName !== null) facts.push(['指定拟稿人', assignUserName]);
  return (
    <section aria-label="问题">
      <h2 className="consult-question">{details.title}</h2>
      <p className="consult-tags">
        <StateTag value={details.consultStatus} />
        <Tag>
          <DictionaryWord of="CALL_TYPE" value={details.callType} />
        </Tag>
        {details.urgentFlag === 1 && <Tag tone="bad">紧急</Tag>}
      </p>
      <p className="consult-text">{details.content}</p>
      <GuardedPictures
        endpoint={downloadFile}
        fieldsOf={(relativeUrl) => ({ relativeUrl })}
        urls={addressesOf(details.imageUrls)}
      />
      {details.voiceUrl && <Player kind="audio" label="提问的录音" url={details.voiceUrl} />}
      {details.videoUrl && <Player kind="video" label="提问的视频" url={details.videoUrl} />}
      <dl className="consult-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function CallerPhone({ details: { consultId, phoneNumber, mayReadPhone } }: { details: ConsultDetails }) {
  const reading = useAct(readCallerPhone);
  const [whole, setWhole] = useState<string | null>(null);
  if (whole !== null) return <a href={`tel:${whole}`}>{whole}</a>;
  return (
    <>
      <Masked value={phoneNumber} />
      {mayReadPhone === true && (
        <>
          {' '}
          <button
            type="button"
            className="plain-link"
            disabled={reading.busy}
            title="查看会记入操作日志"
            onClick={() =>
              void reading.run({ consultId }).then((answer) => setWhole(answer?.phoneNumber ?? null))
            }
          >
            查看完整号码
          </button>
        </>
      )}
    </>
  );
}
