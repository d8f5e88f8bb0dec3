// How the console is bundled, and how it is served while it is being worked on.

import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [react()],
  build: { outDir: 'dist', target: 'chrome90', sourcemap: false },
});
