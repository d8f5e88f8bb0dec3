/** The versions, the newest first, with one's own draft above them. */
import { CONFIG_STATUS, labelOf } from '@farmers-mailbox/contract/dictionaries.ts';
import type { VersionRow } from '@farmers-mailbox/contract/messaging/sms-config/endpoints.ts';
import { toMinute } from '../../../ui/text/moment.ts';
import { Tag, type TagTone } from '../../../ui/text/StatusTag.tsx';
import { DRAFT } from './parts.ts';
import type { Draft } from './use-draft.ts';

const TONES: Readonly<Record<number, TagTone>> = { 1: 'good', 3: 'attention', 4: 'neutral' };

export interface VersionListProps {
  versions: readonly VersionRow[];
  draft: Draft | null;
  chosen: string | undefined;
  onChoose: (name: string) => void;
}

export function VersionList({ versions, draft, chosen, onChoose }: VersionListProps) {
  return (
    <nav className="config-versions card" aria-label="版本">
      <ul>
        {draft && (
          <li>
            <button type="button" aria-current={chosen === DRAFT} onClick={() => onChoose(DRAFT)}>
              <span className="config-version-name">
                我的草稿 <Tag tone="active">草稿</Tag>
              </span>
              <small>
                {draft.configName}，{toMinute(draft.updateTime)} 保存
              </small>
            </button>
          </li>
        )}
        {versions.map((row) => (
          <li key={row.smsConfigVersion}>
            <button
              type="button"
              aria-current={chosen === row.smsConfigVersion}
              onClick={() => onChoose(row.smsConfigVersion)}
            >
              <span className="config-version-name">
                {row.smsConfigVersion}{' '}
                <Tag tone={TONES[row.configStatus] ?? 'neutral'}>
                  {labelOf(CONFIG_STATUS, row.configStatus)}
                </Tag>
              </span>
              <small>
                {row.configName}，{row.publishUserName} {toMinute(row.publishTime)}
              </small>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
