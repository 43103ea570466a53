import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { leadToSignIn } from './lead-to-sign-in.ts'

const thrownBy = (act: () => never): unknown => {
  try {
    return act()
  } catch (thrown) {
    return thrown
  }
}

test('a guest is led to the sign-in', () => {
  const answer = thrownBy(() => leadToSignIn({ isVisitorUnknown: false }, '/signin?referrer=/profile'))
  if (!(answer instanceof Response)) throw answer
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/signin?referrer=/profile'])
})

test('somebody whose session cannot be read is told to wait, and is not signed out', () => {
  expect(thrownBy(() => leadToSignIn({ isVisitorUnknown: true }, '/signin'))).toMatchObject({
    status: 503,
    code: 'http.unavailable',
    data: { retryAfter: 5 },
  })
})

test('no page leads to the sign-in in another way', () => {
  const web = new URL('..', import.meta.url)
  const files = globSync('**/*.{ts,tsx}', { cwd: web.pathname }).filter((file) => !file.endsWith('.test.ts'))
  const own = files.filter((file) =>
    /redirect\(\s*(?:[^()]*\? )?paths\.(?:signin|signup|unlock)\(\{\s*referrer/.test(
      readFileSync(new URL(file, web), 'utf8'),
    ),
  )
  expect(own).toEqual([])
  expect(files.length).toBeGreaterThan(1000)
})
