/** Types of service, which an office may add to (字典管理). */
import type { Kysely } from 'kysely';
import type { Tables } from '../../../database/tables.ts';
import { refuseField } from '../../../http/refusal.ts';
import { listDictValues } from '../../system/dictionaries/queries.ts';

/** @throws Refusal 4000 beside the field for a type that the dictionary has not, or does not offer any more */
export async function requireServiceTypes(
  db: Kysely<Tables>,
  field: 'serviceType' | 'serviceTypes',
  types: readonly number[],
): Promise<void> {
  const offered = await listDictValues(db, 'PORTAL_SERVICE_TYPE', { includeDisabled: false });
  const isOffered = (type: number) => offered?.some(({ dictValue }) => dictValue === String(type));
  if (!types.every(isOffered)) throw refuseField(field, '请选择服务类型');
}
