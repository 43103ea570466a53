import { existsSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { PageTable } from '#web/request/page-table.ts'
import type { HandlePage, RenderShared } from './pages.ts'
import { StartupFailure } from './startup-failure.ts'

export interface Website {
  handlePage: HandlePage
  /** Null: no page is shared. */
  renderShared: RenderShared | null
  clientFolder: string | null
  /** Patterns and policies of its routes. */
  pages: PageTable
  /** Changes with every build. */
  assetsVersion: string
}

const bundle = new URL('../build/server/index.js', import.meta.url)
const clientFolder = fileURLToPath(new URL('../build/client', import.meta.url))

/** Loads the website built by `npm run build`. */
export async function builtWebsite(): Promise<Website> {
  if (!existsSync(bundle)) throw new StartupFailure('The website is not built: npm start builds it, or npm run build.')
  const { handlePage, renderShared, pages } = (await import(bundle.href)) as Omit<
    Website,
    'clientFolder' | 'assetsVersion'
  >
  return { handlePage, renderShared, pages, clientFolder, assetsVersion: getBuildVersion(clientFolder) }
}

// React Router names its manifest with a hash of everything a browser may load.
function getBuildVersion(folder: string): string {
  const manifest = readdirSync(`${folder}/assets`).find((name) => name.startsWith('manifest-'))
  return manifest?.slice('manifest-'.length).replace(/\.js.*$/, '') ?? 'unknown'
}

/** Path of the brand's font for browsers; null before a build. */
export function findFont(folder: string | null): string | null {
  if (folder === null) return null
  const font = readdirSync(`${folder}/assets`).find((name) => /^nunito-latin-wght-normal-.*\.woff2$/.test(name))
  return font ? `/assets/${font}` : null
}
