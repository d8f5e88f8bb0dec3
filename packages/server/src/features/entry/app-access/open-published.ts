/** Published content as the application that calls may read it: of its own regions, or of the one that it asks for. */
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import type * as z from 'zod/mini';
import { equalTo } from '../../../database/list-conditions.ts';
import type { Condition } from '../../../database/newest-first.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { Refusal } from '../../../http/refusal.ts';
import { findPublished, type PublishedKind, pagePublished } from '../../publishing/content/published.ts';
import type { Admitted } from './admission.ts';
import { readerOf } from './reader.ts';

export type ReadingNeeds = Pick<Dependencies, 'db' | 'clock' | 'config'>;

interface AskedPage {
  readonly pageNum: number;
  readonly pageSize: number;
  readonly deptId?: string | undefined;
}

interface PublishedPage<Shape extends z.core.$ZodLooseShape, Field extends string> {
  readonly kind: PublishedKind;
  readonly row: z.ZodMiniObject<Shape>;
  /** fields of the kind that may be asked for */
  readonly equal: readonly Field[];
  /** more of it that is asked for */
  readonly also?: readonly Condition[];
}

export const openPublished = (needs: ReadingNeeds) => ({
  /**
   * @throws Refusal 4031 for a region that is not its own
   */
  pageFor: async <Shape extends z.core.$ZodLooseShape, Field extends string>(
    admitted: Admitted,
    asked: AskedPage & { readonly [One in Field]?: number | undefined },
    { kind, row, equal, also = [] }: PublishedPage<Shape, Field>,
  ) =>
    pagePublished(needs, kind, row, readerOf(admitted, needs.clock.now(), asked.deptId), {
      asked,
      conditions: [...equalTo(kind.table, asked, equal), ...also],
    }),

  /** @throws Refusal 4040 when it is not public, or not meant for its regions */
  findFor: async <Shape extends z.core.$ZodLooseShape>(
    admitted: Admitted,
    id: string,
    kind: PublishedKind,
    row: z.ZodMiniObject<Shape>,
  ) => requireFound(await findPublished(needs, kind, row, readerOf(admitted, needs.clock.now()), id)),
});

/** @throws Refusal 4040 */
export function requireFound<Found>(found: Found | undefined): Found {
  if (found === undefined) throw new Refusal(ErrorCode.notFound, '这条内容不存在或没有公开');
  return found;
}
