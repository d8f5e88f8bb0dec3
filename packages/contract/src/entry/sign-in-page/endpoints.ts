/** The sign-in page's question as it comes up: one call, since a first visit waits for each. */
import * as z from 'zod/mini';
import { anyone, get } from '../../endpoint.ts';
import { trialAccount } from '../trial/endpoints.ts';

export const readSignInPage = get('/v1/common/signInPage', {
  access: anyone,
  summary: '登录页：第三方平台名称，以及供试用的账号（不含密码）',
  request: z.strictObject({}),
  answer: z.object({
    /** null where nobody comes in through a third party (xcdn, 乡村大脑), and then the page offers no such way */
    thirdPartyName: z.nullable(z.string()),
    /** empty where the program is no trial */
    trialAccounts: z.array(trialAccount),
  }),
});
