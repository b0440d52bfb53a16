import { vitePlugin as remix } from '@remix-run/dev';
import tailwindcss from '@tailwindcss/vite';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import remixOptions from './remix.config.js';

const root = fileURLToPath(new URL('.', import.meta.url));

export default defineConfig({
  plugins: [tailwindcss(), remix(remixOptions)],
  resolve: { alias: { '~': `${root}app`, '#server': `${root}server` } },
  build: { cssCodeSplit: false, assetsInlineLimit: 0 },
});
