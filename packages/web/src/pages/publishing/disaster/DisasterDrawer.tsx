/** One warning, guide or damage report, its records and its review. */
import {
  type DisasterDetails,
  disasterDetails,
  passDisaster,
  refuseDisaster,
} from '@farmers-mailbox/contract/publishing/disaster/endpoints.ts';
import { InfoType } from '@farmers-mailbox/contract/publishing/disaster/fields.ts';
import { Link } from 'react-router';
import { useReview } from '../../../content/acts.ts';
import { ContentDrawer } from '../../../content/ContentDrawer.tsx';
import { ContentRecords } from '../../../content/ContentRecords.tsx';
import { EditContext } from '../../../content/edit-context.ts';
import { reviewInWords } from '../../../content/kind.ts';
import { PushLink } from '../../../content/PushLink.tsx';
import { SmsLink } from '../../../content/sms/SmsLink.tsx';
import { useWarningToSms } from '../../../content/sms/warning-to-sms.ts';
import { paths } from '../../../paths.ts';
import { usePermission } from '../../../session/session-context.ts';
import { ActionButton } from '../../../ui/page/ActionButton.tsx';
import { fromMoment, toMinute } from '../../../ui/text/moment.ts';
import { Tag } from '../../../ui/text/StatusTag.tsx';
import { DisasterText } from './DisasterText.tsx';
import { disasterReads, kindOf } from './kind.ts';
import './disaster.css';

const UNKNOWN_YET = 0;
const calls = { details: disasterDetails, pass: passDisaster, refuse: refuseDisaster };

export interface DisasterDrawerProps {
  disasterId: string;
  /** opens its form; left out where none stands beside */
  onEdit?: (infoType: InfoType) => void;
  onClose: () => void;
}

export function DisasterDrawer({ disasterId, onEdit, onClose }: DisasterDrawerProps) {
  const review = useReview(kindOf(UNKNOWN_YET), calls, disasterId);
  const kind = kindOf(review.read.details?.infoType ?? UNKNOWN_YET);
  const toSms = useWarningToSms([disasterDetails, ...disasterReads]);
  const may = usePermission();
  const infoType = review.read.details?.infoType as InfoType | undefined;
  return (
    <EditContext value={onEdit && infoType !== undefined ? () => onEdit(infoType) : null}>
      <ContentDrawer
        kind={kind}
        {...review}
        opinionOn={['opinionDisaster', disasterId]}
        stateOf={(details) => (
          <>
            {details.isInForce && <Tag tone="good">生效中</Tag>}
            {reviewInWords(kind, details)}
          </>
        )}
        consequenceOf={consequenceOf}
        recordsOf={({ records }) => <ContentRecords records={records} />}
        onClose={onClose}
      >
        {(details) => (
          <>
            {details.sms && (
              <p>
                已转短信：
                <SmsLink sms={details.sms} />
                {details.isInForce && details.sms.isOpenable && may('sms:apply:add') && (
                  <>
                    ；<Link to={paths.applicationForm({ copyOf: details.sms.applyId })}>照它再写一条</Link>
                  </>
                )}
              </p>
            )}
            {details.isInForce && details.infoType === InfoType.warning && details.sms === null && (
              <p>
                <ActionButton
                  label="转短信"
                  permission="sms:apply:add"
                  can={details.can.toSms}
                  onAct={() => toSms(details)}
                />
              </p>
            )}
            {details.push && (
              <p>
                已转推送：
                <PushLink push={details.push} />
              </p>
            )}
            <DisasterText details={details} />
          </>
        )}
      </ContentDrawer>
    </EditContext>
  );
}

/** Effect of passing it, in words: a warning that is over is not brought into force. */
function consequenceOf({ infoType, title, areas, effectStart, effectEnd }: DisasterDetails): string {
  const where = areas.map(({ deptName }) => deptName).join('、');
  if (infoType === InfoType.damage) return `“${title}”通过后计入${where}的灾情统计。以后可以下架。`;
  const now = new Date();
  if (fromMoment(effectEnd) <= now) {
    return `“${title}”已在${toMinute(effectEnd)}到期，通过后不会生效。若仍有危险，请退回修改有效期。`;
  }
  const from = fromMoment(effectStart) <= now ? '马上' : `从${toMinute(effectStart)}起`;
  return `“${title}”通过后${from}在${where}生效，到${toMinute(effectEnd)}为止。以后可以下架。`;
}
