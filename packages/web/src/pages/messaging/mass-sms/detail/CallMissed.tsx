/** In the head: to the list by which those are told whom the text did not reach. Where nobody has made it yet, it is made on the way. */
import {
  openVisits,
  pageVisitLists,
  visitProgress,
} from '@farmers-mailbox/contract/messaging/mass-sms/visit-endpoints.ts';
import { Link, useNavigate } from 'react-router';
import { useAct, useCall } from '../../../../api/hooks.ts';
import { paths } from '../../../../paths.ts';
import { usePermission } from '../../../../session/session-context.ts';
import { ActionButton } from '../../../../ui/page/ActionButton.tsx';
import { inDigits } from '../../../../ui/text/in-digits.ts';
import type { Details } from '../application/details.ts';
import { VISITED_AFTER } from './VisitPanel.tsx';

const LABEL = '给没收到的人打电话';
/** The list of an urgent text comes by itself seconds after its first failure. */
const POLL_MS = 15_000;

export function CallMissed({ details }: { details: Details }) {
  const { applyId, failCount, unknownCount } = details;
  const navigate = useNavigate();
  const isWanted = usePermission()('sms:apply:add') && failCount + unknownCount > 0;
  const { data } = useCall(visitProgress, isWanted ? { applyId } : null, { isQuiet: true, pollMs: POLL_MS });
  const open = useAct(openVisits, { refresh: [visitProgress, pageVisitLists] });
  if (!isWanted || !data) return null;
  if (data.openTime !== null) return <Link to={paths.undelivered(applyId)}>{LABEL}</Link>;
  if (!data.mayOpen || !VISITED_AFTER.includes(details.sendStatus)) return null;
  const go = async () => {
    if (await open.run({ applyId })) await navigate(paths.undelivered(applyId));
  };
  const text = `将把这 ${inDigits(failCount + unknownCount)} 人列入未送达名单，您和所在村、乡镇的信息员可以看完整号码、打电话、记结果。`;
  return <ActionButton kind="link" label={LABEL} confirm={{ title: '生成未送达名单', text }} onAct={go} />;
}
