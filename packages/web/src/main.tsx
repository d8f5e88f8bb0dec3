/** Where the console begins: the ground that every page needs, and the router; everything else comes in its own chunk. */
import './polyfills.ts';
import './page.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { Notices } from './notices/Notices.tsx';
import { router } from './router.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
    <Notices />
  </StrictMode>,
);
