import { describe, expect, it } from 'vitest';
import { defaultGrants, grantsOf } from './grants.ts';
import { AUTHORITIES, authorityOf, holdsPermission, PERMISSION_GROUPS } from './permissions.ts';
import { ROLES, type RoleKey } from './roles.ts';

const keys = ROLES.map((role) => role.key);

describe('grants', () => {
  const holders = (permission: string) =>
    keys.filter((key) => (defaultGrants[key].permissions as readonly string[]).includes(permission));

  it('only who reviews holds the review strings', () => {
    expect(holders('sms:audit:pass')).toEqual([
      'superAdmin',
      'provinceAdmin',
      'cityAdmin',
      'countyAdmin',
      'townshipAdmin',
      'villageAdmin',
      'admin',
    ]);
    expect(holders('sms:audit:noPass')).toEqual(holders('sms:audit:pass'));
  });

  it('only county and above supervise', () => {
    const supervisors = ['superAdmin', 'provinceAdmin', 'cityAdmin', 'countyAdmin', 'admin'];
    for (const permission of PERMISSION_GROUPS.SMS_SUPERVISE)
      expect(holders(permission)).toEqual(supervisors);
  });

  it('guards, drafters and the public neither write nor read mass SMS', () => {
    const without: RoleKey[] = [
      'drafter',
      'draftChecker',
      'ordinaryUser',
      'temporary',
      'thirdLogin',
      'securityAdmin',
      'auditAdmin',
    ];
    for (const key of without) {
      const sms = defaultGrants[key].permissions.filter((permission) =>
        /^sms:(?:apply|audit|supervise)/.test(permission),
      );
      expect(sms, key).toEqual([]);
      expect(defaultGrants[key].authorities).not.toContain('SMS_APPLY');
    }
    expect(defaultGrants.ordinaryUser).toEqual({ authorities: [], permissions: [] });
  });

  it('push and application access are not for the plain admin', () => {
    expect(holders('content:push:add')).toEqual(['superAdmin', 'provinceAdmin', 'cityAdmin', 'countyAdmin']);
    expect(holders('app:secret')).toEqual(holders('content:push:add'));
  });

  it('publishing the SMS configuration is for the province and the plain admin', () => {
    expect(holders('sms:config:publish')).toEqual(['superAdmin', 'provinceAdmin', 'admin']);
    expect(holders('role:edit')).toEqual(['superAdmin', 'securityAdmin']);
    expect(holders('log:export')).toEqual(['superAdmin', 'auditAdmin']);
  });

  it('every role holds the authority of each of its strings, and superAdmin holds all', () => {
    for (const key of keys) {
      const actor = { roleKeys: [key], ...defaultGrants[key] };
      for (const permission of actor.permissions)
        expect(holdsPermission(actor, permission), `${key} ${permission}`).toBe(true);
    }
    expect(defaultGrants.superAdmin.authorities).toEqual(AUTHORITIES);
  });

  it('several roles add up', () => {
    const both = grantsOf(['drafter', 'villageSmsMessenger', 'unheardOf']);
    expect(both.permissions).toContain('consult:draft');
    expect(both.permissions).toContain('sms:apply:add');
    expect(both.permissions).not.toContain('sms:audit:pass');
  });

  it('[SHELL-10] an admin also needs the authority of the group', () => {
    const held = { permissions: ['sms:audit:pass'], authorities: ['CONSOLE'] };
    expect(holdsPermission({ ...held, roleKeys: ['countyAdmin'] }, 'sms:audit:pass')).toBe(false);
    expect(
      holdsPermission({ ...held, authorities: ['SMS_AUDIT'], roleKeys: ['countyAdmin'] }, 'sms:audit:pass'),
    ).toBe(true);
    expect(holdsPermission({ ...held, roleKeys: ['villageSmsMessenger'] }, 'sms:audit:pass')).toBe(true);
    expect(
      holdsPermission({ ...held, authorities: ['SMS_AUDIT'], roleKeys: ['countyAdmin'] }, 'sms:audit:noPass'),
    ).toBe(false);
    expect(authorityOf('no:such:string')).toBeNull();
  });
});
