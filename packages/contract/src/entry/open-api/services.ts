/** The open calls that read what a region offers its farmers: applications of the service hall, and service centres. */
import * as z from 'zod/mini';
import { anyone, get } from '../../endpoint.ts';
import { deptCode, id, pageOf, paging, wholeNumber } from '../../envelope.ts';
import { answered } from '../../publishing/content-review/written.ts';
import { CENTER_FIELDS } from '../../service/service-center/endpoints.ts';
import { SERVICE_FIELDS } from '../../service/service-hall/endpoints.ts';
import { asked } from './reading.ts';

const { status: _on, remark: _remark, inheritFlag: _inherit, ...service } = answered(SERVICE_FIELDS);
export const shownService = z.object({
  hallId: id,
  ...service,
  fullDeptName: z.string(),
  clickCount: z.number(),
});
export const listServices = get('/v1/service/page', {
  access: anyone,
  summary: '一个地区的服务大厅现在显示的应用，含沿用上级的；打开它的应用不可用时不显示',
  request: z.strictObject({
    /** where its reader lives, inside the application's areas */
    deptId: deptCode,
    /** 1 web, 2 app, 3 mini program */
    terminal: z.optional(wholeNumber(1, 3)),
    serviceType: z.optional(wholeNumber(1, 9_999)),
    ...paging,
  }),
  answer: pageOf(shownService),
});

const { status: _open, ...center } = answered(CENTER_FIELDS);
export const shownCenter = z.object({
  centerId: id,
  ...center,
  imageUrls: z.array(z.string()),
  fullDeptName: z.string(),
  /** of 1 to 5, one decimal; null: nobody has given one */
  scoreAvg: z.nullable(z.number()),
  scoreCount: z.number(),
});
export const listCenters = get('/v1/center/page', {
  access: anyone,
  summary: '服务中心，按地区和各地区自己的顺序；联系人和电话是单位公布的',
  request: z.strictObject({
    /** D:CENTER_TYPE */
    centerType: z.optional(wholeNumber(1, 9)),
    ...asked,
  }),
  answer: pageOf(shownCenter),
});
