/** Chooses a template: by its name or its category, with what it says. */
import {
  pageTemplates,
  type TemplateRow,
} from '@farmers-mailbox/contract/messaging/sms-templates/endpoints.ts';
import { type DrawerFilter, DrawerList } from '../../../ui/table/DrawerList.tsx';
import { CategoryTag } from '../../../ui/text/CategoryTag.tsx';
import { showVariables } from '../sms-text/variable-marks.ts';
import { scopeInWords } from './TemplateDrawer.tsx';

const filters: readonly DrawerFilter[] = [
  { kind: 'text', name: 'templateName', label: '名称', lengthMax: 40 },
  { kind: 'dictionary', name: 'smsCategory', label: '类别', of: 'SMS_CATEGORY' },
];
/** Those that are on. */
const USABLE = { status: 1 };

export interface TemplateChoiceProps {
  /** a text is there already, which the template's takes the place of */
  replaces: boolean;
  onChoose: (row: TemplateRow) => void;
  onClose: () => void;
}

export function TemplateChoice({ replaces, onChoose, onClose }: TemplateChoiceProps) {
  return (
    <DrawerList
      endpoint={pageTemplates}
      title="选择模板"
      widthPx={720}
      label="可用的模板"
      filters={filters}
      fixed={USABLE}
      bar={() =>
        replaces && (
          <p className="warning-note" role="note">
            选用模板后，已经写好的内容会换成模板的内容。
          </p>
        )
      }
      empty="没有符合条件的模板"
      row={(row) => (
        <li key={row.templateId}>
          <div className="drawer-row-head">
            <h3>{row.templateName}</h3>
            <button
              type="button"
              className="plain-button plain-primary"
              aria-label={`选用${row.templateName}`}
              onClick={() => onChoose(row)}
            >
              选用
            </button>
          </div>
          <p>{showVariables(row.templateContent, row.variables)}</p>
          <p className="cell-note">
            <CategoryTag value={row.smsCategory} urgent={row.urgentFlag === 1} /> {scopeInWords(row)}，示例{' '}
            {row.wordCount} 字 {row.segmentCount} 条，用过 {row.useCount} 次
          </p>
        </li>
      )}
      onClose={onClose}
    />
  );
}
