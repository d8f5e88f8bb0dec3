/** Where the console begins: the ground that every page needs, and whichever of its two halves the address asks for. */
import './polyfills.ts';
import './page.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { NativeDialog } from './notices/NativeDialog.tsx';
import { Notices } from './notices/Notices.tsx';
import { type OpenQuestion, tellWhatWasLeft } from './notices/notices.ts';
import { lazyPart, PartNotOpened } from './session/lazy-part.tsx';
import { pasteWhole } from './ui/form/paste-whole.ts';

const SignInAgain = lazyPart(
  () => import('./sign-in/SignInAgain.tsx').then((module) => module.SignInAgain),
  ({ question }: { question: OpenQuestion }) => (
    <NativeDialog title={question.title} onClose={() => question.answer(false)} closeButton>
      <PartNotOpened />
    </NativeDialog>
  ),
);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <App />
    <Notices SignIn={SignInAgain} />
  </StrictMode>,
);
tellWhatWasLeft();
document.addEventListener('paste', pasteWhole);

// Back after signing out: the browser may bring the old page from its memory, with everything on it
addEventListener('pageshow', ({ persisted }) => persisted && location.reload());
