import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { findUsedIcons } from './icons-tailwind-plugin.ts'

const require = createRequire(import.meta.url)
const folder = join(dirname(require.resolve('lucide-react')), '../esm/icons')

test('every icon that a page names by a class is one of lucide’s, under its own name', () => {
  const names = findUsedIcons().map(({ name }) => name)
  expect(names.length).toBeGreaterThan(50)
  expect(names.filter((name) => !existsSync(join(folder, `${name}.mjs`)))).toEqual([])
  expect(names.filter((name) => require(join(folder, `${name}.mjs`)).__iconData === undefined)).toEqual([])
})
