/** 证明材料: the proof of one application as a file, for people and for programs. */
import {
  downloadEvidence,
  type EvidenceFile,
  evidenceFileName,
} from '@farmers-mailbox/contract/messaging/mass-sms/evidence-endpoints.ts';
import { AuditStatus } from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import { saveAnswer } from '../../../../api/download.ts';
import { showFailure } from '../../../../api/failure-notice.ts';
import { ActionButton } from '../../../../ui/page/ActionButton.tsx';
import type { Details } from '../application/details.ts';

export function EvidenceDownload({ details }: { details: Details }) {
  if (!hasEvidence(details)) return null;
  return (
    <section className="evidence" aria-label="证明材料">
      <h2>证明材料</h2>
      <p>短信全文、人数、审核意见和发送结果，可打印存档；不含号码。下载会记入操作日志。</p>
      <p className="detail-actions">
        <ActionButton label="下载 PDF" onAct={() => saveEvidence(details, 'pdf')} />
        <ActionButton label="下载核对文件（给检查人员）" onAct={() => saveEvidence(details, 'json')} />
      </p>
    </section>
  );
}

/** A draft was not handed in, and proves nothing. */
export const hasEvidence = ({ auditStatus, contentHash }: Details): boolean =>
  auditStatus !== AuditStatus.draft && contentHash !== null;

export const saveEvidence = ({ applyId, applyNo }: Details, fileType: EvidenceFile): Promise<void> =>
  saveAnswer(downloadEvidence, { applyId, fileType }, evidenceFileName(applyNo, fileType)).catch(showFailure);
