/** The page 参数设置: `contract/system/parameters/endpoints.ts`. */
import { mayChangeForAll } from '@farmers-mailbox/contract/access/whole-province.ts';
import { PARAMETER_KEYS } from '@farmers-mailbox/contract/system/parameters/catalogue.ts';
import { listParameters, updateParameter } from '@farmers-mailbox/contract/system/parameters/endpoints.ts';
import type { Config, SecondFactorSetting } from '../../../config.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { type Route, route } from '../../../http/route.ts';
import { toMoment } from '../../../time/moment.ts';
import { changeParameter } from './actions.ts';
import { listParameterRows, valuesOf } from './queries.ts';

interface Needs extends Pick<Dependencies, 'db' | 'clock' | 'config'> {
  readonly readSecondFactorSetting: () => Promise<SecondFactorSetting>;
}

export function parameterRoutes(needs: Needs): Route[] {
  return [
    route(listParameters, async (_fields, { actor }) => {
      const rows = await listParameterRows(needs.db);
      const values = valuesOf(rows);
      const list = PARAMETER_KEYS.map((paramKey) => {
        const stored = rows.find((row) => row.paramKey === paramKey);
        return {
          paramKey,
          paramValue: values[paramKey],
          version: stored?.version ?? 0,
          updateUserName: stored?.updateUserName ?? null,
          updateTime: stored ? toMoment(stored.updateTime) : null,
        };
      });
      const secondFactor = await needs.readSecondFactorSetting();
      return {
        list,
        can: { edit: mayChangeForAll(actor) },
        setByOperator: setByOperator(needs.config, secondFactor),
      };
    }),
    route(updateParameter, async (fields, context) => {
      await changeParameter(needs, context, fields);
      return null;
    }),
  ];
}

const secondFactorWord: Record<SecondFactorSetting, string> = {
  off: '不使用',
  offered: '绑定了的人登录时要填',
  demanded: '管理员必须绑定',
};

/** Settings that an operator makes where the program runs (docs/operations.md): shown, so that nobody looks for it in vain. */
function setByOperator({ realNameVerifier }: Config, secondFactor: SecondFactorSetting) {
  return [
    { name: '动态口令', value: secondFactorWord[secondFactor], setting: 'SECOND_FACTOR' },
    {
      name: '实名核验服务',
      value: realNameVerifier ? '已接入' : '没有接入，只检查号码格式',
      setting: 'REAL_NAME_VERIFIER_URL',
    },
  ];
}
