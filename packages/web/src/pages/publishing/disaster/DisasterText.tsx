/** A warning, a guide or a damage report as it is published: everything of it, and nothing else. The review shows this. */

import { labelOf } from '@farmers-mailbox/contract/dictionaries.ts';
import { addressesOf } from '@farmers-mailbox/contract/office/files/attached.ts';
import {
  type DisasterDetails,
  readReporterPhone,
} from '@farmers-mailbox/contract/publishing/disaster/endpoints.ts';
import { DAMAGE_FIGURES, INFO_TYPE, InfoType } from '@farmers-mailbox/contract/publishing/disaster/fields.ts';
import { pointInWords } from '@farmers-mailbox/contract/rules/place.ts';
import { PlainPhone } from '../../../content/PlainPhone.tsx';
import { ContentArticle, Cover, Pictures } from '../../../content/text/ArticleParts.tsx';
import { ContentMedia } from '../../../content/text/ContentMedia.tsx';
import { useDictionary } from '../../../ui/text/dictionary.ts';
import { inDigits } from '../../../ui/text/in-digits.ts';
import { toMinute } from '../../../ui/text/moment.ts';
import { StatusTag } from '../../../ui/text/StatusTag.tsx';
import { UnbrokenWords } from '../../../ui/text/UnbrokenWords.tsx';
import { spanLabel } from './type-labels.ts';

export function DisasterText({ details }: { details: DisasterDetails }) {
  const { infoType, warnLevel, title, content, measures, areas, affectedCrops, issueUnit, issueTime } =
    details;
  const types = useDictionary('DISASTER_TYPE');
  const said = DAMAGE_FIGURES.filter(({ name }) => details[name] !== null);
  return (
    <ContentArticle title={title} className="disaster-text" hasBlocks={false}>
      {details.coverUrl !== null && <Cover url={details.coverUrl} title={title} />}
      <p className="disaster-by">
        {labelOf(INFO_TYPE, infoType)} · {types.labelOf(details.disasterType)}
        {warnLevel !== null && (
          <>
            {' '}
            <StatusTag of="WARN_LEVEL" value={warnLevel} />
          </>
        )}
      </p>
      <dl className="disaster-facts">
        <dt>影响区域</dt>
        <dd>{areas.map(({ deptName }) => deptName).join('、')}</dd>
        <dt>{spanLabel(infoType)}</dt>
        <dd>
          <UnbrokenWords of={`${toMinute(details.effectStart)} 至 ${toMinute(details.effectEnd)}`} />
        </dd>
        <dt>发布单位</dt>
        <dd>
          <UnbrokenWords of={`${issueUnit}，${toMinute(issueTime)}`} />
        </dd>
        {affectedCrops.length > 0 && (
          <>
            <dt>受灾作物</dt>
            <dd>{affectedCrops.join('、')}</dd>
          </>
        )}
      </dl>
      <Paragraphs text={content} />
      {measures !== '' && (
        <>
          <h3>{infoType === InfoType.damage ? '救灾措施' : '农户应当怎么做'}</h3>
          <Paragraphs text={measures} />
        </>
      )}
      <Pictures urls={addressesOf(details.imageUrls)} title={title} />
      <ContentMedia content={details} />
      {infoType === InfoType.damage && (
        <>
          <h3>灾情数字</h3>
          {said.length === 0 && <p>没有填写数字。</p>}
          <dl className="disaster-facts">
            {said.map(({ name, label, unit }) => (
              <div key={name} className="disaster-figure">
                <dt>{label}</dt>
                <dd>
                  {inDigits(details[name] ?? 0)} {unit}
                </dd>
              </div>
            ))}
          </dl>
          <Report details={details} />
        </>
      )}
    </ContentArticle>
  );
}

/** Of a damage report, where it is told. */
function Report({ details }: { details: DisasterDetails }) {
  const { disasterId, reporterName, reporterPhone, mayReadPhone } = details;
  const place = pointInWords(details);
  return (
    <dl className="disaster-facts">
      {reporterName !== '' && (
        <>
          <dt>上报人</dt>
          <dd>{reporterName}</dd>
        </>
      )}
      {reporterPhone !== '' && (
        <>
          <dt>上报人电话</dt>
          <dd>
            <PlainPhone
              masked={reporterPhone}
              endpoint={readReporterPhone}
              of={{ disasterId }}
              can={mayReadPhone}
            />
          </dd>
        </>
      )}
      {place !== null && (
        <>
          <dt>位置</dt>
          <dd>{place}</dd>
        </>
      )}
    </dl>
  );
}

/** Each line is a paragraph, taken as it is. */
function Paragraphs({ text }: { text: string }) {
  return text.split('\n').map((line, place) => <p key={`${place} ${line}`}>{line}</p>);
}
