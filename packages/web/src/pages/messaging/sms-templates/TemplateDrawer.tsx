/** One template: what it says, who may use it, and what it said before. */
import { labelOf } from '@farmers-mailbox/contract/dictionaries.ts';
import { writingRules } from '@farmers-mailbox/contract/messaging/mass-sms/writing-endpoints.ts';
import {
  SHARE_SCOPE,
  ShareScope,
  type TemplateDetails,
  templateDetails,
} from '@farmers-mailbox/contract/messaging/sms-templates/endpoints.ts';
import { VARIABLE_TYPE } from '@farmers-mailbox/contract/messaging/sms-templates/value-forms.ts';
import { type TemplateVariable } from '@farmers-mailbox/contract/messaging/sms-templates/variables.ts';
import { useCall } from '../../../api/hooks.ts';
import { Drawer } from '../../../ui/page/Drawer.tsx';
import { ScrollingPart } from '../../../ui/page/ScrollingPart.tsx';
import { ErrorState, Skeleton } from '../../../ui/page/states.tsx';
import { CategoryTag } from '../../../ui/text/CategoryTag.tsx';
import { StatusTag } from '../../../ui/text/StatusTag.tsx';
import { showVariables } from '../sms-text/variable-marks.ts';
import type { WritingRules } from '../sms-text/writing-rules.ts';
import { TemplatePreview } from './TemplatePreview.tsx';

export function TemplateDrawer({ templateId, onClose }: { templateId: string; onClose: () => void }) {
  const details = useCall(templateDetails, { templateId });
  const rules = useCall(writingRules, {}, { staleMs: 60_000 });
  const failed = [details, rules].find(({ error, data }) => error && !data);
  return (
    <Drawer widthPx={760} title="模板详情" onClose={onClose}>
      <ScrollingPart className="template-details" label="模板详情">
        {failed?.error && <ErrorState failure={failed.error} onRetry={() => void failed.refetch()} />}
        {!failed && !(details.data && rules.data) && <Skeleton lines={8} />}
        {details.data && rules.data && <Loaded template={details.data} rules={rules.data} />}
      </ScrollingPart>
    </Drawer>
  );
}

export const scopeInWords = ({
  shareScope,
  scopeDeptName,
}: TemplateDetails | { shareScope: number; scopeDeptName: string }) =>
  shareScope === ShareScope.region || shareScope === ShareScope.unit
    ? `${labelOf(SHARE_SCOPE, shareScope)}：${scopeDeptName}`
    : labelOf(SHARE_SCOPE, shareScope);

function Loaded({ template, rules }: { template: TemplateDetails; rules: WritingRules }) {
  return (
    <>
      <h2>
        {template.templateName} <StatusTag of="ENABLE" value={template.status} />
      </h2>
      <p className="cell-note">
        编号 {template.templateNo}，第 {template.templateVersion} 版，{template.createUserName}编写，最近修改{' '}
        {template.updateTime}
      </p>
      <dl className="facts">
        <dt>类别</dt>
        <dd>
          <CategoryTag value={template.smsCategory} urgent={template.urgentFlag === 1} />
        </dd>
        <dt>共享范围</dt>
        <dd>{scopeInWords(template)}</dd>
        <dt>使用次数</dt>
        <dd>
          {template.useCount} 次{template.lastUseTime && `，最近 ${template.lastUseTime}`}
        </dd>
        {template.remark && (
          <>
            <dt>备注</dt>
            <dd>{template.remark}</dd>
          </>
        )}
      </dl>
      <h3>内容</h3>
      <p className="template-text">{showVariables(template.templateContent, template.variables)}</p>
      <VariableList variables={template.variables} />
      <h3>收到时的样子</h3>
      <TemplatePreview
        content={template.templateContent}
        variables={template.variables}
        smsSign={template.smsSign}
        smsCategory={template.smsCategory}
        rules={rules}
      />
      <Versions versions={template.versions} />
    </>
  );
}

function VariableList({ variables }: { variables: readonly TemplateVariable[] }) {
  if (variables.length === 0) return <p className="cell-note">没有变量</p>;
  return (
    <ul className="template-variables">
      {variables.map((one) => (
        <li key={one.varName}>
          <b>{one.varLabel}</b>：{labelOf(VARIABLE_TYPE, one.varType)}，最多 {one.maxLength} 字
          {one.required === 0 && '，可不填'}
          {one.sample && `，如“${one.sample}”`}
        </li>
      ))}
    </ul>
  );
}

function Versions({ versions }: { versions: TemplateDetails['versions'] }) {
  return (
    <>
      <h3>历次版本</h3>
      <ol className="template-versions">
        {versions.map((one) => (
          <li key={one.templateVersion}>
            <p>
              第 {one.templateVersion} 版“{one.templateName}”，{one.createUserName}，{one.createTime}
            </p>
            <p className="template-text">{showVariables(one.templateContent, one.variables)}</p>
          </li>
        ))}
      </ol>
    </>
  );
}
