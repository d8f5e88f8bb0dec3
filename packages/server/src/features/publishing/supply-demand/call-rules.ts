/** Rules of the calls about listings, the same for every listing, for the page 权限说明. */
import { areaOf } from '@farmers-mailbox/contract/access/area.ts';
import { managesOthers } from '@farmers-mailbox/contract/access/rank.ts';
import { rule } from '@farmers-mailbox/contract/access/rule.ts';
import { verdict } from '@farmers-mailbox/contract/access/verdict.ts';
import * as endpoints from '@farmers-mailbox/contract/publishing/supply-demand/endpoints.ts';
import type { CallRules } from '../../../access/call-rule.ts';

const deciding = [endpoints.passListing, endpoints.refuseListing, endpoints.takeListingOffline];

export const supplyDemandCallRules: CallRules = {
  endpoints: [
    endpoints.pageListings,
    endpoints.listingDetails,
    endpoints.readListingPicture,
    endpoints.readContactPhone,
    endpoints.saveListing,
    endpoints.updateListing,
    endpoints.removeListing,
    endpoints.dealListing,
    endpoints.orderListing,
    endpoints.matchListing,
    endpoints.turnListingIntoDailyHelp,
    endpoints.turnListingIntoSms,
    ...deciding,
  ],
  object: null,
  rulesOf: async ({ actor, endpoint }) => ({
    object: '',
    rules: [
      rule(
        '管辖范围',
        verdict(
          areaOf(actor) !== null,
          '只限管辖范围内的供求信息；信息员只能改自己写的，看本单位写的和已经展示的',
        ),
      ),
      ...(deciding.some((one) => one === endpoint)
        ? [
            rule(
              '级别',
              verdict(managesOthers(actor), '只有管理员可以审核和下架，自己参与编写的由另一人审核'),
            ),
          ]
        : []),
    ],
  }),
};
