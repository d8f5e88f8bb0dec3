/** 审核规则: how often a category is reviewed, at every level or at one of its own. */
import { DEPT_LEVEL, labelOf, SMS_CATEGORY } from '@farmers-mailbox/contract/dictionaries.ts';
import type { AuditRule } from '@farmers-mailbox/contract/messaging/sms-config/content.ts';
import { useState } from 'react';
import { ActionButton } from '../../../ui/page/ActionButton.tsx';
import { TableOfRows } from '../../../ui/table/TableOfRows.tsx';
import type { TabProps } from './parts.ts';

/** As the program reviews a category that no rule names. */
const withoutRule = (smsCategory: string): AuditRule => ({
  smsCategory,
  deptLevel: null,
  stepCount: 1,
  overCountStep: 2,
});

export function AuditRulesTab({ content, onChange }: TabProps) {
  const general = SMS_CATEGORY.map(
    ({ value }) =>
      content.auditRules.find((rule) => rule.smsCategory === value && rule.deptLevel === null) ??
      withoutRule(value),
  );
  const ofLevels = content.auditRules.filter(({ deptLevel }) => deptLevel !== null);
  const set = (changed: AuditRule) => {
    const others = content.auditRules.filter((rule) => keyOf(rule) !== keyOf(changed));
    onChange?.({ auditRules: [...others, changed].toSorted((a, b) => keyOf(a).localeCompare(keyOf(b))) });
  };
  const remove = (rule: AuditRule) =>
    onChange?.({ auditRules: content.auditRules.filter((other) => keyOf(other) !== keyOf(rule)) });
  return (
    <>
      <p className="config-notes">
        省级提交的申请总是由两个人各审一次，紧急短信只审一次。人数阈值在“其他配置”里设定。
      </p>
      <h3>各级通用</h3>
      <RuleTable label="各级通用的审核规则" rules={general} onSet={onChange && set} />
      <h3>某一级另定的</h3>
      {ofLevels.length === 0 && <p className="config-notes">没有另定的，各级都按上表。</p>}
      {ofLevels.length > 0 && (
        <RuleTable
          label="某一级另定的审核规则"
          rules={ofLevels}
          onSet={onChange && set}
          onRemove={onChange && remove}
        />
      )}
      {onChange && <AddRule rules={content.auditRules} onAdd={set} />}
    </>
  );
}

const keyOf = ({ smsCategory, deptLevel }: AuditRule): string => `${smsCategory} ${deptLevel ?? ''}`;
const nameOf = ({ smsCategory, deptLevel }: AuditRule): string =>
  `${smsCategory} ${labelOf(SMS_CATEGORY, smsCategory)}${deptLevel === null ? '' : `（${labelOf(DEPT_LEVEL, deptLevel)}）`}`;

interface RuleTableProps {
  label: string;
  rules: readonly AuditRule[];
  onSet: ((rule: AuditRule) => void) | null;
  onRemove?: ((rule: AuditRule) => void) | null;
}

function RuleTable({ label, rules, onSet, onRemove }: RuleTableProps) {
  const steps = (rule: AuditRule, name: 'stepCount' | 'overCountStep', title: string) =>
    onSet ? (
      <select
        className="field"
        aria-label={`${nameOf(rule)}：${title}`}
        value={rule[name]}
        onChange={(event) => onSet({ ...rule, [name]: Number(event.target.value) })}
      >
        <option value={1}>1次</option>
        <option value={2}>2次</option>
      </select>
    ) : (
      `${rule[name]}次`
    );
  return (
    <TableOfRows<AuditRule>
      label={label}
      rows={rules}
      rowKey={keyOf}
      columns={[
        { title: '类别', card: 'headline', render: nameOf },
        { title: '平时审核', width: 140, render: (rule) => steps(rule, 'stepCount', '平时审核') },
        {
          title: '人数超过阈值时',
          width: 140,
          render: (rule) => steps(rule, 'overCountStep', '人数超过阈值时'),
        },
      ]}
      {...(onRemove
        ? {
            actions: (rule: AuditRule) => (
              <ActionButton kind="link" danger label={`删除 ${nameOf(rule)}`} onAct={() => onRemove(rule)} />
            ),
          }
        : {})}
    />
  );
}

function AddRule({ rules, onAdd }: { rules: readonly AuditRule[]; onAdd: (rule: AuditRule) => void }) {
  const [smsCategory, setCategory] = useState<string>(SMS_CATEGORY[0].value);
  const [deptLevel, setLevel] = useState(6);
  const isThere = rules.some((rule) => rule.smsCategory === smsCategory && rule.deptLevel === deptLevel);
  return (
    <div className="config-add">
      <select
        className="field"
        aria-label="类别"
        value={smsCategory}
        onChange={(event) => setCategory(event.target.value)}
      >
        {SMS_CATEGORY.map(({ value, label }) => (
          <option key={value} value={value}>
            {value} {label}
          </option>
        ))}
      </select>
      <select
        className="field"
        aria-label="申请人的级别"
        value={deptLevel}
        onChange={(event) => setLevel(Number(event.target.value))}
      >
        {DEPT_LEVEL.filter(({ value }) => value > 2).map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <ActionButton
        label="为这一级另定"
        can={isThere ? '这一级已经另定了' : true}
        onAct={() => onAdd({ ...withoutRule(smsCategory), deptLevel, stepCount: 2 })}
      />
    </div>
  );
}
