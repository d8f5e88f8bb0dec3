/**
 * Work of an office beside its lists, with 100,000 applications and one that went to `--recipients` farmers:
 * figures and calendar of those who supervise, the farmers whom it did not reach, a correction for those whom
 * it did, everything taken along as a file, and as many numbers imported as a file may hold.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { AnswerOf } from '@farmers-mailbox/contract/endpoint.ts';
import {
  calendarDay,
  calendarMonth,
} from '@farmers-mailbox/contract/messaging/mass-sms/calendar-endpoints.ts';
import { downloadEvidence } from '@farmers-mailbox/contract/messaging/mass-sms/evidence-endpoints.ts';
import { startDetailsExport } from '@farmers-mailbox/contract/messaging/mass-sms/export-endpoints.ts';
import { IMPORTED_ROWS_MAX } from '@farmers-mailbox/contract/messaging/mass-sms/fields.ts';
import { uploadPhoneFile } from '@farmers-mailbox/contract/messaging/mass-sms/phone-file-endpoints.ts';
import { countRecipients } from '@farmers-mailbox/contract/messaging/mass-sms/recipient-endpoints.ts';
import { FollowUpKind } from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import {
  STAT_TYPES,
  superviseFigures,
  superviseStat,
} from '@farmers-mailbox/contract/messaging/mass-sms/supervision-endpoints.ts';
import {
  openVisits,
  pageVisits,
  visitProgress,
} from '@farmers-mailbox/contract/messaging/mass-sms/visit-endpoints.ts';
import { fetchExport, listExports } from '@farmers-mailbox/contract/office/exports/endpoints.ts';
import { isUnfinished } from '@farmers-mailbox/contract/office/exports/task.ts';
import { writeXlsx } from 'hucre/xlsx';
import { fillLists, PASSWORD, SECRET_KEY } from './lists.ts';
import { median } from './machine.ts';
import {
  type Caller,
  openSession,
  type Session,
  signIn,
  startWebService,
  type WebService,
  watchMemory,
} from './web-client.ts';

const DAY_MS = 86_400_000;
const LOOK_AGAIN_MS = 200;

export async function benchOffice(url: string, recipients: number, runs: number): Promise<void> {
  const applyId = await fillLists(url, recipients);
  const service = await startWebService(url, SECRET_KEY);
  try {
    const messenger = await openSession(service, 'xhmsg', PASSWORD);
    const province = await signIn(service, 'provadmin', PASSWORD);
    await reportSupervision(province, runs);
    await reportFollowUps(messenger.call, applyId, runs);
    await reportFiles(service, messenger, applyId);
    await reportNumbers(service, messenger);
  } finally {
    service.end();
  }
}

async function reportTimes(name: string, runs: number, ask: () => Promise<unknown>): Promise<void> {
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const began = performance.now();
    await ask();
    times.push(performance.now() - began);
  }
  console.log(`  ${name}: ${median(times).toFixed(0)} ms, at most ${Math.max(...times).toFixed(0)} ms`);
}

async function reportSupervision(province: Caller, runs: number): Promise<void> {
  const dayBefore = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);
  const year = { startDay: dayBefore(365), endDay: dayBefore(0) };
  await reportTimes('figures of the month', runs, () => province(superviseFigures, {}));
  for (const statType of STAT_TYPES) {
    await reportTimes(`a year by ${statType}`, runs, () => province(superviseStat, { ...year, statType }));
  }
  const [today, month] = [dayBefore(0), dayBefore(0).slice(0, 7)];
  await reportTimes('calendar, a month', runs, () => province(calendarMonth, { month }));
  await reportTimes('calendar, a day', runs, () => province(calendarDay, { day: today }));
}

async function reportFollowUps(messenger: Caller, applyId: string, runs: number): Promise<void> {
  const began = performance.now();
  const { farmerCount } = await messenger(openVisits, { applyId });
  const ms = performance.now() - began;
  console.log(`  list of ${farmerCount} farmers who were not reached, made: ${ms.toFixed(0)} ms`);
  await reportTimes('that list, a page', runs, () => messenger(pageVisits, { applyId }));
  await reportTimes('that list, how far it is', runs, () => messenger(visitProgress, { applyId }));
  const kinds = [
    ['a correction, whom it reaches', FollowUpKind.correction],
    ['once more to the failed, whom it reaches', FollowUpKind.resendFailed],
  ] as const;
  for (const [name, followUpKind] of kinds) {
    const choice = { sendObjType: [5 as const], sourceApplyId: applyId, followUpKind, smsCategory: '06' };
    await reportTimes(name, runs, () => messenger(countRecipients, { ...choice, fullContent: '更正' }));
  }
}

async function reportCost(service: WebService, name: string, act: () => Promise<number>): Promise<void> {
  let megabytes = 0;
  const usedBefore = await service.cpuSeconds();
  const { seconds, beforeMb, mostMb } = await watchMemory(service, async () => {
    megabytes = await act();
  });
  const used = (await service.cpuSeconds()) - usedBefore;
  console.log(
    `  ${name}: ${megabytes.toFixed(1)} MB in ${seconds.toFixed(1)} s; web service ${used.toFixed(1)} s of processor, ${beforeMb} MB before, at most ${mostMb} MB`,
  );
}

/** From the first byte of the file to the answer. */
async function reportNumbers(service: WebService, { fetchFile }: Session): Promise<void> {
  const rows = Array.from({ length: IMPORTED_ROWS_MAX }, (_, n) => [
    '李农',
    String(13_800_000_000 + n),
    '桃花村',
  ]);
  const table = [['姓名', '手机号码', '所属村'], ...rows];
  const files = {
    csv: Buffer.from(table.map((cells) => cells.join(',')).join('\r\n')),
    xlsx: await writeXlsx({ sheets: [{ name: '名单', rows: table }] }),
  };
  for (const [format, bytes] of Object.entries(files)) {
    await reportCost(service, `${IMPORTED_ROWS_MAX} numbers imported as ${format}`, async () => {
      const body = new FormData();
      body.append('file', new Blob([bytes as Uint8Array<ArrayBuffer>]), `numbers.${format}`);
      const answer = (await (await fetchFile(uploadPhoneFile, body)).json()) as {
        data: AnswerOf<typeof uploadPhoneFile> | null;
      };
      if (answer.data?.validCount !== IMPORTED_ROWS_MAX)
        throw new Error(JSON.stringify(answer).slice(0, 300));
      return bytes.byteLength / 2 ** 20;
    });
  }
}

