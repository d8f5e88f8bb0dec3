/**
 * Roles of an identity: those one may hand out to tick, those that do not suit the place dead with the
 * reason, the rest named below.
 */
import { listUserRoles } from '@farmers-mailbox/contract/people/user-admin/endpoints.ts';
import type { RoleChoice } from '@farmers-mailbox/contract/people/user-admin/fields.ts';
import { postProblem } from '@farmers-mailbox/contract/people/user-admin/new-person.ts';
import { useCall } from '../../../api/hooks.ts';
import { useSession } from '../../../session/session-context.ts';
import type { DeptChoice } from '../../../ui/dept/dept-nodes.ts';
import { FormItem } from '../../../ui/form/FormItem.tsx';
import type { Form } from '../../../ui/form/use-form.ts';
import { ErrorState, Skeleton } from '../../../ui/page/states.tsx';
import { nodeOf } from './users.ts';

export interface RoleFieldProps {
  form: Form<{ roleIds: number[] }>;
  /** where the identity stands; null: not chosen yet */
  place: DeptChoice | null;
  /** roles held already: they may stay, whoever handed them out */
  held?: readonly number[];
}

export function RoleField({ form, ...choice }: RoleFieldProps) {
  return (
    <FormItem form={form} name="roleIds" label="角色">
      {(control) => (
        <RoleChoices
          {...choice}
          describedBy={control['aria-describedby']}
          value={form.values.roleIds}
          onChange={(roleIds) => form.change({ roleIds })}
        />
      )}
    </FormItem>
  );
}

interface RoleChoicesProps extends Pick<RoleFieldProps, 'place' | 'held'> {
  describedBy: string | undefined;
  value: readonly number[];
  onChange: (roleIds: number[]) => void;
}

function RoleChoices({ describedBy, value, onChange, place, held = [] }: RoleChoicesProps) {
  const { data, error, refetch } = useCall(listUserRoles, {}, { staleMs: 300_000 });
  const { user } = useSession();
  if (error) return <ErrorState failure={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={3} />;
  const actor = { deptId: user.sysDept.deptId, roleKeys: user.roleList };
  const isOffered = ({ roleId, can }: RoleChoice) => can.grant === true || held.includes(roleId);
  const refused = data.filter((role) => !isOffered(role));
  const toggle = (roleId: number, on: boolean) =>
    onChange(on ? [...value, roleId] : value.filter((one) => one !== roleId));
  return (
    <fieldset className="user-roles" aria-label="角色" aria-describedby={describedBy}>
      {data.filter(isOffered).map(({ roleId, roleKey, roleName }) => {
        const problem = place && postProblem(actor, nodeOf(place.deptId), [roleKey]);
        const isOn = value.includes(roleId);
        return (
          <label key={roleId} className={problem ? 'user-role-off' : undefined}>
            <input
              type="checkbox"
              checked={isOn}
              // one that does not suit any more can still be taken off
              disabled={problem !== null && !isOn}
              onChange={({ target }) => toggle(roleId, target.checked)}
            />
            <span>
              {roleName}
              {problem !== null && <small>{problem.replace('，请重新选择', '')}</small>}
            </span>
          </label>
        );
      })}
      {refused.length > 0 && (
        <details>
          <summary>还有 {refused.length} 个角色不能由您授予</summary>
          <ul>
            {refused.map(({ roleId, roleName, can }) => (
              <li key={roleId}>
                {roleName}：{can.grant}
              </li>
            ))}
          </ul>
        </details>
      )}
    </fieldset>
  );
}
