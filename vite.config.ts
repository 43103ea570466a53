import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: { target: 'es2022', assetsInlineLimit: 0 },
  environments: {
    ssr: {
      // One entry for the server: the handler, React Router's context provider and our context keys in the same bundle.
      build: { rolldownOptions: { input: './web/server.ts' } },
    },
  },
})
