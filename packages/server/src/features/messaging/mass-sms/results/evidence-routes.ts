/** The evidence pack as a file, for whoever may read the application. Who took it along is logged before it leaves. */
import { Readable } from 'node:stream';
import {
  downloadEvidence,
  evidenceFileName,
} from '@farmers-mailbox/contract/messaging/mass-sms/evidence-endpoints.ts';
import { type Route, route } from '../../../../http/route.ts';
import { logOperation } from '../../../system/operation-log/actions.ts';
import type { CheckNeeds } from '../writing/check.ts';
import { readEvidence } from './evidence.ts';
import { evidencePdf } from './evidence-pdf.ts';
import { HOW_TO_VERIFY } from './evidence-words.ts';

export function evidenceRoutes(needs: CheckNeeds): Route[] {
  const { db, clock } = needs;
  return [
    route(downloadEvidence, async ({ applyId, fileType }, context) => {
      const evidence = await readEvidence(needs, context.actor, applyId);
      const { applyNo, smsTitle } = evidence.application;
      const operation = {
        module: '群发短信',
        action: '下载证明材料',
        bizType: 'mass_sms_apply',
        bizId: applyId,
        summary: `下载“${smsTitle}”（${applyNo}）的证明材料（${fileType.toUpperCase()}）`,
        after: { packHash: evidence.packHash },
      };
      await logOperation(db, context, operation, clock.now());
      const fileName = evidenceFileName(applyNo, fileType);
      if (fileType === 'pdf') {
        return { fileName, contentType: 'application/pdf', content: evidencePdf(evidence) };
      }
      const text = JSON.stringify({ ...evidence, howToVerify: HOW_TO_VERIFY }, null, 2);
      return { fileName, contentType: 'application/json', content: Readable.from([text]) };
    }),
  ];
}
