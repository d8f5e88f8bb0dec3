/** The recipients of an application in one line, for whoever reads it before the whole list of them. */
import type { Details } from './details.ts';

type Chosen = Pick<
  Details,
  'objDepts' | 'excludeDepts' | 'objCategories' | 'groups' | 'users' | 'phoneNumbers' | 'phoneFile'
>;

const NAMES_SHOWN = 3;

/** `绕城村、华联村的种植户、防汛联系人、12 个填写的号码`; empty where nobody was chosen by name, as for those who missed an earlier text. */
export function addresseesInWords(chosen: Chosen): string {
  const { objDepts, excludeDepts, objCategories, groups, users, phoneNumbers, phoneFile } = chosen;
  const without = excludeDepts.length === 0 ? '' : `（${excludeDepts.length} 处除外）`;
  const kinds = objCategories.length === 0 ? '' : `的${namesOf(objCategories, '类')}`;
  return [
    objDepts.length === 0 ? '' : `${namesOf(objDepts, '处')}${without}${kinds}`,
    namesOf(groups, '组'),
    namesOf(users, '人'),
    phoneNumbers.length === 0 ? '' : `${phoneNumbers.length} 个填写的号码`,
    phoneFile === null ? '' : '导入的号码',
  ]
    .filter((part) => part !== '')
    .join('、');
}

function namesOf(named: readonly { readonly name: string }[], unit: string): string {
  const shown = named
    .slice(0, NAMES_SHOWN)
    .map(({ name }) => name)
    .join('、');
  return named.length > NAMES_SHOWN ? `${shown}等 ${named.length} ${unit}` : shown;
}
