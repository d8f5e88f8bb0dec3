/** 短信配置: the versions on the left, what the chosen one holds on the right; one's own draft is changed there and published. */
import {
  getBySmsConfigVersion,
  listAllVersion,
  type VersionRow,
} from '@farmers-mailbox/contract/messaging/sms-config/endpoints.ts';
import { useSearchParams } from 'react-router';
import { useCall } from '../../../api/hooks.ts';
import { usePermission } from '../../../session/session-context.ts';
import { EmptyState, ErrorState, NoPermissionState, Skeleton } from '../../../ui/page/states.tsx';
import { Tabs } from '../../../ui/page/Tabs.tsx';
import { useAddressValue } from '../../../ui/table/list-state.ts';
import { AuditRulesTab } from './AuditRulesTab.tsx';
import { CategoryRulesTab } from './CategoryRulesTab.tsx';
import { DifferencesTab } from './DifferencesTab.tsx';
import { DraftHead, VersionHead } from './Heads.tsx';
import { DRAFT, type TabProps } from './parts.ts';
import { RoutesTab } from './RoutesTab.tsx';
import { SendersTab } from './SendersTab.tsx';
import { SignsTab } from './SignsTab.tsx';
import { type DraftInHand, useDraft } from './use-draft.ts';
import { VersionList } from './VersionList.tsx';
import './sms-config.css';

const TABS = [
  { key: 'senders', label: '发送人员' },
  { key: 'audit', label: '审核规则' },
  { key: 'categories', label: '类别规则' },
  { key: 'routes', label: '通道路由' },
  { key: 'signs', label: '签名与链接' },
  { key: 'differences', label: '差异' },
] as const;
type TabKey = (typeof TABS)[number]['key'];

export function SmsConfigPage() {
  const may = usePermission();
  if (!may('sms:config:publish')) return <NoPermissionState />;
  return <SmsConfig />;
}

function SmsConfig() {
  const versions = useCall(listAllVersion, {});
  const draft = useDraft();
  const [search, setSearch] = useSearchParams();
  const failure = draft.error ?? (versions.data ? null : versions.error);
  const retry = () => {
    draft.retry();
    void versions.refetch();
  };
  if (failure) return <ErrorState failure={failure} onRetry={retry} />;
  if (!versions.data || draft.draft === undefined) return <Skeleton lines={10} />;
  const inUse = versions.data.find(({ configStatus }) => configStatus === 1);
  const asked = search.get('version') ?? (draft.draft ? DRAFT : inUse?.smsConfigVersion);
  const version = versions.data.find(({ smsConfigVersion }) => smsConfigVersion === asked);
  const chosen =
    asked === DRAFT && draft.draft ? DRAFT : (version?.smsConfigVersion ?? inUse?.smsConfigVersion);
  const choose = (name: string) =>
    setSearch((now) => {
      const tab = now.get('tab');
      return { version: name, ...(tab === null ? {} : { tab }) };
    });
  return (
    <div className="sms-config">
      <VersionList versions={versions.data} draft={draft.draft} chosen={chosen} onChoose={choose} />
      {chosen === DRAFT ? (
        <DraftSection draft={draft} versions={versions.data} onChoose={choose} />
      ) : chosen !== undefined ? (
        <VersionSection key={chosen} name={chosen} versions={versions.data} draft={draft} onChoose={choose} />
      ) : (
        <EmptyState text="还没有配置" />
      )}
    </div>
  );
}

interface SectionProps {
  draft: DraftInHand;
  versions: readonly VersionRow[];
  onChoose: (name: string) => void;
}

function DraftSection({ draft, versions, onChoose }: SectionProps) {
  if (!draft.draft || !draft.content) return <Skeleton lines={8} />;
  return (
    <section aria-label="我的草稿">
      <DraftHead draft={draft.draft} isSaving={draft.isSaving} onGone={onChoose} />
      <Parts content={draft.content} onChange={draft.change} version={null}>
        <DifferencesTab
          versions={versions}
          of={null}
          diff={draft.draft.diff}
          problems={draft.draft.problems}
        />
      </Parts>
    </section>
  );
}

function VersionSection({ name, versions, draft, onChoose }: SectionProps & { name: string }) {
  const { data, error, refetch } = useCall(getBySmsConfigVersion, { smsConfigVersion: name });
  if (!data && error) return <ErrorState failure={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={8} />;
  return (
    <section aria-label={`版本 ${name}`}>
      <VersionHead version={data} draft={draft} onBegun={() => onChoose(DRAFT)} />
      <Parts content={data.configContent} onChange={null} version={name}>
        <DifferencesTab versions={versions} of={data} diff={data.diff} problems={[]} />
      </Parts>
    </section>
  );
}

/** @param version null: the draft */
function Parts({
  content,
  onChange,
  version,
  children,
}: TabProps & { version: string | null; children: React.ReactNode }) {
  const [tab, setTab] = useAddressValue<TabKey>('tab', [
    'senders',
    'audit',
    'categories',
    'routes',
    'signs',
    'differences',
  ]);
  const parts: Record<TabKey, React.ReactNode> = {
    senders: <SendersTab key={version} content={content} onChange={onChange} version={version} />,
    audit: <AuditRulesTab content={content} onChange={onChange} />,
    categories: <CategoryRulesTab content={content} onChange={onChange} />,
    routes: <RoutesTab content={content} onChange={onChange} />,
    signs: <SignsTab content={content} onChange={onChange} />,
    differences: children,
  };
  return (
    <Tabs tabs={TABS} current={tab} onOpen={setTab} label="配置内容" takesToolbar>
      {parts[tab]}
    </Tabs>
  );
}
