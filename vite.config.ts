import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { messagesOfModules } from './web/i18n-vite-plugin.ts'

export default defineConfig({
  plugins: [messagesOfModules({ folder: 'web/messages', locales: ['es', 'es-PY'] }), tailwindcss(), reactRouter()],
  build: { target: 'es2022', assetsInlineLimit: 0 },
  environments: {
    ssr: {
      // One entry for the server: the handler, React Router's context provider and our context keys in the same bundle.
      build: { rolldownOptions: { input: './web/server.ts' } },
    },
  },
})
