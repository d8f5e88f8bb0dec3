/** The workbook that an export answers, read as people open it. */
import type { Endpoint, RequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { API_BASE, TOKEN_HEADER } from '@farmers-mailbox/contract/envelope.ts';
import { type CellValue, readXlsx } from 'hucre/xlsx';
import type { SignedInTestUser, TestApp } from './test-app.ts';

/** Its rows by their headings. */
export async function exportedRows<E extends Endpoint>(
  { app }: Pick<TestApp, 'app'>,
  { path }: E,
  fields: RequestOf<E>,
  { token }: Pick<SignedInTestUser, 'token'>,
): Promise<Record<string, CellValue | undefined>[]> {
  const { rawPayload } = await app.inject({
    url: `${API_BASE}${path}`,
    query: Object.fromEntries(Object.entries(fields as object).map(([name, value]) => [name, String(value)])),
    headers: { [TOKEN_HEADER]: token, 'user-agent': 'test browser' },
  });
  const { sheets } = await readXlsx(rawPayload);
  const [headings = [], ...rows] = sheets[0]?.rows ?? [];
  return rows.map((row) =>
    Object.fromEntries(headings.map((heading, place) => [String(heading), row[place]])),
  );
}

/**
 * The numbers of one column: as whoever may take them along whole gets them, with what the log calls it, as the same
 * person gets them who wants them masked, and as somebody else does.
 */
export async function numbersTaken<E extends Endpoint>(
  at: TestApp,
  endpoint: E,
  fields: RequestOf<E>,
  somebody: SignedInTestUser,
  column = '手机号码',
) {
  const holder = await at.signInAs({ roleKeys: ['provinceAdmin'], deptId: '33A1' });
  const numbers = async (by: SignedInTestUser, wish: object = {}) =>
    (await exportedRows(at, endpoint, { ...(fields as object), ...wish } as RequestOf<E>, by)).map(
      (row) => row[column],
    );
  const whole = await numbers(holder);
  const logged = await at.deps.db
    .selectFrom('logOper')
    .select('action')
    .orderBy('logId', 'desc')
    .limit(1)
    .executeTakeFirst();
  return {
    whole,
    logged: logged?.action,
    masked: await numbers(holder, { masked: 1 }),
    ofOthers: await numbers(somebody, { masked: 0 }),
  };
}
