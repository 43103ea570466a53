import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

/**
 * 'Where no ancestor has …' can be told of no element in particular: a browser styles the whole document again whenever an
 * input changes, on every page, for a class that one form of the desk writes. On the front page that was 250 ms of 350.
 * `hidden group-has-[…]:grid` says the same, and concerns those that carry it.
 */
test('no class asks for an ancestor that has not', () => {
  const web = fileURLToPath(new URL('..', import.meta.url))
  const files = globSync('**/*.{tsx,css}', { cwd: web })
  expect(files.length).toBeGreaterThan(500)

  expect(files.filter((file) => /\bnot-(group-|peer-|in-)?has-/.test(readFileSync(web + file, 'utf8')))).toEqual([])
})
