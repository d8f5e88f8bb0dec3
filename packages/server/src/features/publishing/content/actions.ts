/**
 * Everything that is done to content of any kind: written, changed, submitted, removed; passed, refused, taken offline. Each act is one
 * transaction with its records and its rows in the operation log.
 */
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { CONTENT_KINDS, offlineWordOf } from '@farmers-mailbox/contract/publishing/content-review/kinds.ts';
import {
  type ContentAction,
  ContentOperation,
  ContentStatus,
} from '@farmers-mailbox/contract/publishing/content-review/states.ts';
import type { Transaction } from 'kysely';
import type { Actor } from '../../../access/actor.ts';
import type { Tables } from '../../../database/tables.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { demand, overtaken, Refusal } from '../../../http/refusal.ts';
import { type CurrentMatcher, openCurrentMatcher } from '../../messaging/sensitive-words/queries.ts';
import { lockUnmerged } from '../../people/departments/queries.ts';
import { type Act, logOperation } from '../../system/operation-log/actions.ts';
import { attachFiles, detachFiles } from './attachments.ts';
import type { ContentKind, StoredContent } from './kind.ts';
import { requirePlaces } from './places.ts';
import { requirePassable, requireSubmittable } from './publishable.ts';
import { insertContent, insertRecord, isInOneOf, moveContent } from './queries.ts';

export type ContentNeeds = Pick<Dependencies, 'db' | 'clock' | 'config'> & {
  readonly matcher: CurrentMatcher;
};

/** Once for a kind: the words that are forbidden now are read by everybody who asks. */
export const openNeeds = (deps: Pick<Dependencies, 'db' | 'clock' | 'config'>): ContentNeeds => ({
  db: deps.db,
  clock: deps.clock,
  config: deps.config,
  matcher: openCurrentMatcher(deps.db),
});

export interface Change<Written, Stored> {
  readonly id: string;
  /** that the person has read */
  readonly version: number;
  readonly submitFlag: 0 | 1;
  /** what it says from now on, asked once this person may change it */
  readonly written: (before: Stored) => Written | Promise<Written>;
}

export interface Review {
  readonly id: string;
  /** that the reviewer has read */
  readonly contentHash?: string | undefined;
  /** enough without the hash, since every change counts it up */
  readonly version?: number | undefined;
  readonly opinion: string;
}

export interface Pass extends Review {
  /** still to come; at once when left out */
  readonly publishTime?: Date | undefined;
}

export interface Decision<Action> {
  readonly step: Action;
  readonly operateType: number;
  /** as the operation log calls it */
  readonly action: string;
  readonly opinion: string;
  /** the state from now on */
  readonly status: number;
  readonly set: Readonly<Record<string, unknown>>;
  /** asked in the same transaction, before anything is written */
  readonly first?: (trx: Transaction<Tables>) => Promise<void>;
  /** in the same transaction, once it is decided */
  readonly also?: ((trx: Transaction<Tables>) => Promise<void>) | undefined;
}

interface About<Written> {
  readonly id: string;
  readonly contentHash: string;
  readonly written: Written;
}

export interface LoggedAct<Written> extends About<Written> {
  readonly action: string;
  readonly before?: object;
  readonly after?: object;
}

const READ_WHAT =
  '没有说明您阅读的是哪一版，请打开阅读后再审核（须带内容校验值，只审核一条时也可以只带版本号）';

const OVERTAKEN = '您打开以后，这条内容又被修改过，请重新打开，看过现在的内容再改';

export class ContentActions<
  Written extends { readonly title: string },
  Stored extends StoredContent,
  Action extends string = ContentAction,
