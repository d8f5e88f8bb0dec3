/** The configuration in use, as it holds for somebody who writes: `writingRules` of `contract/messaging/mass-sms/writing-endpoints.ts`. */
import { writingRules } from '@farmers-mailbox/contract/messaging/mass-sms/writing-endpoints.ts';
import { secondReviewFrom } from '@farmers-mailbox/contract/messaging/sms-config/review-steps.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { type Route, route } from '../../../http/route.ts';
import { configRoutes } from './config-routes.ts';
import { readConfigInUse, readGatewaySigns, readOtherConfig } from './queries.ts';
import type { ContentNeeds } from './sound-content.ts';

type Needs = Pick<Dependencies, 'db' | 'clock' | 'personalData'> & ContentNeeds;

export function smsConfigRoutes(needs: Needs): Route[] {
  const { db } = needs;
  return [
    ...configRoutes(needs),
    route(writingRules, async (_, { actor }) => {
      const [config, other, gatewaySigns] = await Promise.all([
        readConfigInUse(db),
        readOtherConfig(db),
        readGatewaySigns(db),
      ]);
      const own = config.signs
        .filter(({ deptId }) => actor.deptId.startsWith(deptId))
        .sort((a, b) => b.defaultFlag - a.defaultFlag || b.deptId.length - a.deptId.length);
      const reviewRules = {
        auditRules: config.auditRules,
        secondAuditThreshold: other.secondAuditThreshold,
      };
      return {
        signs: [...new Set([...own.map(({ smsSign }) => smsSign), other.defaultSign])],
        tailText: other.tailText,
        categories: config.categoryRules.map(({ smsCategory, tailFlag, nightFlag, urgentAllowed }) => ({
          smsCategory,
          tailFlag,
          nightFlag,
          urgentAllowed,
          secondReviewFrom: secondReviewFrom(reviewRules, { smsCategory, deptLevel: actor.deptLevel }),
        })),
        sendStartTime: other.sendStartTime,
        sendEndTime: other.sendEndTime,
        failAlarmRate: other.failAlarmRate,
        maxContentLength: other.maxContentLength,
        shortLinkDomain: other.shortLinkDomain,
        linkHosts: config.linkHosts,
        maxSegment: other.maxSegment,
        gatewaySigns,
        approvalFileThreshold: other.approvalFileThreshold,
      };
    }),
  ];
}
