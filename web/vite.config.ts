import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { sharedChunks } from './build/chunks.ts'
import { compress } from './build/compress.ts'
import { icons } from './build/icons.ts'
import { preloads } from './build/preloads.ts'
import { pureNames } from './build/pure-names.ts'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [icons(), pureNames(), react(), tailwindcss(), preloads(), compress()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    // Fonts stay files: a font inside the style sheet would be loaded by everyone.
    assetsInlineLimit: 0,
    // What every page needs is one file: in two dozen small ones it is a tenth larger.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [{ name: 'start', tags: ['$initial'] }, ...sharedChunks()],
        },
      },
    },
  },
})