async function reportFiles(
  service: WebService,
  { call, fetchFile }: Session,
  applyId: string,
): Promise<void> {
  const weigh = async (answer: Response) => {
    if (!answer.headers.has('content-disposition')) throw new Error(await answer.text());
    return (await answer.arrayBuffer()).byteLength / 2 ** 20;
  };
  for (const format of ['csv', 'xlsx'] as const) {
    await reportCost(service, `send details as ${format}, in the background`, async () => {
      const { exportId } = await call(startDetailsExport, { applyId, format });
      await untilFinished(call, exportId);
      return weigh(await fetchFile(fetchExport, undefined, `?exportId=${exportId}`));
    });
  }
  for (const fileType of ['json', 'pdf'] as const) {
    await reportCost(service, `evidence as ${fileType}`, async () =>
      weigh(await fetchFile(downloadEvidence, undefined, `?applyId=${applyId}&fileType=${fileType}`)),
    );
  }
}

async function untilFinished(call: Caller, exportId: string): Promise<void> {
  for (;;) {
    const mine = (await call(listExports, {})).find((one) => one.exportId === exportId);
    if (mine?.reason) throw new Error(mine.reason);
    if (mine && !isUnfinished(mine.status)) return;
    await sleep(LOOK_AGAIN_MS);
  }
}
