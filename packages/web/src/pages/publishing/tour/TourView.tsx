/** A place of rural tourism as farmers' customers get it: everything that is published, and nothing else. The review shows this. */
import type { SubjectField } from '@farmers-mailbox/contract/people/subjects/field.ts';
import { valueInWords } from '@farmers-mailbox/contract/people/subjects/value-words.ts';
import type { TextBlock } from '@farmers-mailbox/contract/publishing/content-review/text.ts';
import { ownTourFields, TOUR_COMMON_FIELDS } from '@farmers-mailbox/contract/publishing/tour/fields.ts';
import { SubjectName } from '../../../content/SubjectChoice.tsx';
import type { NamedSubject } from '../../../content/subject.ts';
import {
  ByLine,
  ContentArticle,
  Cover,
  Labels,
  Pictures,
  Source,
} from '../../../content/text/ArticleParts.tsx';
import { TextBlocks } from '../../../content/text/TextBlocks.tsx';
import { Tag } from '../../../ui/text/StatusTag.tsx';
import './tour.css';

export interface TourViewProps {
  tour: {
    readonly tourType: number;
    readonly title: string;
    readonly coverUrl: string | null;
    readonly imageUrls: readonly string[];
    readonly content: readonly TextBlock[];
    readonly tags: readonly string[];
    readonly starLevel: number;
    readonly couponFlag: number;
    readonly videoUrl: string;
    readonly extInfo: Readonly<Record<string, unknown>>;
  };
  placeName: string;
  subject: NamedSubject | null;
}

/** Shown otherwise than in words. */
const ELSEWHERE = ['tags', 'videoUrl'];

export function TourView({ tour, placeName, subject }: TourViewProps) {
  const { title, coverUrl, imageUrls, videoUrl, starLevel } = tour;
  const values: Readonly<Record<string, unknown>> = {
    ...tour,
    ...tour.extInfo,
    starLevel: starLevel === 0 ? null : starLevel,
    // nobody looks for what is not to be had there
    couponFlag: tour.couponFlag === 0 ? null : tour.couponFlag,
  };
  const said = (fields: readonly SubjectField[]) =>
    fields
      .filter(({ key }) => !ELSEWHERE.includes(key))
      .map((field) => [field, valueInWords(field, values[field.key])] as const)
      .filter(([, words]) => words !== '');
  return (
    <ContentArticle title={title} className="tour-view">
      <ByLine by={[]} placeName={placeName} />
      <Labels>
        {tour.tags.map((word) => (
          <Tag key={word}>{word}</Tag>
        ))}
      </Labels>
      {coverUrl !== null && <Cover url={coverUrl} title={title} />}
      <dl className="tour-facts">
        {said([...ownTourFields(tour.tourType), ...TOUR_COMMON_FIELDS]).map(([{ key, label }, words]) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd>{words}</dd>
          </div>
        ))}
        {subject && subject.subjectName !== null && (
          <div>
            <dt>经营主体</dt>
            <dd>
              <SubjectName subject={subject} />
            </dd>
          </div>
        )}
      </dl>
      <TextBlocks content={tour.content} />
      <Pictures urls={imageUrls} title={title} />
      {videoUrl && <Source label="视频：" address={videoUrl} />}
    </ContentArticle>
  );
}
