import { expect, test } from 'vitest'
import { chunkPlan, type ModuleGraph } from './chunk-plan.ts'

const icons = '/node_modules/lucide-react/dist/esm/lucide-react.mjs'
const icon = (name: string) => `/node_modules/lucide-react/dist/esm/icons/${name}.mjs`
const modules: Record<string, { code?: string; importedIds: string[] }> = {
  '/root.tsx?__react-router-build-client-route': { importedIds: ['/root.tsx'] },
  '/root.tsx': { importedIds: ['/header.tsx', '/app.css'] },
  '/app.css': { importedIds: [] },
  '/header.tsx': { code: `import { Menu as Lines } from "lucide-react"`, importedIds: [icons, '/logo.tsx'] },
  '/logo.tsx': { importedIds: [] },
  '/home-page.tsx': { importedIds: ['/logo.tsx', '/price.tsx', '/hero.tsx'] },
  '/product-page.tsx': { code: `import { Star } from "lucide-react"`, importedIds: ['/price.tsx', icons] },
  '/hero.tsx': { importedIds: ['/price.tsx'] },
  '/price.tsx': { importedIds: [] },
  '/pets.tsx': { importedIds: ['/photo.tsx', '/timeline.tsx'] },
  ...Object.fromEntries(
    ['visits', 'orders', 'coupons', 'care', 'plans', 'help', 'stores'].map((name) => [
      `/${name}.tsx`,
      { importedIds: ['/timeline.tsx'] },
    ]),
  ),
  '/photo.tsx': { importedIds: [] },
  '/timeline.tsx': { importedIds: [] },
  '/desk.tsx': { importedIds: ['/logo.tsx', icons] },
  [icons]: {
    code: `export { default as Lines, default as Menu } from './icons/menu.mjs';\nexport { default as Star } from './icons/star.mjs';`,
    importedIds: [icon('menu'), icon('star'), icon('x')],
  },
  [icon('menu')]: { importedIds: [] },
  [icon('star')]: { importedIds: [] },
}
const graph: ModuleGraph = {
  getModuleInfo(id) {
    const found = modules[id]
    return found ? { code: null, ...found } : null
  },
}
const others = ['pets', 'visits', 'orders', 'coupons', 'care', 'plans', 'help', 'stores'].map((name) => `/${name}.tsx`)
const planChunk = chunkPlan({ frame: ['/root.tsx'], busy: ['/home-page.tsx', '/product-page.tsx'], others })
const of = (id: string) => planChunk(id, graph)

test('what the frame reaches is loaded once, with every page', () => {
  expect(of('/header.tsx')).toBe('frame')
  expect(of('/logo.tsx')).toBe('frame')
})

test('entries stay files of their own, and keep the looks that they ask for', () => {
  expect(of('/root.tsx')).toBeNull()
  expect(of('/app.css')).toBeNull()
})

test('what two busy pages show is theirs together, and what one shows is its own', () => {
  expect(of('/price.tsx')).toBe('shelf')
  expect(of('/hero.tsx')).toBe('of-home-page')
})

test('no page of the shop loads what only the back office uses', () => {
  expect(of('/desk.tsx')).toBe('desk')
})

test('what many of the other pages show is shared by them, and what few show is not', () => {
  expect(of('/timeline.tsx')).toBe('pieces')
  expect(of('/photo.tsx')).toBeNull()
})

test('of all icons only those go along that are named', () => {
  expect(of(icon('menu'))).toBe('frame')
  expect(of(icon('star'))).toBe('of-product-page')
  expect(of(icon('x'))).toBe('desk')
})
