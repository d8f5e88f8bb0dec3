/** An application at first sight: its category, warning level and origin, and its one state. */
import { CategoryTag } from '../../../../ui/text/CategoryTag.tsx';
import { StatusTag, Tag } from '../../../../ui/text/StatusTag.tsx';
import type { Details } from './details.ts';
import { StateTag } from './StateTag.tsx';

export function ApplicationTags({ details }: { details: Details }) {
  const { smsCategory, urgentFlag, emergencyFlag, warnLevel, appName } = details;
  return (
    <>
      <CategoryTag value={smsCategory} urgent={urgentFlag === 1 && emergencyFlag === 0} />
      {warnLevel !== null && <StatusTag of="WARN_LEVEL" value={warnLevel} />}
      {emergencyFlag === 1 && <Tag tone="bad">应急</Tag>}
      {appName !== null && <Tag>应用：{appName}</Tag>}
      <StateTag row={details} />
    </>
  );
}
