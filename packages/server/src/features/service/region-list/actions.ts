/** Publishes, changes, removes and orders what a region lists. Each act is one transaction with its rows in the operation log. */
import { areaOf, covers } from '@farmers-mailbox/contract/access/area.ts';
import { EnableStatus } from '@farmers-mailbox/contract/enable-status.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { WordScene } from '@farmers-mailbox/contract/messaging/sensitive-words/fields.ts';
import { LISTED_PER_REGION_MAX } from '@farmers-mailbox/contract/service/region-list/fields.ts';
import type { Transaction } from 'kysely';
import type { Actor } from '../../../access/actor.ts';
import type { Tables } from '../../../database/tables.ts';
import { isUniqueViolation } from '../../../database/unique-violation.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { overtaken, Refusal, refuseField, refuseTaken, requireVersion } from '../../../http/refusal.ts';
import { type CurrentMatcher, openCurrentMatcher } from '../../messaging/sensitive-words/queries.ts';
import { requireNoForbiddenWord } from '../../messaging/sensitive-words/text-actions.ts';
import { claimedPictures } from '../../office/files/picture-actions.ts';
import { lockPlaces } from '../../people/departments/queries.ts';
import { type Act, logOperation } from '../../system/operation-log/actions.ts';
import type { RegionKind } from './kind.ts';
import * as queries from './queries.ts';

type Needs = Pick<Dependencies, 'db' | 'clock'>;
/** Asks what the kind asks of its own. @throws Refusal 4000 beside the field */
type Allowing<Written> = (written: Written, before: Written | null) => Promise<void>;

export interface Ordering {
  readonly order: readonly { readonly id: string; readonly orderNum: number }[];
  readonly seenOrder: readonly string[] | undefined;
}

interface Logged {
  readonly action: string;
  readonly id: string;
  /** behind the act's name in the log */
  readonly title: string;
  readonly before?: object;
  readonly after?: object;
}

export class RegionActions<Written extends { readonly deptId: string; readonly status: number }> {
  readonly kind: RegionKind<Written>;
  readonly needs: Needs;
  readonly #matcher: CurrentMatcher;
  readonly #allow: Allowing<Written> | undefined;

  constructor(kind: RegionKind<Written>, needs: Needs, allow?: Allowing<Written>) {
    this.kind = kind;
    this.needs = needs;
    this.#allow = allow;
    this.#matcher = openCurrentMatcher(needs.db);
  }

