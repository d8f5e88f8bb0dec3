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
    if (messages.length > 0) box.current?.style.setProperty('--foot', `${footHeight()}px`);
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

const FEET = '.ant-drawer-footer, .drawer-foot, .page-foot, footer';

/** Of the buttons at the bottom of the window, which no message may cover on a telephone. */
function footHeight(): number {
  const foot = document.elementFromPoint(innerWidth / 2, innerHeight - 4)?.closest(FEET);
  return foot ? innerHeight - foot.getBoundingClientRect().top : 0;
}

function QuestionDialog({ question }: { question: OpenQuestion }) {
  const { title, text, confirmLabel, cancelLabel, otherLabel, danger, answer } = question;
  return (
    <NativeDialog title={title} onClose={() => answer(false)}>
      <p className="question-text">{text}</p>
      <div className="dialog-buttons">
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
