import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { messagesOfModules } from './web/i18n-vite-plugin.ts'

// The gallery shows every piece, so what one page alone uses is always shared with it; four users make it everybody's.
// Words stay out: four pages of a pet say the same ones, and a listing would carry them. Fields stay out for the same reason.
const common = /\/web\/(ui|storefront\/(layout|cart)|i18n|paths)|\/shared\/|\/rules\/|lucide-react/
const ofForms = /\/web\/ui\/(field|radio|select|switch|text-area|text-field)/
const inTheShell = (id: string) => common.test(id) && !ofForms.test(id)

export default defineConfig({
  plugins: [messagesOfModules({ folder: 'web/messages', locales: ['es', 'es-PY'] }), tailwindcss(), reactRouter()],
  // React Router preloads what a page imports; the few dialogs that load later need no preloading of their own.
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: false },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // What every page needs comes as two files, not as forty: they compress better together and are asked for once.
            codeSplitting: {
              groups: [
                { name: 'framework', test: /node_modules\/(react|react-dom|scheduler|react-router)\//, priority: 2 },
                { name: 'shell', test: inTheShell, minShareCount: 4, priority: 1 },
                { name: 'forms', test: ofForms, minShareCount: 4 },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // One entry for the server: the handler, React Router's context provider and our context keys in the same bundle.
      build: { rolldownOptions: { input: './web/server.ts' } },
    },
  },
})
