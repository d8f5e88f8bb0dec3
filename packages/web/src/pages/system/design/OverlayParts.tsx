/** Parts that lie over the page: dialogs, the drawer, questions, messages. Each is opened by its button. */
import { useState } from 'react';
import { ask, type Tone, tell } from '../../../notices/notices.ts';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { LinesItem } from '../../../ui/form/items.tsx';
import { Dialog } from '../../../ui/page/Dialog.tsx';
import { Drawer } from '../../../ui/page/Drawer.tsx';
import { Part } from './Part.tsx';

export function OverlayParts() {
  return (
    <>
      <Dialogs />
      <Drawers />
      <Part title="询问" when="不能反悔的事先问一次：标题说要做什么，确定按钮就是那件事。">
        <button type="button" className="plain-button" onClick={() => void question()}>
          打开询问
        </button>
      </Part>
      <Messages />
    </>
  );
}

async function question(): Promise<void> {
  const answer = await ask({
    title: '撤回这条短信？',
    text: '还没有发出的不再发送，已经发出的不能收回。这里只是示例。',
    confirmLabel: '撤回',
    cancelLabel: '取消',
    danger: true,
  });
  tell('info', answer === true ? '选了“撤回”' : '选了“取消”');
}

type OpenDialog = 'plain' | 'form' | null;

function Dialogs() {
  const [open, setOpen] = useState<OpenDialog>(null);
  const close = () => setOpen(null);
  return (
    <Part title="弹窗" when="一件小事，做完就回到原来的页面。里面是表单时，关闭前会问是否放弃填写的内容。">
      <div className="design-row">
        <button type="button" className="plain-button" onClick={() => setOpen('plain')}>
          打开弹窗
        </button>
        <button type="button" className="plain-button" onClick={() => setOpen('form')}>
          打开表单弹窗
        </button>
      </div>
      {open === 'plain' && (
        <Dialog
          title="示例弹窗"
          onClose={close}
          footer={
            <button type="button" className="plain-button plain-primary" onClick={close}>
              知道了
            </button>
          }
        >
          <p>弹窗里只放一件事。按 Esc、点右上角的叉或旁边都能关闭。</p>
        </Dialog>
      )}
      <FormDialog<{ opinion: string }>
        open={open === 'form'}
        title="示例表单弹窗"
        submitLabel="不通过"
        danger
        initial={{ opinion: '' }}
        problemsOf={({ opinion }) => (opinion.trim() === '' ? { opinion: '请填写不通过的原因' } : {})}
        onSubmit={async () => tell('success', '示例：已提交')}
        onClose={close}
      >
        {(form) => <LinesItem form={form} name="opinion" label="原因" maxLength={200} rows={3} isRequired />}
      </FormDialog>
    </Part>
  );
}

function Drawers() {
  const [isOpen, setOpen] = useState(false);
  return (
    <Part title="抽屉" when="看一条的详细内容，列表还在旁边；窄屏上占满整个窗口。">
      <button type="button" className="plain-button" onClick={() => setOpen(true)}>
        打开抽屉
      </button>
      {isOpen && (
        <Drawer
          title="示例抽屉"
          widthPx={480}
          body="padded"
          onClose={() => setOpen(false)}
          footer={
            <button type="button" className="plain-button" onClick={() => setOpen(false)}>
              关闭
            </button>
          }
        >
          <p>详细内容放在这里，底部的按钮总在看得见的地方。</p>
        </Drawer>
      )}
    </Part>
  );
}

const MESSAGES: readonly (readonly [Tone, string, string])[] = [
  ['success', '成功', '已保存'],
  ['info', '消息', '名单有更新，已为您刷新'],
  ['warning', '提醒', '今天的短信额度快用完了'],
  ['error', '失败', '没有保存成功，请检查网络后再试'],
];

function Messages() {
  return (
    <Part
      title="消息"
      when="说一句做成了没有，五秒后自己消失。失败的说出怎样再试；哪个字段错了，写在字段旁边。"
    >
      <div className="design-row">
        {MESSAGES.map(([tone, label, text]) => (
          <button key={tone} type="button" className="plain-button" onClick={() => tell(tone, text)}>
            {label}
          </button>
        ))}
      </div>
    </Part>
  );
}
