import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'

/**
 * How much script a page asks for before it is whole, as gzip in thousands of bytes, and in how many files: what was measured
 * on 2026-11-23, and two of a hundred more. Whoever needs more takes something away first, or has it load later (usePieceLater).
 */
const budgets = [
  { page: 'root', most: 157, files: 6 },
  { page: 'storefront/home/home-page', most: 188.5, files: 26 },
  { page: 'storefront/shop/products-page', most: 172.5, files: 11 },
  { page: 'storefront/shop/product-page', most: 178.5, files: 18 },
  // Since 2026-11-24 a page finds out whose it is where that was not known at first, and takes along what was put in.
  { page: 'storefront/cart/cart-page', most: 187.5, files: 18 },
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

interface Piece {
  module: string
  imports?: string[]
}

/** React Router's own: what it has a browser fetch for a page. */
function readManifest(): { entry: Piece; routes: Record<string, Piece> } {
  const name = readdirSync(`${client}/assets`).find((each) => /^manifest-.*\.js$/.test(each))
  const text = readFileSync(`${client}/assets/${name}`, 'utf8')
  return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1))
}
