/**
 * The console's design system (设计规范): every part of `ui` in every state, with a sentence on when it is used. The parts
 * are the real ones, so that this page changes with them. It exists only in a trial.
 */
import type { ReactNode } from 'react';
import { Tabs } from '../../../ui/page/Tabs.tsx';
import { useAddressValue } from '../../../ui/table/list-state.ts';
import { ActionParts } from './ActionParts.tsx';
import { ChartParts } from './ChartParts.tsx';
import { FieldParts } from './FieldParts.tsx';
import { FileParts } from './FileParts.tsx';
import { ListParts } from './ListParts.tsx';
import { OverlayParts } from './OverlayParts.tsx';
import { ReviewParts } from './ReviewParts.tsx';
import { TokenParts } from './TokenParts.tsx';
import './design.css';

type Chapter = 'tokens' | 'actions' | 'fields' | 'files' | 'lists' | 'reviews' | 'overlays' | 'charts';

const CHAPTERS: readonly { key: Chapter; label: string; parts: () => ReactNode }[] = [
  { key: 'tokens', label: '基础', parts: TokenParts },
  { key: 'actions', label: '按钮与状态', parts: ActionParts },
  { key: 'fields', label: '表单', parts: FieldParts },
  { key: 'files', label: '文件与图片', parts: FileParts },
  { key: 'lists', label: '列表', parts: ListParts },
  { key: 'reviews', label: '地图与审核', parts: ReviewParts },
  { key: 'overlays', label: '弹窗与消息', parts: OverlayParts },
  { key: 'charts', label: '图表与图标', parts: ChartParts },
];

export function DesignSystemPage() {
  const [chapter, open] = useAddressValue<Chapter>('chapter', [
    'tokens',
    'actions',
    'fields',
    'files',
    'lists',
    'reviews',
    'overlays',
    'charts',
  ]);
  return (
    <div className="design-page">
      <p className="design-when">
        这里的每个部件都是页面上正在用的那一个。右上角的“显示设置”可以换成深色、大字或紧凑行高，部件会跟着变。
      </p>
      <Tabs label="设计规范" tabs={CHAPTERS} current={chapter} onOpen={open}>
        {CHAPTERS.map(({ key, parts: Parts }) => key === chapter && <Parts key={key} />)}
      </Tabs>
    </div>
  );
}
