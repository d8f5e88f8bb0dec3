/** The forms of a dictionary and of its values: what is wrong with each field. */
import { type Problems, problemsIn } from '../../rules/obeys.ts';

export interface DictTypeForm {
  dictTypeCode: string;
  dictTypeName: string;
}
export function dictTypeProblems({ dictTypeCode, dictTypeName }: DictTypeForm): Problems<keyof DictTypeForm> {
  return problemsIn({
    dictTypeCode: dictTypeCode.trim() === '' ? '请输入字典编码' : null,
    dictTypeName: dictTypeName.trim() === '' ? '请输入字典名称' : null,
  });
}

export interface DictValueForm {
  dictValue: string;
  dictLabel: string;
}
export function dictValueProblems({ dictValue, dictLabel }: DictValueForm): Problems<keyof DictValueForm> {
  return problemsIn({
    dictValue: dictValue.trim() === '' ? '请输入值' : null,
    dictLabel: dictLabel.trim() === '' ? '请输入名称' : null,
  });
}
