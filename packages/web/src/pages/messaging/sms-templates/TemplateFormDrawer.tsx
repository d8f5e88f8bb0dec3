/** Writes a template or changes one, beside what becomes of it. */

import { areaOf } from '@farmers-mailbox/contract/access/area.ts';
import { writingRules } from '@farmers-mailbox/contract/messaging/mass-sms/writing-endpoints.ts';
import {
  pageTemplates,
  saveTemplate,
  type TemplateRow,
  templateDetails,
} from '@farmers-mailbox/contract/messaging/sms-templates/endpoints.ts';
import { getDept } from '@farmers-mailbox/contract/people/departments/endpoints.ts';
import { useState } from 'react';
import { useAct, useCall } from '../../../api/hooks.ts';
import { SavedNote } from '../../../drafts/DraftOffer.tsx';
import { type KeptFields, KeptForm, useKeptClose } from '../../../drafts/KeptForm.tsx';
import { NEW } from '../../../drafts/use-kept.ts';
import { useKeptForm } from '../../../drafts/use-kept-form.ts';
import { tell } from '../../../notices/notices.ts';
import { useSession } from '../../../session/session-context.ts';
import type { DeptChoice } from '../../../ui/dept/dept-nodes.ts';
import { DrawerFormFoot } from '../../../ui/form/FormFoot.tsx';
import { Drawer } from '../../../ui/page/Drawer.tsx';
import { ErrorState, SkeletonFields } from '../../../ui/page/states.tsx';
import type { WritingRules } from '../sms-text/writing-rules.ts';
import { TemplateFields } from './TemplateFields.tsx';
import { TemplatePreview } from './TemplatePreview.tsx';
import {
  copyOfTemplate,
  draftOfTemplate,
  emptyTemplate,
  fieldsOfTemplate,
  placedInTemplate,
  problemsOfTemplate,
  type TemplateDraft,
} from './template-draft.ts';

export type TemplateDeed =
  | { kind: 'add' }
  | { kind: 'edit'; row: TemplateRow }
  | { kind: 'copy'; row: TemplateRow };

const titleOf = (deed: TemplateDeed): string =>
  deed.kind === 'edit'
    ? `编辑模板“${deed.row.templateName}”`
    : deed.kind === 'copy'
      ? '复制模板'
      : '新增模板';

function aboutOf(deed: TemplateDeed): string {
  if (deed.kind === 'add') return NEW;
  return deed.kind === 'edit' ? deed.row.templateId : `${NEW} copy ${deed.row.templateId}`;
}

export function TemplateFormDrawer({ deed, onClose }: { deed: TemplateDeed; onClose: () => void }) {
  const { user } = useSession();
  const area = areaOf({ deptId: user.sysUser.deptId, roleKeys: user.roleList });
  const rules = useCall(writingRules, {}, { staleMs: 60_000 });
  const place = useCall(getDept, area === null ? null : { deptId: area }, { staleMs: 300_000 });
  const { kept, close, done, setUnsaved } = useKeptClose<TemplateDraft>(onClose, 'template', aboutOf(deed));
  const failed = [rules, place].find(({ error, data }) => error && !data);
  const { data: written } = rules;
  const isReady = written !== undefined && (area === null || place.data !== undefined);
  return (
    <Drawer widthPx={1080} title={titleOf(deed)} onClose={close} staysOpen>
      {failed?.error && <ErrorState failure={failed.error} onRetry={() => void failed.refetch()} />}
      {!failed && !isReady && <SkeletonFields fields={5} />}
      {written && isReady && (
        <KeptForm kept={kept} row={deed.kind === 'edit' ? deed.row : null}>
          {(fields) => (
            <TemplateForm
              kept={fields}
              deed={deed}
              rules={written}
              ownRegion={place.data ? { deptId: place.data.deptId, deptName: place.data.deptName } : null}
              onChanged={setUnsaved}
              onCancel={close}
              onDone={done}
            />
          )}
        </KeptForm>
      )}
    </Drawer>
  );
}

interface TemplateFormProps {
  kept: KeptFields<TemplateDraft>;
  deed: TemplateDeed;
  rules: WritingRules;
  ownRegion: DeptChoice | null;
  onChanged: (isUnsaved: boolean) => void;
  onCancel: () => void;
  onDone: () => void;
}

function firstDraft(deed: TemplateDeed, region: DeptChoice | null): TemplateDraft {
  if (deed.kind === 'add') return emptyTemplate(region);
  return deed.kind === 'edit' ? draftOfTemplate(deed.row, region) : copyOfTemplate(deed.row, region);
}

function TemplateForm({ kept, deed, rules, ownRegion, onChanged, onCancel, onDone }: TemplateFormProps) {
  const [initial] = useState(() => firstDraft(deed, ownRegion));
  const save = useAct(saveTemplate, { refresh: [pageTemplates, templateDetails] });
  const form = useKeptForm<TemplateDraft>(kept, {
    initial,
    problemsOf: problemsOfTemplate,
    judged: 'sent',
    placed: placedInTemplate,
    onChanged: () => onChanged(true),
    onSubmit: async (written) => {
      const edited =
        deed.kind === 'edit' ? { templateId: deed.row.templateId, version: deed.row.version } : {};
      const answer = await save.attempt({ ...fieldsOfTemplate(written), ...edited });
      tell(
        'success',
        `已保存模板“${written.templateName}”，编号 ${answer.templateNo}，第 ${answer.templateVersion} 版`,
      );
      onDone();
    },
  });
  const { values: draft } = form;
  return (
    <form className="template-form" {...form.element} aria-label={titleOf(deed)}>
      <div className="template-columns">
        <div>
          <TemplateFields draft={draft} rules={rules} problems={form.problems} onChange={form.change} />
        </div>
        <aside aria-label="预览">
          <h2>收到时的样子</h2>
          <TemplatePreview
            content={draft.templateContent}
            variables={draft.variables}
            smsSign={draft.smsSign}
            smsCategory={draft.smsCategory}
            rules={rules}
          />
          {deed.kind === 'edit' && (
            <p className="cell-note">
              修改名称、内容或变量后成为第 {deed.row.templateVersion + 1} 版；已经写好的申请仍按原来的版本。
            </p>
          )}
        </aside>
      </div>
      <DrawerFormFoot
        problemCount={Object.keys(form.problems).length}
        onCancel={onCancel}
        savedNote={<SavedNote keeper={kept.keeper} />}
      >
        <button type="submit" className="plain-button plain-primary" disabled={form.busy}>
          保存
        </button>
      </DrawerFormFoot>
    </form>
  );
}
