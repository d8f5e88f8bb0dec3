/** One subject in full: what every subject has, what its category adds, its pictures. Numbers in full only when asked for. */
import { addressesOf } from '@farmers-mailbox/contract/office/files/attached.ts';
import { ownFieldsOf } from '@farmers-mailbox/contract/people/subjects/catalogue.ts';
import {
  BUSINESS_FIELDS,
  CONTACT_FIELDS,
  IDENTITY_FIELDS,
} from '@farmers-mailbox/contract/people/subjects/common-fields.ts';
import { type SubjectDetails, subjectDetails } from '@farmers-mailbox/contract/people/subjects/endpoints.ts';
import type { SubjectField } from '@farmers-mailbox/contract/people/subjects/field.ts';
import { valueInWords } from '@farmers-mailbox/contract/people/subjects/value-words.ts';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { useAct, useCall } from '../../../api/hooks.ts';
import { paths } from '../../../paths.ts';
import { ActionButton } from '../../../ui/page/ActionButton.tsx';
import { Drawer } from '../../../ui/page/Drawer.tsx';
import { ScrollingPart } from '../../../ui/page/ScrollingPart.tsx';
import { ErrorState, Skeleton } from '../../../ui/page/states.tsx';
import { useDictionary } from '../../../ui/text/dictionary.ts';
import { Masked } from '../../../ui/text/Masked.tsx';
import { StatusTag } from '../../../ui/text/StatusTag.tsx';
import { LicenceEnd } from './LicenceEnd.tsx';
import { Pictures } from './Pictures.tsx';

export function SubjectDrawer({ subjectId, onClose }: { subjectId: string; onClose: () => void }) {
  const { data, error, refetch } = useCall(subjectDetails, { subjectId });
  // by a call of its own: each look at the numbers in full is written down
  const reading = useAct(subjectDetails);
  const [plain, setPlain] = useState<SubjectDetails | null>(null);
  const showPlain = async () => setPlain((await reading.run({ subjectId, plainFlag: 1 })) ?? null);
  return (
    <Drawer widthPx={760} title="主体详情" onClose={onClose}>
      <ScrollingPart className="subject-details" label="主体详情">
        {!data && error && <ErrorState failure={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton lines={10} />}
        {data && <Loaded subject={plain ?? data} onPlain={showPlain} />}
      </ScrollingPart>
    </Drawer>
  );
}

interface LoadedProps {
  subject: SubjectDetails;
  onPlain: () => Promise<void>;
}

function Loaded({ subject, onPlain }: LoadedProps) {
  const navigate = useNavigate();
  const { subjectId, subjectCategory, can, isPlain, mayReadPlain } = subject;
  const category = useDictionary('SUBJECT_CATEGORY').labelOf(subjectCategory);
  const place: Fact = ['所属区域', subject.fullDeptName];
  return (
    <>
      <h2>
        {subject.subjectName} <StatusTag of="ENABLE" value={subject.status} />
      </h2>
      <p className="cell-note">
        {category}，编号 {subject.subjectNo}
      </p>
      <div className="subject-details-buttons">
        <ActionButton
          label="编辑"
          can={can.edit}
          onAct={() => navigate(paths.subjectForm(subjectCategory, subjectId))}
        />
        {!isPlain && (
          <ActionButton
            label="查看完整号码"
            permission="data:plain"
            can={mayReadPlain}
            confirm={{ title: '查看完整号码', text: '您的这次查看会记入操作日志。' }}
            onAct={onPlain}
          />
        )}
      </div>
      <Facts title="基本信息" facts={factsOf(IDENTITY_FIELDS, subject)} />
      <Facts title="联系方式与地址" facts={[place, ...factsOf(CONTACT_FIELDS, subject)]} />
      <Facts title="经营情况" facts={factsOf(BUSINESS_FIELDS, subject)} />
      <Facts title={category} facts={ownFacts(subject)} />
      <Pictures title="照片" urls={addressesOf(subject.photoUrls)} />
      <Pictures title="证照" urls={addressesOf(subject.licenceUrls)} />
      <p className="cell-note">
        {subject.createUserName ?? '系统'}登记于 {subject.createTime}，最近更新 {subject.updateTime}
      </p>
    </>
  );
}

type Fact = readonly [name: string, value: ReactNode];

const MASKED_KEYS: readonly string[] = ['phoneNumber', 'backupPhone', 'certificateNo'];

const factsOf = (fields: readonly SubjectField[], subject: SubjectDetails): Fact[] =>
  fields.map((field): Fact => {
    const value = (subject as unknown as Record<string, unknown>)[field.key];
    if (MASKED_KEYS.includes(field.key))
      return [field.label, <Masked key="masked" value={value as string} />];
    return [field.label, valueInWords(field, value) || '—'];
  });

function ownFacts({ subjectCategory, extInfo, extDepts, licenceEnd }: SubjectDetails): Fact[] {
  const names = new Map(extDepts.map(({ deptId, deptName }) => [deptId, deptName]));
  return ownFieldsOf(subjectCategory).map((field): Fact => {
    if (field.key === 'licenceEnd') return [field.label, <LicenceEnd key="end" licenceEnd={licenceEnd} />];
    const value = valueInWords(field, extInfo[field.key], names);
    return [field.label, field.kind === 'phone' ? <Masked key="masked" value={value} /> : value || '—'];
  });
}

function Facts({ title, facts }: { title: string; facts: readonly Fact[] }) {
  return (
    <section>
      <h3>{title}</h3>
      <dl className="subject-facts">
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
