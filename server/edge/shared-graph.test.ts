import { expect, test } from 'vitest'
import type { CallContext } from '#shared/rpc/service.ts'
import { anonymousViewer } from '#shared/viewer.ts'
import { CACHE_MS } from './answer-cache.ts'
import { sharedGraph } from './shared-graph.ts'

let time = 0
let asked = 0
let status = 200

/** Returns its number of calls; `{ mine }` returns personal data. */
const answerGraph = sharedGraph(
  {
    async fetch(request) {
      asked++
      const headers = {
        'content-type': 'application/json',
        'x-about': (await request.text()).includes('mine') ? 'me' : 'all',
      }
      return new Response(JSON.stringify({ data: { asked, long: 'x'.repeat(2000) } }), { status, headers })
    },
    isEverybodys: (answer) => answer.headers.get('x-about') === 'all',
  },
  () => time,
)

const anonymous: CallContext = { viewer: anonymousViewer('BO'), requestId: 'test' }

async function ask(query: string, { call = anonymous, encoding = '' } = {}) {
  const answer = await answerGraph(
    new Request('http://huella.test/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-encoding': encoding },
      body: JSON.stringify({ query }),
    }),
    call,
  )
  return encoding ? answer : ((await answer.json()).data.asked as number)
}

test('what many ask is answered once in five seconds', async () => {
  const first = await ask('{ tags }')
  expect(await ask('{ tags }')).toBe(first)
  expect(await ask('{ tags { name } }')).not.toBe(first)

  time += CACHE_MS
  expect(await ask('{ tags }')).not.toBe(first)
})

test('what nobody else would ask is not kept', async () => {
  const long = `{ ${'tags '.repeat(5000)} }`
  expect(await ask(long)).not.toBe(await ask(long))
})

test('each market has answers of its own', async () => {
  const paraguay = { ...anonymous, viewer: anonymousViewer('PY') }
  expect(await ask('{ shops }', { call: paraguay })).not.toBe(await ask('{ shops }'))
})

test('what is about somebody, or asked by somebody, is never handed on', async () => {
  expect(await ask('{ mine }')).not.toBe(await ask('{ mine }'))

  const signedIn = { ...anonymous, viewer: { ...anonymous.viewer, uid: 'u', token: 't' } }
  const everybodys = await ask('{ list }')
  expect(await ask('{ list }', { call: signedIn })).not.toBe(everybodys)
})

test('a failure is asked again', async () => {
  status = 500
  const failed = await ask('{ broken }')
  status = 200
  expect(await ask('{ broken }')).not.toBe(failed)
})

test('an answer that is kept arrives compressed, whole, in what each browser takes', async () => {
  for (const encoding of ['gzip', 'br', 'zstd', 'gzip']) {
    const answer = await ask('{ compressed }', { encoding })
    expect(answer).toBeInstanceOf(Response)
    expect((answer as Response).headers.get('content-encoding')).toBe(encoding)
  }
})
