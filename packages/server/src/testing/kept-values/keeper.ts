/** The things of every quarter stand under one key, and most were written by the same people. */
import type { PersonalData } from '../../access/personal-data.ts';
import { nextPhone } from '../build.ts';
import type { MassSmsCast } from '../mass-sms-cast.ts';
import type { TestApp } from '../test-app.ts';

export const ID_NUMBER = '339901196001010016';

export interface KeyHolder {
  readonly at: TestApp;
  readonly cast: MassSmsCast;
  /** under the key of the moment */
  readonly personalData: PersonalData;
}

export const phone = ({ personalData }: KeyHolder, number = nextPhone()) => ({
  phoneCipher: personalData.encrypt(number),
  phoneHash: personalData.hash(number),
});

/** Of a content of the county. */
export const written = ({ at, cast }: KeyHolder) => ({
  createUserId: cast.county.userId,
  createUserName: '张三',
  createDeptId: '330106A1',
  createTime: at.clock.now(),
  updateTime: at.clock.now(),
});

/** Of a thing that a farmer of a village told an office. */
export const entered = (keeper: KeyHolder) => ({
  ...phone(keeper),
  deptId: '3301061142',
  createUserName: '张三',
  createDeptId: '330106A1',
  createTime: keeper.at.clock.now(),
  updateTime: keeper.at.clock.now(),
});