  /**
   * Behind the others of its region, or with a number of its own.
   * @returns its id
   * @throws Refusal 4040 outside the area; 1001 for forbidden words; 4000 beside the field
   */
  async add(act: Act, written: Written, orderNum?: number): Promise<string> {
    const { kind, needs } = this;
    const now = needs.clock.now();
    await this.#requireHarmless(act.actor, written);
    return this.#transaction('orderNum', async (trx) => {
      await this.#requireRegion(trx, act.actor, written.deptId);
      await this.#allow?.(written, null);
      await this.#requireRoom(trx, written.deptId);
      await this.#exchangePictures(trx, act.actor, null, written);
      const columns = kind.columnsOf(written);
      const id = await queries.insertListed(trx, kind, {
        ...columns,
        ...(orderNum === undefined ? {} : { orderNum }),
        createUserId: act.actor.userId,
        createTime: now,
        updateTime: now,
      });
      await this.#log(trx, act, {
        action: '新增',
        id,
        title: kind.titleOf(written),
        after: { ...columns, orderNum },
      });
      return id;
    });
  }

  /** @throws Refusal as for a new one, and 4090 when somebody else was first */
  async change(
    act: Act,
    id: string,
    given: number | undefined,
    written: Written,
    orderNum?: number,
  ): Promise<void> {
    const { kind, needs } = this;
    const version = requireVersion(given);
    await this.#requireHarmless(act.actor, written);
    await this.#transaction('orderNum', async (trx) => {
      await this.#requireRegion(trx, act.actor, written.deptId);
      const [stored] = await this.#require(trx, act.actor, [id]);
      const before = kind.writtenOf(stored);
      await this.#allow?.(written, before);
      const isMoved = before.deptId !== written.deptId;
      const numbers =
        orderNum === undefined || orderNum === stored.orderNum
          ? null
          : { was: stored.orderNum, is: orderNum };
      if (isMoved) await this.#requireRoom(trx, written.deptId);
      await this.#exchangePictures(trx, act.actor, before, written);
      const columns = kind.columnsOf(written);
      const changed = {
        ...columns,
        ...(numbers ? { orderNum: numbers.is } : {}),
        updateTime: needs.clock.now(),
      };
      if (!(await queries.updateListed(trx, kind, { id, version, isMoved }, changed)))
        throw overtaken(`这个${kind.noun}`);
      const told = {
        before: { ...kind.columnsOf(before), ...(numbers ? { orderNum: numbers.was } : {}) },
        after: { ...columns, ...(numbers ? { orderNum: numbers.is } : {}) },
      };
      await this.#log(trx, act, { action: '修改', id, title: kind.titleOf(written), ...told });
    });
  }

  /** All or none. @throws Refusal 4040 */
  async remove(act: Act, ids: readonly string[]): Promise<number> {
    const { kind } = this;
    const asked = [...new Set(ids)];
    await this.#transaction('orderList', async (trx) => {
      const rows = await this.#require(trx, act.actor, asked);
      await queries.deleteListed(trx, kind, asked);
      for (const row of rows) {
        const before = kind.writtenOf(row);
        await this.#exchangePictures(trx, act.actor, before, null);
        await this.#log(trx, act, {
          action: '删除',
          id: row.id,
          title: kind.titleOf(before),
          before: kind.columnsOf(before),
        });
      }
    });
    return asked.length;
  }

  /** @throws Refusal 4040; 4000 for numbers that others have; 4090 when the order is another one by now */
  async order(act: Act, { order, seenOrder }: Ordering): Promise<void> {
    const { kind } = this;
    await this.#transaction('orderList', async (trx) => {
      const rows = await this.#require(trx, act.actor, [...new Set(order.map(({ id }) => id))]);
      const [{ deptId }] = rows;
      if (rows.length < order.length || rows.some((row) => row.deptId !== deptId))
        throw refuseField('orderList', '一次只能调整一个区域的顺序，每个只能出现一次');
      await queries.holdRegion(trx, kind, deptId);
      const now = await queries.idsInOrder(trx, kind, deptId);
      if (seenOrder !== undefined && now.join() !== seenOrder.join())
        throw new Refusal(ErrorCode.stateChanged, '顺序刚刚由他人调整，请重新打开后再排序');
      await queries.putInOrder(trx, kind, order);
      await this.#log(trx, act, { action: '排序', id: rows[0].id, title: `，共 ${order.length} 个` });
    });
  }

  /** @param numbersIn the field that the numbers of the order come in */
  async #transaction<Answer>(
    numbersIn: 'orderNum' | 'orderList',
    work: (trx: Transaction<Tables>) => Promise<Answer>,
  ): Promise<Answer> {
    const { table } = this.kind;
    try {
      return await this.needs.db.transaction().execute(work);
    } catch (error) {
      if (isUniqueViolation(error, `${table}_name`))
        throw refuseTaken('serviceName', '这个区域已有同名的应用');
      if (isUniqueViolation(error, `${table}_order`))
        throw refuseField(numbersIn, '顺序号与其他的重复，请重新打开后再排序');
      throw error;
    }
  }

  /** Nobody reviews it before farmers read it. Switched off it is read by none: a word that was forbidden since keeps nobody from that. */
  async #requireHarmless(by: Actor, written: Written): Promise<void> {
    if (written.status === EnableStatus.disabled) return;
    const about = { scene: WordScene.serviceHall, by, deptId: written.deptId, now: this.needs.clock.now() };
    await requireNoForbiddenWord(this.#matcher, this.kind.textsOf(written), about);
  }

  /** Of the own area, and in use until the end. */
  async #requireRegion(trx: Transaction<Tables>, actor: Actor, deptId: string): Promise<void> {
    if (!covers(areaOf(actor), deptId))
      throw new Refusal(ErrorCode.notFound, '区域不存在或不在您的管辖范围内');
    if (!(await lockPlaces(trx, [deptId])).has(deptId))
      throw refuseField('deptId', '这个区域不存在，或已停用、并入其他区域，请重新选择');
  }

  async #requireRoom(trx: Transaction<Tables>, deptId: string): Promise<void> {
    await queries.holdRegion(trx, this.kind, deptId);
    if ((await queries.countOfRegion(trx, this.kind, deptId)) >= LISTED_PER_REGION_MAX)
      throw refuseField('deptId', `一个区域最多${LISTED_PER_REGION_MAX}个，请先删除不用的`);
  }

  async #require(
    trx: Transaction<Tables>,
    actor: Actor,
    ids: readonly string[],
  ): Promise<[queries.ListedRow, ...queries.ListedRow[]]> {
    const area = areaOf(actor);
    const [first, ...others] = area === null ? [] : await queries.lockListed(trx, this.kind, area, ids);
    if (!first || others.length + 1 < ids.length)
      throw new Refusal(ErrorCode.notFound, `${this.kind.noun}不存在或已删除`);
    return [first, ...others];
  }

  #exchangePictures(trx: Transaction<Tables>, actor: Actor, before: Written | null, after: Written | null) {
    const exchange = claimedPictures<Written>((written) => this.kind.picturesOf(written));
    return exchange(trx, actor.userId, before, after);
  }

  #log(trx: Transaction<Tables>, act: Act, { action, id, title, ...changed }: Logged) {
    const { noun, table } = this.kind;
    const summary = `${action}${noun}${title}`;
    const operation = { module: noun, action, bizType: table, bizId: id, summary, ...changed };
    return logOperation(trx, act, operation, this.needs.clock.now());
  }
}
