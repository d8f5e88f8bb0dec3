/** 敏感词管理: the list with its categories, the log of hits, and a place to try a text. */
import { useSearchParams } from 'react-router';
import { usePermission } from '../../../session/session-context.ts';
import { NoPermissionState } from '../../../ui/page/states.tsx';
import { Tabs } from '../../../ui/page/Tabs.tsx';
import { HitLog } from './HitLog.tsx';
import { TryText } from './TryText.tsx';
import { WordList } from './WordList.tsx';
import './sensitive-words.css';

const TABS = [
  { key: 'words', label: '敏感词' },
  { key: 'hits', label: '命中日志' },
  { key: 'try', label: '试一试' },
] as const;
type Tab = (typeof TABS)[number]['key'];

export function SensitiveWordsPage() {
  const may = usePermission();
  const [search, setSearch] = useSearchParams();
  const current: Tab = TABS.find(({ key }) => key === search.get('tab'))?.key ?? 'words';
  if (!may('sms:word:add') && !may('sms:word:remove')) return <NoPermissionState />;
  // filters and page of one tab mean nothing to another
  const open = (tab: Tab) => setSearch({ tab }, { replace: true });
  return (
    <Tabs label="敏感词管理" tabs={TABS} current={current} onOpen={open} takesToolbar>
      {current === 'words' && <WordList onHits={(word) => setSearch({ tab: 'hits', word })} />}
      {current === 'hits' && <HitLog />}
      {current === 'try' && <TryText />}
    </Tabs>
  );
}
