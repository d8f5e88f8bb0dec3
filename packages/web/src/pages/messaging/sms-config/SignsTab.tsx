/** 签名与链接: under which names each organisation writes, and to which hosts its texts may link. */

import { signProblem } from '@farmers-mailbox/contract/messaging/mass-sms/text.ts';
import type { ConfigContent, Sign } from '@farmers-mailbox/contract/messaging/sms-config/content.ts';
import { linkHostProblem } from '@farmers-mailbox/contract/messaging/sms-config/links.ts';
import { useState } from 'react';
import { DeptSelect } from '../../../ui/dept/DeptSelect.tsx';
import type { DeptChoice } from '../../../ui/dept/dept-nodes.ts';
import { ActionButton } from '../../../ui/page/ActionButton.tsx';
import { EmptyState } from '../../../ui/page/states.tsx';
import { TableOfRows } from '../../../ui/table/TableOfRows.tsx';
import type { TabProps } from './parts.ts';

const keyOf = ({ smsSign, deptId }: Sign): string => `${smsSign} ${deptId}`;

export function SignsTab({ content, onChange }: TabProps) {
  const { signs } = content;
  const set = (changed: readonly Sign[]) =>
    onChange?.({ signs: changed.toSorted((a, b) => keyOf(a).localeCompare(keyOf(b))) });
  return (
    <>
      <h3>签名</h3>
      <p className="config-notes">
        一个单位及其下级可以用它的签名；默认的排在最前。通用签名在“其他配置”里设定，谁都能用。
      </p>
      {signs.length === 0 ? (
        <EmptyState text="没有单位自己的签名，都用通用签名" />
      ) : (
        <TableOfRows<Sign>
          label="签名"
          rows={signs}
          rowKey={keyOf}
          columns={[
            { title: '签名', card: 'headline', render: ({ smsSign }) => smsSign },
            { title: '单位编码', render: ({ deptId }) => deptId },
            { title: '默认', width: 80, render: ({ defaultFlag }) => (defaultFlag === 1 ? '是' : '否') },
          ]}
          {...(onChange
            ? {
                actions: (row: Sign) => (
                  <>
                    {row.defaultFlag === 0 && (
                      <ActionButton
                        kind="link"
                        label={`把${row.smsSign}设为默认`}
                        onAct={() =>
                          set(
                            signs.map((one) =>
                              one.deptId === row.deptId
                                ? { ...one, defaultFlag: keyOf(one) === keyOf(row) ? 1 : 0 }
                                : one,
                            ),
                          )
                        }
                      />
                    )}
                    <ActionButton
                      kind="link"
                      danger
                      label={`删除${row.smsSign}`}
                      onAct={() => set(signs.filter((one) => keyOf(one) !== keyOf(row)))}
                    />
                  </>
                ),
              }
            : {})}
        />
      )}
      {onChange && <AddSign signs={signs} onAdd={(sign) => set([...signs, sign])} />}
      <LinkHosts content={content} onChange={onChange} />
    </>
  );
}

function AddSign({ signs, onAdd }: { signs: readonly Sign[]; onAdd: (sign: Sign) => void }) {
  const [smsSign, setSign] = useState('');
  const [dept, setDept] = useState<DeptChoice | null>(null);
  const typed = smsSign.startsWith('【') || smsSign === '' ? smsSign : `【${smsSign}】`;
  const problem = typed === '' ? '请填写签名' : signProblem(typed);
  const isThere = signs.some((one) => one.smsSign === typed && one.deptId === dept?.deptId);
  return (
    <div className="config-add">
      <input
        className="field"
        aria-label="签名（2至18个字）"
        placeholder="签名，如 西湖区农业农村局"
        maxLength={20}
        value={smsSign}
        onChange={(event) => setSign(event.target.value.trim())}
      />
      <DeptSelect label="单位" value={dept} onChange={setDept} />
      <ActionButton
        label="加一个签名"
        can={problem ?? (dept === null ? '请选择单位' : isThere ? '这个单位已有这个签名' : true)}
        onAct={() => {
          if (!dept) return;
          onAdd({ smsSign: typed, deptId: dept.deptId, defaultFlag: 0 });
          setSign('');
        }}
      />
    </div>
  );
}

function LinkHosts({ content: { linkHosts }, onChange }: TabProps) {
  const [host, setHost] = useState('');
  const set = (hosts: ConfigContent['linkHosts']) => onChange?.({ linkHosts: hosts.toSorted() });
  const problem =
    host === '' ? '请填写域名' : (linkHostProblem(host) ?? (linkHosts.includes(host) ? '已经有了' : null));
  return (
    <>
      <h3>允许的网址</h3>
      <p className="config-notes">短信里的链接只能指向这些域名和它们的下级域名；不能用IP地址。</p>
      {linkHosts.length === 0 ? (
        <EmptyState text="没有允许的网址，短信里不能有链接" />
      ) : (
        <ul className="config-hosts">
          {linkHosts.map((one) => (
            <li key={one}>
              <code>{one}</code>
              {onChange && (
                <ActionButton
                  kind="link"
                  danger
                  label={`删除 ${one}`}
                  onAct={() => set(linkHosts.filter((other) => other !== one))}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {onChange && (
        <div className="config-add">
          <input
            className="field"
            aria-label="域名"
            placeholder="域名，如 nynct.zj.gov.cn"
            maxLength={100}
            value={host}
            onChange={(event) => setHost(event.target.value.trim().toLowerCase())}
          />
          <ActionButton
            label="加一个网址"
            can={problem ?? true}
            onAct={() => {
              set([...linkHosts, host]);
              setHost('');
            }}
          />
        </div>
      )}
    </>
  );
}
