/**
 * An evidence pack as a PDF for people: A4, Chinese from a font that travels with the product, the same bytes for the same pack. What
 * a program is to check stands in the JSON; the PDF prints the JSON's hash so that the two belong together.
 */

import { readFileSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { brotliDecompressSync } from 'node:zlib';
import {
  FILTER_COUNTS,
  type FilterCount,
} from '@farmers-mailbox/contract/messaging/mass-sms/filter-reasons.ts';
import { showPlaceholders } from '@farmers-mailbox/contract/messaging/mass-sms/placeholders.ts';
import { urgentReasonInWords } from '@farmers-mailbox/contract/messaging/mass-sms/urgent-reason.ts';
import { formatFileSize } from '@farmers-mailbox/contract/rules/document-format.ts';
import PDFDocument from 'pdfkit';
import type { Evidence } from './evidence.ts';
import { HOW_TO_VERIFY } from './evidence-words.ts';

const FONT_FILE = new URL('../../../../../../../data/fonts/noto-sans-sc-regular.ttf.br', import.meta.url);
const FONT = 'Noto Sans SC';
const [TEXT, SMALL, HEADING, TITLE] = [10, 8, 13, 18];
const MARGIN = 48;

let font: Buffer | undefined;

/** Unpacked once, when the first PDF is asked for: a quarter of a second. */
function chineseFont(): Buffer {
  font ??= brotliDecompressSync(readFileSync(FONT_FILE));
  return font;
}

/** A4 pages, written while they are sent. */
export function evidencePdf(evidence: Evidence): Readable {
  const pdf = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    bufferPages: true,
    info: {
      Title: `证明材料 ${evidence.application.applyNo}`,
      Author: '农民信箱',
      // The moment of the pack, not of the writing: the same pack has the same bytes.
      CreationDate: new Date(`${evidence.madeAt.replace(' ', 'T')}+08:00`),
    },
  });
  pdf.registerFont(FONT, chineseFont()).font(FONT);
  pdf.fontSize(TITLE).text('群发短信证明材料').fontSize(TEXT).moveDown(0.5);
  writeApplication(pdf, evidence.application);
  writeTexts(pdf, evidence.application);
  writeApprovals(pdf, evidence.application);
  writeRecipients(pdf, evidence.recipients);
  writeResults(pdf, evidence.results);
  writeChannels(pdf, evidence.channels);
  writeProcess(pdf, evidence.process);
  writeHashes(pdf, evidence);
  numberPages(pdf, evidence);
  pdf.end();
  return pdf as unknown as Readable;
}

type Pdf = InstanceType<typeof PDFDocument>;

function writeApplication(pdf: Pdf, application: Evidence['application']): void {
  facts(pdf, [
    ['编号', application.applyNo],
    ['标题', application.smsTitle],
    ['类别', application.smsCategory],
    ['申请人', `${application.applyUserName}，${application.applyDeptName}（${application.applyDeptId}）`],
    ['提交时间', application.applyTime],
    ['发送方式', [application.sendMode, application.sendTime].filter(Boolean).join('：')],
    ['紧急', application.urgent ? urgentReasonInWords(application.urgentReason) || '是' : '否'],
    ['预警等级', application.warnLevel],
    [
      '与原短信',
      application.followUp && `${application.followUp.kind}，原短信 ${application.followUp.applyNo}`,
    ],
    ['短信配置版本', application.smsConfigVersion],
    ['审核状态', application.auditStatus],
    ['发送状态', application.sendStatus],
    ['开始与结束', [application.realSendTime, application.finishTime].filter(Boolean).join(' 至 ')],
    ['取消原因', application.cancelReason],
  ]);
}

function writeTexts(pdf: Pdf, application: Evidence['application']): void {
  heading(pdf, '短信全文');
  pdf.text(showPlaceholders(application.fullContent), { lineGap: 3 });
  note(pdf, `共 ${application.wordCount} 字，每人 ${application.segmentCount} 条`);
  if (application.arrived) {
    heading(pdf, '手机收到的短信');
    for (const content of application.arrived.contents) pdf.text(showPlaceholders(content), { lineGap: 3 });
    note(pdf, application.arrived.signNote);
  }
}

function writeApprovals(pdf: Pdf, { approvalFiles }: Evidence['application']): void {
  if (approvalFiles.length === 0) return;
  heading(pdf, '领导审批件');
  for (const { name, size, sha256 } of approvalFiles) {
    pdf.text(`${name}（${formatFileSize(size)}）`);
    note(pdf, `SHA-256 ${sha256}`);
  }
}

function writeRecipients(pdf: Pdf, recipients: Evidence['recipients']): void {
  heading(pdf, '接收人');
  table(
    pdf,
    ['选中', '将发送', ...FILTER_COUNTS.map((count) => FILTERED_HEAD[count])],
    [[recipients.totalCount, recipients.validCount, ...FILTER_COUNTS.map((count) => recipients[count])]],
  );
  if (recipients.byCategory.length > 0) {
    table(
      pdf,
      ['按类别', '人数'],
      recipients.byCategory.map((one) => [one.name, one.count]),
    );
  }
}

