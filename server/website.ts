import { existsSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { PageTable } from '#web/request/page-table.ts'
import type { HandlePage } from './pages.ts'
import { StartupFailure } from './startup-failure.ts'

export interface Website {
  handlePage: HandlePage
  clientFolder: string | null
  /** Its routes' patterns and policies. */
  pages: PageTable
  /** Changes with every build. */
  assetsVersion: string
}

const bundle = new URL('../build/server/index.js', import.meta.url)
const clientFolder = fileURLToPath(new URL('../build/client', import.meta.url))

/** The website as `npm run build` left it. */
export async function builtWebsite(): Promise<Website> {
  if (!existsSync(bundle)) throw new StartupFailure('The website is not built: npm start builds it, or npm run build.')
  const { handlePage, pages } = (await import(bundle.href)) as Pick<Website, 'handlePage' | 'pages'>
  return { handlePage, pages, clientFolder, assetsVersion: getBuildVersion(clientFolder) }
}

// React Router names its manifest after the hash of everything that a browser may load.
function getBuildVersion(folder: string): string {
  const manifest = readdirSync(`${folder}/assets`).find((name) => name.startsWith('manifest-'))
  return manifest?.slice('manifest-'.length).replace(/\.js.*$/, '') ?? 'unknown'
}

/** The brand's letters, as a path that browsers may load; null before a build. */
export function findFont(folder: string | null): string | null {
  if (folder === null) return null
  const font = readdirSync(`${folder}/assets`).find((name) => /^nunito-latin-wght-normal-.*\.woff2$/.test(name))
  return font ? `/assets/${font}` : null
}
