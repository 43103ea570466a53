// npm run test:battery -- community: races over two whole servers on one database, by HTTP, with the demonstration's
// users. npm test races the rules over one pool (services/community/*.test.ts).
import { afterAll, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '#demo/people.ts'
import { connectDatabase } from '#shared/database/connect.ts'
import { send } from '../guests.ts'
import { startShop } from '../running-shop.ts'

const RACERS = 64

const one = await startShop()
const two = await startShop({ DATA_DIR: one.dataDir })
const connection = await connectDatabase({ dataDir: one.dataDir, poolSize: 2, applicationName: 'races' })
afterAll(async () => {
  await connection.close()
  await two.stop()
  await one.stop()
})
const getDoor = (nth: number) => (nth % 2 === 0 ? one.urls.BO : two.urls.BO)

async function signedIn(email: string): Promise<string> {
  const proof = await (await send(one.urls.BO, '/v1/app/identity/signIn', { email, password: DEMO_PASSWORD })).json()
  const session = { idToken: proof.idToken, country: 'BO' }
  return (await (await send(one.urls.BO, '/v1/app/web/sessions', session)).json()).sessionToken
}

const ana = await signedIn('ana@huella.example')

async function read(path: string) {
  const answer = await fetch(`${one.urls.BO}/community-api${path}`, { headers: { authorization: `Bearer ${ana}` } })
  expect([path, answer.status]).toEqual([path, 200])
  return answer.json()
}

/** Counts the answers of concurrent calls. Calls that a busy server refused are retried. */
async function atOnce(path: (nth: number) => string, body: (nth: number) => object) {
  const answers: Record<string, number> = {}
  const ask = async (nth: number) => {
    const act = () => send(getDoor(nth), `/community-api${path(nth)}`, body(nth), { token: ana })
    let answer = await act()
    for (let tries = 1; answer.status === 503 && tries < 10; tries += 1) answer = await act()
    const outcome = answer.status >= 400 ? `${answer.status} ${(await answer.json()).code}` : String(answer.status)
    answers[outcome] = (answers[outcome] ?? 0) + 1
  }
  await Promise.all(Array.from({ length: RACERS }, (_, nth) => ask(nth)))
  return answers
}

async function count(query: string, id: string): Promise<unknown> {
  return (await connection.pool.query(query, [id])).rows[0]
}

test('64 who accept one of two families at two servers choose one of them', async () => {
  const posts: { id: string; name: string }[] = await read('/own-posts?kind=adoption')
  const ad = posts.find(({ name }) => name === 'Teddy')?.id ?? ''
  const applications: { id: string }[] = await read(`/posts/${ad}/applications`)
  expect(applications).toHaveLength(2)
  const answers = await atOnce(
    (nth) => `/posts/${ad}/applications/${applications[nth % 4 < 2 ? 0 : 1]?.id}/decision`,
    () => ({ decision: 'accept', reason: 'Bienvenidos' }),
  )
  expect(answers).toEqual({ 200: 1, '409 community.not-decidable': 63 })
  expect(
    await count(
      `select
        (select array_agg(status order by status) from community.applications where post_id = $1) as applications,
        (select count(*)::int from community.post_log where post_id = $1 and status = 'adopted') as adopted,
        (select count(*)::int from community.follow_ups f join community.applications a on a.id = f.application_id
          where a.post_id = $1) as asked`,
      ad,
    ),
  ).toEqual({ applications: ['accepted', 'rejected'], adopted: 1, asked: 3 })
})

test('64 who say at two servers that it is theirs, and then that it is not, move both notices once', async () => {
  const posts: { id: string; name: string }[] = await read('/own-posts?kind=lost')
  const lost = posts.find(({ name }) => name === 'Luna')?.id ?? ''
  const [match] = await read(`/own-posts/${lost}/matches`)
  const found = match.other.id
  const standing = (id: string) =>
    count(
      `select status, (select count(*)::int from community.post_log where post_id = $1 and status = 'matched') as matched
      from community.posts where id = $1`,
      id,
    )
  const decide = (decision: 'confirm' | 'reject') =>
    atOnce(
      () => `/own-posts/${lost}/matches/${found}`,
      () => ({ decision }),
    )
  expect(await decide('confirm')).toEqual({ 200: RACERS })
  expect([await standing(lost), await standing(found)]).toEqual([
    { status: 'matched', matched: 1 },
    { status: 'matched', matched: 1 },
  ])
  expect(await decide('reject')).toEqual({ 200: RACERS })
  expect([await standing(lost), await standing(found)]).toEqual([
    { status: 'open', matched: 1 },
    { status: 'open', matched: 1 },
  ])
})
