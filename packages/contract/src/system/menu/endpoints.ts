/** The call that brings the side menu. */
import * as z from 'zod/mini';
import { get, signedInWithDuties } from '../../endpoint.ts';

export interface RouterItem {
  path: string;
  name: string;
  /** `Layout` is the shell; anything else names a page */
  component: string;
  /** 1 hides it from the menu; it can still be opened */
  hidden: 0 | 1;
  redirect: string | null;
  /** JSON text of query values */
  query: string | null;
  meta: {
    title: string;
    icon: string | null;
    noCache: boolean;
    watermark: boolean;
    link: string | null;
    activeMenu: string | null;
    functionType: number | null;
  };
  children: RouterItem[];
}
const routerItem: z.ZodMiniType<RouterItem, RouterItem> = z.object({
  path: z.string(),
  name: z.string(),
  component: z.string(),
  hidden: z.union([z.literal(0), z.literal(1)]),
  redirect: z.nullable(z.string()),
  query: z.nullable(z.string()),
  meta: z.object({
    title: z.string(),
    icon: z.nullable(z.string()),
    noCache: z.boolean(),
    watermark: z.boolean(),
    link: z.nullable(z.string()),
    activeMenu: z.nullable(z.string()),
    functionType: z.nullable(z.number()),
  }),
  children: z.lazy(() => z.array(routerItem)),
});
export const getRouter = get('/v1/admin/menu/getRouter', {
  access: signedInWithDuties,
  summary: '当前身份的菜单',
  request: z.strictObject({}),
  answer: z.array(routerItem),
});