> {
  readonly kind: ContentKind<Written, Stored, Action | ContentAction>;
  readonly needs: ContentNeeds;

  constructor(kind: ContentKind<Written, Stored, Action | ContentAction>, needs: ContentNeeds) {
    this.kind = kind;
    this.needs = needs;
  }

  /**
   * @param also in the same transaction
   * @throws Refusal 1001 when it is submitted with forbidden words; 4000 beside the field
   */
  async add(
    act: Act,
    written: Written,
    submitFlag: 0 | 1,
    also?: (trx: Transaction<Tables>, id: string) => Promise<void>,
  ): Promise<string> {
    const kind = this.kind;
    const { actor } = act;
    const now = this.needs.clock.now();
    if (submitFlag === 1)
      await requireSubmittable(this.needs, kind, written, { actor, deptId: actor.deptId, now });
    return this.needs.db.transaction().execute(async (trx) => {
      if (!(await lockUnmerged(trx, actor.deptId)))
        throw new Refusal(ErrorCode.stateChanged, '您所在的组织刚刚并入其他组织，请刷新页面后再试');
      await requirePlaces(trx, kind, actor, written, null);
      await kind.exchangePictures?.(trx, actor.userId, null, written);
      const contentHash = kind.hashOf(written);
      const id = await insertContent(trx, kind, {
        ...kind.columnsOf(written),
        contentHash,
        ...this.#stateOf(submitFlag, ContentStatus.draft, now),
        createUserId: actor.userId,
        createUserName: actor.realName,
        createDeptId: actor.deptId,
        createTime: now,
        updateTime: now,
      });
      await kind.storeBeside?.(trx, id, written);
      const named = await attachFiles(trx, kind.attaches, id, actor.userId, written);
      const about = { id, contentHash, written };
      await insertRecord(trx, kind, actor, { ...about, operateType: ContentOperation.added }, now);
      await this.log(trx, act, now, { ...about, action: '新增', after: kind.loggedOf(named) });
      if (submitFlag === 1) await this.#recordSubmission(trx, act, now, about);
      await also?.(trx, id);
      return id;
    });
  }

  /** @throws Refusal as for a new one; 4040, 4030, and 4090 when somebody else was first */
  async change(act: Act, { id, version, submitFlag, written: writtenFrom }: Change<Written, Stored>) {
    const kind = this.kind;
    const { actor } = act;
    const before = await this.requireMayDo(act, id, 'edit');
    if (before.version !== version) throw new Refusal(ErrorCode.stateChanged, OVERTAKEN);
    const written = await writtenFrom(before);
    const now = this.needs.clock.now();
    if (submitFlag === 1)
      await requireSubmittable(this.needs, kind, written, { actor, deptId: before.createDeptId, now });
    const contentHash = kind.hashOf(written);
    const said = kind.writtenOf(before);
    // not the hash that is kept: it may cover a number's look-up form under a former secret key
    const saysOther = contentHash !== kind.hashOf(said);
    if (!saysOther && submitFlag === 0) return;
    await this.needs.db.transaction().execute(async (trx) => {
      // a merge since the page was read counts the version up: what is known here still stands, or nothing moves
      await requirePlaces(trx, kind, actor, written, said);
      const state = this.#stateOf(submitFlag, kind.statusOf(before), now);
      // an expired listing may still stand on top
      const changed = { ...kind.columnsOf(written), ...kind.resetsOffline, contentHash };
      const set = { ...changed, ...state, updateTime: now };
      await this.#moveOrRefuse(trx, before, 'edit', set);
      await kind.storeBeside?.(trx, id, written);
      await kind.exchangePictures?.(trx, actor.userId, said, written);
      const named = await attachFiles(trx, kind.attaches, id, actor.userId, written);
      const about = { id, contentHash, written };
      if (saysOther) {
        await insertRecord(trx, kind, actor, { ...about, operateType: ContentOperation.changed }, now);
        const change = { before: kind.loggedOf(said), after: kind.loggedOf(named) };
        await this.log(trx, act, now, { ...about, written: said, action: '修改', ...change });
      }
      if (submitFlag === 1) await this.#recordSubmission(trx, act, now, about);
    });
  }

  /**
   * It is kept and shown nowhere; its pictures and files go.
   * @param version that the person has read, where the call names one
   */
  async remove(act: Act, id: string, version?: number): Promise<void> {
    const kind = this.kind;
    const before = await this.requireMayDo(act, id, 'remove');
    if (version !== undefined && version !== before.version) throw overtaken('这条内容');
    const about = this.#about(before);
    const now = this.needs.clock.now();
    await this.needs.db.transaction().execute(async (trx) => {
      await this.#moveOrRefuse(trx, before, 'remove', { delFlag: 1, updateTime: now });
      await kind.exchangePictures?.(trx, act.actor.userId, about.written, null);
      await detachFiles(trx, kind.attaches, id);
      await insertRecord(trx, kind, act.actor, { ...about, operateType: ContentOperation.removed }, now);
      const was = { ...kind.loggedOf(about.written), ...kind.loggedTextOf(about.written) };
      await this.log(trx, act, now, { ...about, action: '删除', before: was });
    });
  }

  /**
   * Publishes.
   * @param also in the same transaction
   * @throws Refusal 4090 for what was decided or changed since it was read, or has a file that waits for the virus scanner; 1001 for words
   * forbidden meanwhile
   */
  async pass(
    act: Act,
    review: Pass,
    also?: (trx: Transaction<Tables>, passed: Stored) => Promise<void>,
  ): Promise<void> {
    const read = await this.#requireReviewable(act, review, 'pass');
    const written = this.kind.writtenOf(read);
    const now = this.needs.clock.now();
    const by = { actor: act.actor, deptId: read.createDeptId, now };
    await requirePassable(this.needs, this.kind, { id: review.id, written }, by);
    await this.decide(act, read, now, {
      step: 'pass',
      operateType: ContentOperation.passed,
      action: '通过',
      opinion: review.opinion,
      status: ContentStatus.published,
      set: {
        passedHash: read.contentHash,
        publishTime: review.publishTime ?? now,
        ...decisionOf(act, review.opinion, now),
      },
      also: also && ((trx) => also(trx, read)),
    });
  }

  async refuse(act: Act, review: Review): Promise<void> {
    const read = await this.#requireReviewable(act, review, 'noPass');
    const now = this.needs.clock.now();
    await this.decide(act, read, now, {
      step: 'noPass',
      operateType: ContentOperation.refused,
      action: '不通过',
      opinion: review.opinion,
      status: ContentStatus.refused,
      set: decisionOf(act, review.opinion, now),
    });
  }

  /**
   * Hides published content from farmers from this moment on; it may be mended and submitted again.
   * @param also in the same transaction
   */
  async takeOffline(
    act: Act,
    { id, version, opinion }: Omit<Review, 'contentHash'>,
    also?: (trx: Transaction<Tables>, offline: Stored) => Promise<void>,
  ): Promise<void> {
    const found = await this.requireMayDo(act, id, 'offline');
    if (version !== undefined && version !== found.version) throw overtaken('这条内容');
    await this.decide(act, found, this.needs.clock.now(), {
      step: 'offline',
      operateType: ContentOperation.takenOffline,
      action: offlineWordOf(this.kind.types[0]),
      opinion,
      status: ContentStatus.offline,
      set: this.kind.resetsOffline ?? {},
      also: also && ((trx) => also(trx, found)),
    });
  }

  /** Moves a state once, with its record and its row in the operation log. @throws Refusal 4090 for whoever comes second */
  async decide(
    act: Act,
    found: Stored,
    now: Date,
    decision: Decision<Action | ContentAction>,
  ): Promise<void> {
    const kind = this.kind;
    const { step, operateType, action, opinion, status, set, first, also } = decision;
    const about = this.#about(found);
    await this.needs.db.transaction().execute(async (trx) => {
      await first?.(trx);
      await this.#moveOrRefuse(trx, found, step, { ...set, [kind.status]: status, updateTime: now });
      await insertRecord(trx, kind, act.actor, { ...about, operateType, opinion }, now);
      await kind.afterDecision?.(trx, found, status);
      await also?.(trx);
      const before = { [kind.status]: kind.statusOf(found) };
      await this.log(trx, act, now, { ...about, action, before, after: { [kind.status]: status, opinion } });
    });
  }

  /** @throws Refusal 4040: what lies outside answers like what is not there */
  async find(actor: Actor, id: string): Promise<Stored> {
    const found = await this.kind.find(this.needs, actor, id, this.needs.clock.now());
    if (!found) throw new Refusal(ErrorCode.notFound, this.kind.missing);
    return found;
  }

  /** In this order: is it there, does its state allow it, may this person. @throws Refusal 4040, 4090, 4030 */
  async requireMayDo({ actor }: Act, id: string, action: Action | ContentAction): Promise<Stored> {
    const found = await this.find(actor, id);
    demand(this.kind.stateAllows(action, this.kind.statusOf(found)), ErrorCode.stateChanged);
    demand(this.kind.mayByPerson(action, actor, found));
    return found;
  }

  log(trx: Transaction<Tables>, act: Act, now: Date, logged: LoggedAct<Written>): Promise<void> {
    const kind = this.kind;
    const { id, contentHash, written, action, before, after } = logged;
    const operation = {
      module: kind.moduleOf(written),
      action,
      bizType: CONTENT_KINDS[kind.types[0]].review.table,
      bizId: id,
      summary: `${action}${kind.nounOf(written)}“${written.title}”`,
      before: before ?? null,
      after: after ? { ...after, contentHash } : null,
    };
    return logOperation(trx, act, operation, now);
  }

  /** In this order: is it there, does it wait, is it what the reviewer has read, may this person. */
  async #requireReviewable(
    { actor }: Act,
    { id, contentHash, version }: Review,
    action: 'pass' | 'noPass',
  ): Promise<Stored> {
    const found = await this.find(actor, id);
    demand(this.kind.stateAllows(action, this.kind.statusOf(found)), ErrorCode.stateChanged);
    if (contentHash === undefined && version === undefined)
      throw new Refusal(ErrorCode.stateChanged, READ_WHAT);
    const isAsRead =
      (contentHash ?? found.contentHash) === found.contentHash &&
      (version ?? found.version) === found.version;
    if (!isAsRead) throw new Refusal(ErrorCode.stateChanged, '内容与您阅读的不一致，请重新打开阅读后再审核');
    demand(this.kind.mayByPerson(action, actor, found));
    return found;
  }

  async #moveOrRefuse(
    trx: Transaction<Tables>,
    stored: Stored,
    action: Action | ContentAction,
    set: Readonly<Record<string, unknown>>,
  ): Promise<void> {
    const kind = this.kind;
    const from = isInOneOf(kind, kind.startsFrom[action], this.needs.clock.now());
    const { version, contentHash } = stored;
    if (!(await moveContent(trx, kind, { id: kind.idOf(stored), from, version, contentHash, set })))
      throw new Refusal(ErrorCode.stateChanged, '刚刚由他人处理，请刷新后查看');
  }

  /** Submitted, it waits and no longer shows what was decided about it before. */
  #stateOf(submitFlag: 0 | 1, status: number, now: Date) {
    const kind = this.kind;
    if (submitFlag === 0) return { [kind.status]: kind.savedStatusOf?.(status) ?? status };
    const undecided = { auditUserId: null, auditUserName: null, auditTime: null, auditOpinion: null };
    return { [kind.status]: ContentStatus.waiting, submitTime: now, ...undecided };
  }

  async #recordSubmission(trx: Transaction<Tables>, act: Act, now: Date, about: About<Written>) {
    const kind = this.kind;
    await insertRecord(trx, kind, act.actor, { ...about, operateType: ContentOperation.submitted }, now);
    const after = { ...kind.loggedTextOf(about.written), [kind.status]: ContentStatus.waiting };
    await this.log(trx, act, now, { ...about, action: '提交', after });
  }

  #about(stored: Stored): About<Written> {
    const { contentHash } = stored;
    return { id: this.kind.idOf(stored), contentHash, written: this.kind.writtenOf(stored) };
  }
}

const decisionOf = ({ actor }: Act, opinion: string, now: Date) => ({
  auditUserId: actor.userId,
  auditUserName: actor.realName,
  auditTime: now,
  auditOpinion: opinion || null,
});
