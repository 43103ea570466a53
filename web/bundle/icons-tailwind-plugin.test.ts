import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { iconNames, readIcon } from './icons-tailwind-plugin.ts'

/** Drawn in components.css. */
const own = ['logo']
const iconClass = /["'` ]icon-(?:filled-|bold-)?([a-z0-9-]+)(?=["'` ])/g

test('every icon that a page names by a class is one of lucide’s', () => {
  const used = globSync('web/**/*.{ts,tsx}', { exclude: ['**/*.test.ts', '**/icons-tailwind-plugin.ts'] }).flatMap(
    (file) => Array.from(readFileSync(file, 'utf8').matchAll(iconClass), ([, name = '']) => name),
  )
  const names = new Set(used.filter((name) => !own.includes(name)))
  expect(names.size).toBeGreaterThan(50)
  expect([...names].filter((name) => !iconNames.includes(name))).toEqual([])
  expect([...names].filter((name) => readIcon(name) === null)).toEqual([])
})
