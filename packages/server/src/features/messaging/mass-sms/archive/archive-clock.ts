/**
 * The archive by the clock: once an office has set how long send details stay in the database (参数设置), each month that is past it becomes
 * files, one at a time, in a web service, since it has the store. Any number of them look; whichever is killed leaves the rest to the next (decision 143).
 */
import { KEPT_DETAIL_MONTHS_MIN } from '@farmers-mailbox/contract/system/parameters/catalogue.ts';
import pg from 'pg';
import type { Dependencies } from '../../../../dependencies.ts';
import { openFileStore } from '../../../../file-store/open-store.ts';
import { StoreAway } from '../../../../file-store/store.ts';
import { chinaMinuteOfDay, MINUTE_MS } from '../../../../time/moment.ts';
import { openWebClock, type WebClock } from '../../../../time/web-clock.ts';
import { logByClock } from '../../../system/operation-log/command-actions.ts';
import { readParameters } from '../../../system/parameters/queries.ts';
import { callAlarmPhones } from '../../sms-config/alarm-actions.ts';
import { ArchiveAtWork, type ArchiveOptions, archiveChosen } from './archive-months.ts';
import { monthWords } from './archived.ts';
import { ARCHIVING, MonthStays, TablesInUse } from './month-tables.ts';
import {
  type DueMonth,
  findDueMonth,
  forgetFailedLooks,
  isHalfArchived,
  NO_MONTH,
  noteFailedLook,
  noteStay,
  StayCause,
  takeAlarm,
} from './months-left-alone.ts';

type Needs = Pick<Dependencies, 'db' | 'pool' | 'personalData' | 'clock' | 'config' | 'log'>;

/** Of what is not at its end, in use all the time, or failed. */
const TRIED_AGAIN = { open: '1 day', inUse: '1 hour', failed: '1 hour' } as const;
/** The alarm can wait for the morning: nothing is lost. */
const [TOLD_FROM_MINUTE, TOLD_TO_MINUTE] = [8 * 60, 20 * 60];

export const openArchiveClock = (needs: Needs): WebClock =>
  openWebClock(MINUTE_MS, (stopping) => lookForDueMonth(needs, { stopping }));

/** Archives one, and tells where none could even be chosen. Never fails. */
export async function lookForDueMonth(needs: Needs, options: LookOptions): Promise<void> {
  try {
    await archiveDueMonth(needs, options);
  } catch (error) {
    if (options.stopping?.aborted) return;
    needs.log.error({ err: error }, 'the archive of send details could not look for a month');
    await tellOfFailedLook(needs, error).catch((again: unknown) =>
      needs.log.error({ err: again }, 'that the archive could not look for a month was not noted'),
    );
  }
}

/** One look in vain may be a restart of the database: the alarm has an hour. */
async function tellOfFailedLook(needs: Needs, error: unknown): Promise<void> {
  await noteFailedLook(needs.pool, detailOf(error));
  const said = `发送明细已一小时没有归档：${reasonOf(error)}`;
  await raiseAlarm(needs, { month: NO_MONTH, said, afterHours: 1 });
}

interface LookOptions extends Pick<ArchiveOptions, 'rowsPerFile'> {
  readonly stopping?: AbortSignal;
}

/**
 * Archives the oldest month that is due, if there is one. A failure is noted, told and tried again; a stop breaks it off where it is, and the
 * next look goes on with it.
 */
async function archiveDueMonth(needs: Needs, { stopping, ...options }: LookOptions): Promise<void> {
  const { keptDetailMonths } = await readParameters(needs.db);
  if (keptDetailMonths === 0 && !(await isHalfArchived(needs.db))) return;
  const keptMonths = keptDetailMonths === 0 ? null : Math.max(keptDetailMonths, KEPT_DETAIL_MONTHS_MIN);
  const { connectionString } = needs.pool.options;
  const client = new pg.Client({
    connectionString,
    application_name: 'archive',
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
  });
  client.on('error', () => {});
  const stopped = Promise.withResolvers<void>();
  // A store that takes its time is not waited for: killed anywhere, the month is gone on with.
  const breakOff = () => stopped.resolve(client.end().catch(() => {}));
  stopping?.addEventListener('abort', breakOff);
  try {
    if (stopping?.aborted) return;
    await client.connect();
    const place = { store: openFileStore(needs.config), folder: needs.config.fileStore.folder };
    const log = (sentence: string) => needs.log.info({ job: 'archive' }, sentence);
    const choose = async () => {
      const due = await findDueMonth(client, keptMonths);
      await forgetFailedLooks(client);
      return due;
    };
    const work = archiveChosen({ client, place, log, by: 'clock' }, choose, {
      options: { keptMonths: keptMonths ?? KEPT_DETAIL_MONTHS_MIN, ...options },
      onFailure: async (due, error) => {
        if (!stopping?.aborted) await noteFailure(needs, due, error);
      },
    });
    work.catch(() => {});
    await Promise.race([work, stopped.promise]);
  } catch (error) {
    if (!(error instanceof ArchiveAtWork) && !stopping?.aborted) throw error;
  } finally {
    stopping?.removeEventListener('abort', breakOff);
    await client.end().catch(() => {});
  }
}

async function noteFailure(needs: Needs, due: DueMonth, error: unknown): Promise<void> {
  const { pool, log } = needs;
  const { month } = due;
  // A large sending is no failure of the archive either.
  if (error instanceof MonthStays || error instanceof TablesInUse) {
    log.info({ month, reason: error.message }, 'a month of send details stays in the database');
    const interval = error instanceof MonthStays ? TRIED_AGAIN.open : TRIED_AGAIN.inUse;
    const stay = { cause: StayCause.open, detail: error.message, interval };
    await noteStay(pool, month, stay);
    return;
  }
  log.error({ err: error, month }, 'a month of send details was not archived');
  const stay = { cause: StayCause.failed, detail: detailOf(error), interval: TRIED_AGAIN.failed };
  await noteStay(pool, month, stay);
  await raiseAlarm(needs, { month, said: `${monthWords(due)}的发送明细没有归档成功：${reasonOf(error)}` });
}

interface Alarm {
  readonly month: string;
  readonly said: string;
  readonly afterHours?: number;
}

/** In 操作日志, and on the telephones of 告警. */
async function raiseAlarm(needs: Needs, { month, said, afterHours }: Alarm): Promise<void> {
  const minute = chinaMinuteOfDay(needs.clock.now());
  if (minute < TOLD_FROM_MINUTE || minute >= TOLD_TO_MINUTE) return;
  await needs.db.transaction().execute(async (trx) => {
    if (!(await takeAlarm(trx, month, afterHours))) return;
    const summary = `${said}。数据没有丢失，会自动再试`;
    const object = { module: '群发短信', bizType: 'mass_sms_archive', bizId: month };
    await logByClock(trx, { ...object, action: ARCHIVING, summary });
    await callAlarmPhones(trx, needs, `${summary}，请联系系统管理员查看。`);
  });
}

const detailOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

function reasonOf(error: unknown): string {
  if (error instanceof StoreAway) return '文件存储连不上';
  if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') return '磁盘已满';
  return '出现意外错误，原因见服务器日志';
}
