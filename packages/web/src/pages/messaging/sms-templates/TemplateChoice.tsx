/** Chooses a template: by its name or its category, with what it says. */
import {
  pageTemplates,
  type TemplateRow,
} from '@farmers-mailbox/contract/messaging/sms-templates/endpoints.ts';
import { useState } from 'react';
import { useCall } from '../../../api/hooks.ts';
import { Drawer } from '../../../ui/page/Drawer.tsx';
import { ScrollingPart } from '../../../ui/page/ScrollingPart.tsx';
import { useSettled } from '../../../ui/page/settled.ts';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/page/states.tsx';
import { Pagination } from '../../../ui/table/Pagination.tsx';
import { CategoryTag } from '../../../ui/text/CategoryTag.tsx';
import { useDictionary } from '../../../ui/text/dictionary.ts';
import { showVariables } from '../sms-text/variable-marks.ts';
import { scopeInWords } from './TemplateDrawer.tsx';

const PAUSE_MS = 400;

export interface TemplateChoiceProps {
  /** a text is there already, which the template's takes the place of */
  replaces: boolean;
  onChoose: (row: TemplateRow) => void;
  onClose: () => void;
}

export function TemplateChoice({ replaces, onChoose, onClose }: TemplateChoiceProps) {
  const [typed, setTyped] = useState('');
  const [smsCategory, setCategory] = useState('');
  const [{ pageNum, pageSize }, setPage] = useState({ pageNum: 1, pageSize: 10 });
  const templateName = useSettled(typed.trim(), PAUSE_MS);
  const { options } = useDictionary('SMS_CATEGORY');
  const { data, error, refetch } = useCall(
    pageTemplates,
    {
      status: 1,
      ...(templateName === '' ? {} : { templateName }),
      ...(smsCategory === '' ? {} : { smsCategory }),
      pageNum,
      pageSize,
    },
    { keepPrevious: true },
  );
  const toFirst = () => setPage({ pageNum: 1, pageSize });
  return (
    <Drawer widthPx={720} title="选择模板" onClose={onClose}>
      <ScrollingPart className="drawer-list" label="可用的模板">
        <div className="drawer-filters" role="search">
          <label>
            名称
            <input
              type="search"
              className="field"
              maxLength={40}
              value={typed}
              onChange={({ target }) => {
                setTyped(target.value);
                toFirst();
              }}
            />
          </label>
          <label>
            类别
            <select
              className="field"
              value={smsCategory}
              onChange={({ target }) => {
                setCategory(target.value);
                toFirst();
              }}
            >
              <option value="">全部</option>
              {options.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </label>
        </div>
        {replaces && (
          <p className="warning-note" role="note">
            选用模板后，已经写好的内容会换成模板的内容。
          </p>
        )}
        {!data && error && <ErrorState failure={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton lines={8} />}
        {data?.list.length === 0 && <EmptyState text="没有符合条件的模板" />}
        <ul>
          {data?.list.map((row) => (
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
                <CategoryTag value={row.smsCategory} urgent={row.urgentFlag === 1} /> {scopeInWords(row)}，
                示例 {row.wordCount} 字 {row.segmentCount} 条，用过 {row.useCount} 次
              </p>
            </li>
          ))}
        </ul>
        {data && data.total > pageSize && (
          <Pagination
            total={data.total}
            pageNum={pageNum}
            pageSize={pageSize}
            onChange={(toPage, size) => setPage({ pageNum: toPage, pageSize: size })}
          />
        )}
      </ScrollingPart>
    </Drawer>
  );
}
