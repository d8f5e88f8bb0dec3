/** Account names: 3 to 20 letters and digits. */

export function accountNameProblem(value: string): string | null {
  const name = value.trim();
  if (name === '') return '请输入用户账号';
  return /^[A-Za-z0-9]{3,20}$/.test(name) ? null : '用户账号只能输入大小写字母和数字,长度20以内';
}