function writeResults(pdf: Pdf, results: Evidence['results']): void {
  heading(pdf, '发送结果');
  table(pdf, STANDING_HEAD, [
    standingRow('合计', results.total),
    ...results.byCarrier.map((one) => standingRow(`运营商：${one.name}`, one)),
    ...results.byArea.map((one) => standingRow(`区域：${one.name}`, one)),
  ]);
  if (results.failures.length > 0) {
    table(
      pdf,
      ['失败原因', '代码', '人数'],
      results.failures.map((one) => [one.reason, one.failCode, one.count]),
    );
  }
}

function writeChannels(pdf: Pdf, channels: Evidence['channels']): void {
  if (channels.length === 0) return;
  table(
    pdf,
    ['通道', '提交', '成功', '失败', '首条提交', '末条提交'],
    channels.map((one) => [
      one.channelName,
      one.sendCount,
      one.deliveredCount,
      one.failedCount,
      one.firstSubmitTime ?? '',
      one.lastSubmitTime ?? '',
    ]),
  );
}

function writeProcess(pdf: Pdf, process: Evidence['process']): void {
  heading(pdf, '办理过程');
  for (const step of process) {
    pdf.text(
      `${step.stepNo}. ${step.time} ${step.action}　${[step.userName, step.roleName, step.deptName].filter(Boolean).join('，')}`,
    );
    if (step.opinion) pdf.text(`意见：${step.opinion}`, { indent: 16 });
    note(pdf, `本步校验值 ${step.rowHash}`);
  }
}

function writeHashes(pdf: Pdf, { hashes, packHash }: Evidence): void {
  heading(pdf, '校验值与核对');
  pdf.text('校验值由内容算出：内容改动一个字，校验值就不同，所以能看出有没有被改动。', { lineGap: 2 });
  facts(pdf, [
    ['内容校验值', hashes.contentHash],
    ['通过时校验值', hashes.passedHash],
    ['接收人摘要', hashes.recipientDigest],
    ['末步校验值', hashes.lastProcessHash],
    ['证明材料校验值', packHash],
  ]);
  for (const sentence of HOW_TO_VERIFY) pdf.text(sentence, { lineGap: 2 });
}

const FILTERED_HEAD: Readonly<Record<FilterCount, string>> = {
  invalidCount: '格式错误',
  duplicateCount: '重复',
  optOutCount: '已退订',
  noConsentCount: '未同意',
  limitCount: '超上限',
  disabledCount: '停用',
  outsideCount: '辖区外',
  deadCount: '空号等',
};

const STANDING_HEAD = ['', '应发', '成功', '失败', '未知', '已提交', '未发与送出中', '取消'];

function standingRow(name: string, standing: Evidence['results']['total']): (string | number)[] {
  return [
    name,
    standing.validCount,
    standing.deliveredCount,
    standing.failedCount,
    standing.unknownCount,
    standing.submittedCount,
    standing.waitingCount + standing.inFlightCount,
    standing.cancelledCount,
  ];
}

function heading(pdf: Pdf, text: string): void {
  pdf.moveDown(0.8).fontSize(HEADING).text(text).fontSize(TEXT).moveDown(0.3);
}

function note(pdf: Pdf, text: string): void {
  pdf.fontSize(SMALL).fillColor('#595959').text(text).fillColor('black').fontSize(TEXT);
}

/** Leaves out facts without a text. */
function facts(pdf: Pdf, pairs: readonly (readonly [string, string | null | undefined])[]): void {
  for (const [name, text] of pairs) {
    if (text) pdf.text(`${name}：${text}`, { lineGap: 2 });
  }
}

function table(pdf: Pdf, head: readonly string[], rows: readonly (readonly (string | number)[])[]): void {
  pdf.fontSize(SMALL).table({
    defaultStyle: { padding: 3, border: 0.5, borderColor: '#8c8c8c' },
    data: [[...head], ...rows.map((row) => row.map(String))],
  });
  pdf.fontSize(TEXT).moveDown(0.5);
  pdf.x = MARGIN;
}

function numberPages(pdf: Pdf, { application, madeAt, madeBy }: Evidence): void {
  const { count } = pdf.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(page);
    const { bottom } = pdf.page.margins;
    // Written into the margin, which would otherwise begin a new page.
    pdf.page.margins.bottom = 0;
    pdf
      .fontSize(SMALL)
      .fillColor('#595959')
      .text(
        `${application.applyNo}　${madeBy} 于 ${madeAt} 导出　第 ${page + 1} 页，共 ${count} 页`,
        MARGIN,
        pdf.page.height - MARGIN + 12,
        { align: 'center', lineBreak: false, width: pdf.page.width - 2 * MARGIN },
      )
      .fillColor('black');
    pdf.page.margins.bottom = bottom;
  }
}
