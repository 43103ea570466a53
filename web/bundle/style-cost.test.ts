import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

/**
 * A selector 'no ancestor has …' depends on no element in particular: browsers restyle the whole document whenever an
 * input changes, on every page, for a class that one back-office form uses. On the home page that was 250 of 350 ms.
 * `hidden group-has-[…]:grid` has the same effect and restyles only the elements with that class.
 */
test('no class asks for an ancestor that has not', () => {
  const web = fileURLToPath(new URL('..', import.meta.url))
  const files = globSync('**/*.{tsx,css}', { cwd: web })
  expect(files.length).toBeGreaterThan(500)

  expect(files.filter((file) => /\bnot-(group-|peer-|in-)?has-/.test(readFileSync(web + file, 'utf8')))).toEqual([])
})
