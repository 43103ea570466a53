import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const project = fileURLToPath(new URL('..', import.meta.url))
const files = execFileSync('git', ['ls-files'], { cwd: project, encoding: 'utf8' }).split('\n').filter(Boolean)

/** A document may name a file by the end of its path: `orders/place-order.ts`. */
const ends = new Set(files.flatMap((file) => file.split('/').map((_, at, parts) => parts.slice(at).join('/'))))

/** Written while the program runs, or a stand-in for any name. */
const notInGit = new Set(['manifest.json', 'openapi.json', 'graphql-env.d.ts'])

function findMissing(text: string): string[] {
  return [...text.matchAll(/`([\w./-]+\.(?:tsx?|sql|mjs|graphql|json))`/g)]
    .map(([, path = '']) => path)
    .filter((path) => !ends.has(path) && !notInGit.has(path) && !/^\/|NAME|^reports\//.test(path))
}

test.each(files.filter((file) => file.endsWith('.md')))('every file that %s names is there', (document) => {
  expect(findMissing(readFileSync(`${project}/${document}`, 'utf8'))).toEqual([])
})

test('a file that moved is missed', () => {
  expect(findMissing('`orders/place-order.ts`, `market/rules/gone.ts`')).toEqual(['market/rules/gone.ts'])
})
