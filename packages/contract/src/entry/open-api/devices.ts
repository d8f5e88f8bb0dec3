/** The open calls of platforms that devices of live shops are connected to. */
import * as z from 'zod/mini';
import { anyone, post } from '../../endpoint.ts';
import { text } from '../../envelope.ts';
import { DEVICE_NO_MAX, OnlineStatus, SILENT_MINUTES_MAX } from '../../service/live-shop/fields.ts';

const REPORTED_AT_ONCE_MAX = 200;

export const reportDevices = post('/v1/device/report', {
  access: anyone,
  summary: `上报智能设备的状态；${SILENT_MINUTES_MAX}分钟没有上报的设备显示为离线`,
  request: z.strictObject({
    devices: z
      .array(
        z.strictObject({
          /** as it is registered in the console, inside the application's areas */
          deviceNo: text(DEVICE_NO_MAX, 1),
          /** 1 online, 2 faulty */
          onlineStatus: z.literal([OnlineStatus.online, OnlineStatus.faulty], '应为1（在线）或2（故障）'),
        }),
      )
      .check(
        z.minLength(1, '请填写设备'),
        z.maxLength(REPORTED_AT_ONCE_MAX, `最多${REPORTED_AT_ONCE_MAX}台`),
      ),
  }),
  answer: z.object({
    reportedCount: z.number(),
    /** numbers that are not registered there, or are disabled */
    unknownNos: z.array(z.string()),
  }),
});
