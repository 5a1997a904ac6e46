import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chatFiles } from './chunks.ts'
import { compressed } from './compressed.ts'
import { preloads } from './preloads.ts'

/** Where `npm run dev -w web` sends the API: the server of `npm start`, or whatever API_URL names. */
const api = process.env.API_URL ?? 'http://127.0.0.1:3000'

/** What a dialogue is made of (radix-ui): chat and reading have one from the start. */
const LAYERS =
  /node_modules\/(?:@radix-ui\/(?:primitive|react-(?:dialog|compose-refs|slot|primitive|context|id|dismissable-layer|focus-scope|focus-guards|portal|presence|use-[a-z-]+))|react-remove-scroll(?:-bar)?|react-style-singleton|use-sidecar|use-callback-ref|aria-hidden|get-nonce|tslib)\//

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), preloads(), compressed()],
  server: { proxy: { '/api': api } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    // Fonts stay files: a font inside the style sheet would be loaded by everyone.
    assetsInlineLimit: 0,
    // What every page needs is one file: in two dozen small ones it is a tenth larger.
    // So are the icons, of which every page has some, and what lays a page over a page: a file for each would be a dozen requests.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'] },
            { name: 'calls', test: /@tanstack/ },
            { name: 'signs', test: /lucide-react/ },
            { name: 'layers', test: LAYERS },
            ...chatFiles(),
          ],
        },
      },
    },
  },
})
