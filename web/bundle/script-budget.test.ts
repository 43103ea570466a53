import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'

/**
 * Script that a page loads before it is interactive, in gzipped kB (1000 bytes) and files: the sizes measured on
 * 2026-11-28, rounded up. Before raising a budget, remove something or load it later (usePieceLater).
 */
const budgets = [
  { page: 'root', most: 151.8, files: 6 },
  { page: 'storefront/home/home-page', most: 181.7, files: 26 },
  { page: 'storefront/shop/products-page', most: 166.5, files: 11 },
  // The preview of the back office shows the same page, so its variants are a file of their own. The shop answers reviews.
  { page: 'storefront/shop/product-page', most: 172.9, files: 18 },
  { page: 'storefront/cart/cart-page', most: 185.2, files: 19 },
]

const client = fileURLToPath(new URL('../../build/client', import.meta.url))

test.runIf(existsSync(client)).each(budgets)('$page asks for $most KB of script at most', ({ page, most, files }) => {
  const { entry, routes } = readManifest()
  const asked = [entry, routes.root, routes[page]].flatMap((piece) => {
    if (!piece) throw new Error(`The build knows no ${page}`)
    return [piece.module, ...(piece.imports ?? [])]
  })
  const each = [...new Set(asked)]
  const bytes = each.map((file) => gzipSync(readFileSync(client + file)).length)

  expect(bytes.reduce((sum, size) => sum + size, 0) / 1000).toBeLessThan(most)
  expect(each.length).toBeLessThanOrEqual(files)
})

test.runIf(existsSync(client))('no script holds a record of a country: pages get the tables that they use', () => {
  const scripts = readdirSync(`${client}/assets`).filter((file) => file.endsWith('.js'))
  const holding = scripts.filter((file) => readFileSync(`${client}/assets/${file}`, 'utf8').includes('hostEnding'))
  expect(holding).toEqual([])
})

interface Piece {
  module: string
  imports?: string[]
}

/** React Router's manifest: the files that a browser fetches for a page. */
function readManifest(): { entry: Piece; routes: Record<string, Piece> } {
  const name = readdirSync(`${client}/assets`).find((each) => /^manifest-.*\.js$/.test(each))
  const text = readFileSync(`${client}/assets/${name}`, 'utf8')
  return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1))
}
