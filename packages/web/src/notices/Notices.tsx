/** Shows the messages and asks the questions of notices.ts; mounted once, beside everything else. */
import { type ComponentType, Suspense, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { NativeDialog } from './NativeDialog.tsx';
import { closeMessage, listenToNotices, type Message, type OpenQuestion, readNotices } from './notices.ts';
import './notices.css';

/** @param SignIn the question that is answered by signing in */
export function Notices({ SignIn }: { SignIn: ComponentType<{ question: OpenQuestion }> }) {
  const { messages, questions, topDialog } = useSyncExternalStore(listenToNotices, readNotices);
  const question = questions[0];
  return (
    <>
      {createPortal(<Messages messages={messages} />, topDialog ?? document.body)}
      {question?.signsIn ? (
        <Suspense fallback={null}>
          <SignIn key={question.key} question={question} />
        </Suspense>
      ) : (
        question && <QuestionDialog key={question.key} question={question} />
      )}
    </>
  );
}

function Messages({ messages }: { messages: readonly Message[] }) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const shown = box.current;
    if (!shown || messages.length === 0) return;
    const place = () => {
      shown.style.setProperty('--foot', `${footHeight(shown)}px`);
      // its width, which it has from the first moment that it slides in
      const drawer = [...document.querySelectorAll<HTMLElement>(DRAWER)].at(-1);
      if (drawer) shown.style.setProperty('--drawer', `${drawer.offsetWidth}px`);
    };
    place();
    // a drawer may close, and a dialog open, while it is read
    const watcher = new MutationObserver(place);
    watcher.observe(document.body, { childList: true, subtree: true });
    return () => watcher.disconnect();
  }, [messages]);
  return (
    <div ref={box} className="messages" aria-live="assertive">
      {messages.map(({ key, tone, text, way }) => (
        <div key={key} className={`message message-${tone}`}>
          <span>{text}</span>
          {way && (
            <button
              type="button"
              className="message-way"
              onClick={() => {
                closeMessage(key);
                way.go();
              }}
            >
              {way.label}
            </button>
          )}
          <button type="button" aria-label="关闭提示" onClick={() => closeMessage(key)}>
            ×
          </button>
        </div>
      ))}
    </div>
  );
}

const DRAWER = '.ant-drawer-open .ant-drawer-content-wrapper';
const FEET = '.ant-drawer-footer, .ant-modal-footer, .foot, footer';

/** Up to the buttons that stand where the messages would, which none may cover on a telephone. */
function footHeight(messages: HTMLElement): number {
  const room = messages.offsetHeight + 24;
  const tops = [...document.querySelectorAll(FEET)].flatMap((foot) => {
    const { left, top, bottom, width } = foot.getBoundingClientRect();
    const isNear = width > 0 && top < innerHeight && bottom > innerHeight - room;
    return isNear && isOnTop(foot, left + width / 2, top + 4, messages) ? [top] : [];
  });
  return tops.length > 0 ? innerHeight - Math.min(...tops) : 0;
}

const isOnTop = (foot: Element, x: number, y: number, messages: HTMLElement): boolean =>
  foot.contains(document.elementsFromPoint(x, y).find((one) => !messages.contains(one)) ?? null);

function QuestionDialog({ question }: { question: OpenQuestion }) {
  const { title, text, confirmLabel, cancelLabel, otherLabel, danger, answer } = question;
  return (
    <NativeDialog title={title} onClose={() => answer(false)}>
      <p className="question-text">{text}</p>
      <div className="foot dialog-buttons">
        {cancelLabel !== null && (
          <button type="button" className="plain-button" onClick={() => answer(false)}>
            {cancelLabel}
          </button>
        )}
        <button
          type="button"
          className={`plain-button ${danger ? 'plain-danger' : 'plain-primary'}`}
          onClick={() => answer(true)}
        >
          {confirmLabel}
        </button>
        {otherLabel !== undefined && (
          <button type="button" className="plain-button plain-primary" onClick={() => answer('other')}>
            {otherLabel}
          </button>
        )}
      </div>
    </NativeDialog>
  );
}
