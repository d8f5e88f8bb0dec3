/** An activity as farmers will read it. */
import { labelOf } from '@farmers-mailbox/contract/dictionaries.ts';
import type { AttachedFile } from '@farmers-mailbox/contract/office/files/attached.ts';
import { ACTIVITY_TYPE } from '@farmers-mailbox/contract/publishing/activity/fields.ts';
import type { TextBlock } from '@farmers-mailbox/contract/publishing/content-review/text.ts';
import { ByLine, ContentArticle, Cover, Labels, Source } from '../../../content/text/ArticleParts.tsx';
import { TextBlocks } from '../../../content/text/TextBlocks.tsx';
import { AttachmentList } from '../../../ui/files/AttachmentList.tsx';
import { toMinute } from '../../../ui/text/moment.ts';
import { Tag } from '../../../ui/text/StatusTag.tsx';

export interface ActivityViewProps {
  activity: {
    readonly title: string;
    readonly activityType: number;
    readonly coverUrl: string | null;
    readonly content: readonly TextBlock[];
    readonly startTime: string;
    readonly endTime: string;
    readonly signStartTime: string | null;
    readonly signEndTime: string | null;
    readonly maxCount: number;
    readonly address: string;
    readonly lng: number | null;
    readonly lat: number | null;
    readonly onlineUrl: string;
    readonly hostUnit: string;
    readonly contactName: string;
    readonly contactPhone: string;
    readonly feeDesc: string;
    readonly targetCategories: readonly string[];
    readonly attachments: readonly AttachedFile[];
  };
  placeName: string;
}

export function ActivityView({ activity, placeName }: ActivityViewProps) {
  const { title, coverUrl, signStartTime, signEndTime, maxCount, onlineUrl } = activity;
  const signUp = [
    signStartTime && `从${toMinute(signStartTime)}`,
    signEndTime ? `到${toMinute(signEndTime)}` : '不用报名',
    maxCount > 0 && `名额${maxCount}人`,
  ];
  const facts: readonly (readonly [label: string, said: string])[] = [
    ['时间', activity.startTime ? `${toMinute(activity.startTime)}至${toMinute(activity.endTime)}` : ''],
    ['地点', activity.address],
    ['位置', activity.lng === null ? '' : `东经${activity.lng}°，北纬${activity.lat}°`],
    ['报名', signUp.filter(Boolean).join('，')],
    ['费用', activity.feeDesc],
    ['联系人', [activity.contactName, activity.contactPhone].filter(Boolean).join(' ')],
  ];
  return (
    <ContentArticle title={title} className="activity-view">
      <ByLine by={[activity.hostUnit]} placeName={placeName} />
      <Labels>
        <Tag tone="active">
          {activity.activityType ? labelOf(ACTIVITY_TYPE, activity.activityType) : '未选类型'}
        </Tag>
        {activity.targetCategories.map((word) => (
          <Tag key={word}>{word}</Tag>
        ))}
      </Labels>
      {coverUrl !== null && <Cover url={coverUrl} title={title} />}
      {facts
        .filter(([, said]) => said !== '')
        .map(([label, said]) => (
          <p key={label}>
            {label}：{said}
          </p>
        ))}
      <TextBlocks content={activity.content} />
      <AttachmentList files={activity.attachments} />
      {onlineUrl && <Source label="线上参加：" address={onlineUrl} />}
    </ContentArticle>
  );
}
