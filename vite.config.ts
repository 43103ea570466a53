import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { readRoutes } from './scripts/read-routes.ts'
import { chunkPlan } from './web/bundle/chunk-plan.ts'
import { countryTables } from './web/bundle/country-tables-vite-plugin.ts'
import { moduleMessages } from './web/i18n/i18n-vite-plugin.ts'
import { makePageTable } from './web/request/page-table.ts'

const sourceRoutes = readRoutes()

const planChunk = chunkPlan({
  frame: ['web/root.tsx', 'web/entry.client.tsx'].map((path) => resolve(path)),
  busy: ['home/home-page', 'shop/products-page', 'shop/product-page'].map((path) =>
    resolve(`web/storefront/${path}.tsx`),
  ),
  others: sourceRoutes.flatMap(({ file }) => (file.startsWith('web/storefront/') ? [resolve(file)] : [])),
})

// The gallery shows every piece, so what one page alone uses is always shared with it; four users make it everybody's.
// Words stay out: four pages of a pet say the same ones, and a listing would carry them. Fields stay out for the same reason.
const common = /\/web\/(ui|storefront\/(layout|cart)|i18n|paths\.ts)|\/shared\/|\/rules\/|lucide-react/
const ofForms = /\/web\/ui\/(field|radio|select|switch|text-area|text-field)/
const ofOnePage = (chunk: string | null) => (chunk?.startsWith('of-') ? chunk : null)
const isCommon = (id: string) => common.test(id) && !ofForms.test(id)

// For the chat, which must know of a page before its module is there (web/storefront/chat/third-party-pages.ts).
const pagesWithThirdPartyScripts = makePageTable(sourceRoutes)
  .pages.filter(({ policy }) => policy.thirdPartyScripts === 'allowed')
  .map(({ pattern }) => pattern)

export default defineConfig({
  define: { PAGES_WITH_THIRD_PARTY_SCRIPTS: JSON.stringify(pagesWithThirdPartyScripts) },
  plugins: [
    moduleMessages({ folder: 'web/messages', locales: readdirSync('web/messages') }),
    countryTables(),
    tailwindcss(),
    reactRouter(),
  ],
  // React Router preloads what a page imports; the few dialogs that load later need no preloading of their own.
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: false },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Few files compress better together and are asked for once: what every page needs, what the busy pages show
            // beside it (none of them loads what only others use), what the other pages share, and what the back office does.
            codeSplitting: {
              groups: [
                { name: 'framework', test: /node_modules\/(react|react-dom|scheduler|react-router)\//, priority: 4 },
                {
                  debugName: 'frame',
                  name: (id, graph) => (planChunk(id, graph) === 'frame' ? 'frame' : null),
                  priority: 3,
                },
                {
                  debugName: 'shelf',
                  name: (id, graph) => (planChunk(id, graph) === 'shelf' ? 'shelf' : null),
                  minShareCount: 2,
                  priority: 2,
                },
                // Before the others: a group takes what its modules import, and the desk's would take a busy page's.
                {
                  debugName: 'of one busy page',
                  name: (id, graph) => (isCommon(id) ? ofOnePage(planChunk(id, graph)) : null),
                  minShareCount: 4,
                  priority: 1,
                },
                {
                  debugName: 'pieces',
                  name: (id, graph) => (isCommon(id) ? planChunk(id, graph) : null),
                  minShareCount: 4,
                },
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
