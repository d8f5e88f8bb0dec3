/** 类别规则: what each category of texts may do, one row each. */
import { SMS_CATEGORY } from '@farmers-mailbox/contract/dictionaries.ts';
import type { CategoryRule } from '@farmers-mailbox/contract/messaging/sms-config/content.ts';
import { TableOfRows } from '../../../ui/table/TableOfRows.tsx';
import type { TabProps } from './parts.ts';

type FlagName = Exclude<keyof CategoryRule, 'smsCategory'>;

const FLAGS: readonly { name: FlagName; title: string; explanation: string }[] = [
  { name: 'tailFlag', title: '退订提示', explanation: '短信末尾加“拒收请回复…”' },
  { name: 'nightFlag', title: '时段外发送', explanation: '发送时段以外和节假日也发' },
  { name: 'commercialFlag', title: '商业类', explanation: '不发给退订了商业短信的人' },
  { name: 'urgentAllowed', title: '紧急发送', explanation: '可以不受时段限制、只审一次' },
  { name: 'shareQuotaFlag', title: '用上级额度', explanation: '本单位额度不足时从上级的额度里扣' },
];

interface Row {
  value: string;
  label: string;
}
const rows: readonly Row[] = SMS_CATEGORY.map(({ value, label }) => ({ value, label }));

export function CategoryRulesTab({ content, onChange }: TabProps) {
  const ruleOf = (smsCategory: string): CategoryRule =>
    content.categoryRules.find((rule) => rule.smsCategory === smsCategory) ?? {
      smsCategory,
      tailFlag: 0,
      nightFlag: 0,
      commercialFlag: 0,
      urgentAllowed: 0,
      shareQuotaFlag: 0,
    };
  const set = (smsCategory: string, name: FlagName, isOn: boolean) => {
    const changed = { ...ruleOf(smsCategory), [name]: isOn ? 1 : 0 };
    const others = content.categoryRules.filter((rule) => rule.smsCategory !== smsCategory);
    onChange?.({
      categoryRules: [...others, changed].toSorted((a, b) => a.smsCategory.localeCompare(b.smsCategory)),
    });
  };
  return (
    <>
      <ul className="config-notes">
        {FLAGS.map(({ title, explanation }) => (
          <li key={title}>
            <b>{title}</b>：{explanation}
          </li>
        ))}
      </ul>
      <TableOfRows<Row>
        label="类别规则"
        rows={rows}
        rowKey={({ value }) => value}
        columns={[
          { title: '类别', card: 'headline', render: ({ value, label }) => `${value} ${label}` },
          ...FLAGS.map(({ name, title }) => ({
            title,
            width: 100,
            render: ({ value, label }: Row) =>
              onChange ? (
                <input
                  type="checkbox"
                  aria-label={`${label}：${title}`}
                  checked={ruleOf(value)[name] === 1}
                  onChange={(event) => set(value, name, event.target.checked)}
                />
              ) : ruleOf(value)[name] === 1 ? (
                '是'
              ) : (
                '否'
              ),
          })),
        ]}
      />
    </>
  );
}
