/** 同意记录: who agreed to texts and who took it back, by what it is shown; entering one by hand. */

import { labelOf } from '@farmers-mailbox/contract/dictionaries.ts';
import {
  type ConsentRow,
  pageConsents,
  saveConsent,
} from '@farmers-mailbox/contract/messaging/consents/endpoints.ts';
import {
  CONSENT_FILES_MAX,
  CONSENT_SOURCE,
  CONSENT_TYPE,
  ConsentSource,
  ConsentType,
  ENTERED_SOURCES,
  EVIDENCE_MAX,
} from '@farmers-mailbox/contract/messaging/consents/fields.ts';
import { enteredConsentProblems } from '@farmers-mailbox/contract/messaging/consents/forms.ts';
import type { AttachedFile } from '@farmers-mailbox/contract/office/files/attached.ts';
import { TYPED_NUMBER_MAX } from '@farmers-mailbox/contract/rules/typed-number.ts';
import { useState } from 'react';
import { useAct } from '../../../api/hooks.ts';
import { AttachmentList } from '../../../ui/files/AttachmentList.tsx';
import { AttachmentsField } from '../../../ui/files/AttachmentsField.tsx';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { LinesItem, RadioItem, TextItem } from '../../../ui/form/items.tsx';
import { phoneInput } from '../../../ui/form/number-input.ts';
import { ActionButton } from '../../../ui/page/ActionButton.tsx';
import { PagedTable } from '../../../ui/table/PagedTable.tsx';
import type { Filter } from '../../../ui/table/SearchForm.tsx';
import type { Column } from '../../../ui/table/TableOfRows.tsx';
import { inDigits } from '../../../ui/text/in-digits.ts';
import { PlaceName } from '../../../ui/text/PlaceName.tsx';
import { Tag } from '../../../ui/text/StatusTag.tsx';

const columns: readonly Column<ConsentRow>[] = [
  {
    title: '号码与姓名',
    width: 190,
    card: 'headline',
    render: ({ phoneNumber, realName }) => (
      <>
        {phoneNumber}
        {realName !== null && <p className="cell-note">{realName}</p>}
      </>
    ),
  },
  { title: '所属', width: 220, render: ({ fullDeptName }) => <PlaceName of={fullDeptName} /> },
  {
    title: '内容',
    width: 110,
    render: ({ consentType }) => (
      <Tag tone={consentType === ConsentType.agreed ? 'good' : 'attention'}>
        {labelOf(CONSENT_TYPE, consentType)}
      </Tag>
    ),
  },
  {
    title: '来源与依据',
    width: 240,
    render: ({ source, operatorName, evidence, attachments }) => (
      <>
        {labelOf(CONSENT_SOURCE, source)}
        {operatorName !== null && `（${operatorName}）`}
        <p className="cell-note">{evidence}</p>
        {attachments.length > 0 && <AttachmentList files={attachments} />}
      </>
    ),
  },
  { title: '登记时间', width: 160, render: ({ consentTime }) => consentTime },
  { title: '至少保存到', width: 120, render: ({ keepUntil }) => keepUntil ?? '有效期间' },
];

const filters: readonly Filter[] = [
  { kind: 'text', name: 'phoneNumber', label: '号码', lengthMax: TYPED_NUMBER_MAX },
  { kind: 'choice', name: 'consentType', label: '内容', options: CONSENT_TYPE },
  { kind: 'choice', name: 'source', label: '来源', options: CONSENT_SOURCE },
  { kind: 'days', name: 'consentTime', label: '登记时间' },
];

export function ConsentsPanel() {
  const [isEntering, setEntering] = useState(false);
  return (
    <>
      <PagedTable
        endpoint={pageConsents}
        label="同意记录"
        columns={columns}
        filters={filters}
        rowKey={({ consentId }) => consentId}
        summary={({ more, total }) => more && <p>只列出最近的 {inDigits(total)} 条，其余的请用条件查找。</p>}
        toolbar={
          <ActionButton
            kind="primary"
            label="登记同意或撤回"
            permission="sms:optOut:edit"
            onAct={() => setEntering(true)}
          />
        }
        empty="管辖范围内没有记录。在用户管理、主体通讯录里登记同意接收短信的，会自动列在这里。"
      />
      {isEntering && <EnterConsentDialog onClose={() => setEntering(false)} />}
    </>
  );
}

interface Entered {
  phoneNumber: string;
  consentType: number;
  source: number;
  evidence: string;
  attachments: readonly AttachedFile[];
}

const EMPTY: Entered = {
  phoneNumber: '',
  consentType: ConsentType.agreed,
  source: ConsentSource.paper,
  evidence: '',
  attachments: [],
};

function EnterConsentDialog({ onClose }: { onClose: () => void }) {
  const [isUploading, setUploading] = useState(false);
  const save = useAct(saveConsent, { refresh: [pageConsents], success: '已登记' });
  return (
    <FormDialog<Entered>
      open
      title="登记同意或撤回"
      submitLabel="登记"
      initial={EMPTY}
      problemsOf={(values) => ({
        ...enteredConsentProblems(values),
        ...(isUploading ? { attachments: '文件正在上传，请稍候' } : {}),
      })}
      onSubmit={(values) => save.attempt({ ...values, attachments: [...values.attachments] })}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p>登记后，用这个号码的人和主体随之接收短信，或不再接收需要本人同意的短信。</p>
          <TextItem form={form} name="phoneNumber" label="手机号码" {...phoneInput} />
          <RadioItem form={form} name="consentType" label="内容" options={CONSENT_TYPE} />
          <RadioItem form={form} name="source" label="来源" options={ENTERED_SOURCES} />
          <LinesItem
            form={form}
            name="evidence"
            label="依据"
            isRequired
            maxLength={EVIDENCE_MAX}
            autoSize={{ minRows: 2, maxRows: 4 }}
            placeholder="如：三墩镇2026年登记表第12页，本人签字"
          />
          <AttachmentsField
            label="登记表、录音等"
            max={CONSENT_FILES_MAX}
            value={form.values.attachments}
            problem={form.problems['attachments']}
            onBusy={setUploading}
            onChange={(changed) => form.change((now) => ({ attachments: changed(now.attachments) }))}
          />
        </>
      )}
    </FormDialog>
  );
}
