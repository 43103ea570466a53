import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { bump } from '#shared/database/notify.ts'
import { testDatabase } from '#shared/database/testing.ts'
import { hashSecret } from '#shared/ids.ts'
import { testServer } from '../testing.ts'

const connection = await testDatabase()
const server = await testServer(connection, { environment: { HUELLA_MAINTENANCE: 'on' } })
const html = { accept: 'text/html' }
const script = { accept: '*/*', 'sec-fetch-dest': 'empty' }

/** Turns maintenance on or off as an operator does; services/operations checks who may. */
async function turn(isClosed: boolean, until: Date | null = null) {
  await connection
    .db<unknown>()
    .transaction()
    .execute(async (trx) => {
      await sql`delete from operations.maintenance`.execute(trx)
      if (isClosed)
        await sql`
          insert into operations.maintenance (since, until, reason, actor_uid)
          values (now(), ${until}, 'Secreto del equipo', 'olga')
        `.execute(trx)
      await bump(trx, 'operations.maintenance')
    })
}

test('the switch closes and opens every process at once, and what was kept for many is not shown meanwhile', async () => {
  const [one, other] = [await testServer(connection), await testServer(connection)]
  const servers = [one, other]
  const statuses = () => Promise.all(servers.map(async ({ get }) => (await get('/products', html)).status))
  expect(await statuses()).toEqual([200, 200])

  await turn(true, new Date(Date.now() + 10 * 60_000))
  await vi.waitFor(async () => expect(await statuses()).toEqual([503, 503]), 60_000)
  const page = await one.get('/products', html)
  expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(500)
  expect(page.headers.get('cache-control')).toBe('no-store')
  const text = await page.text()
  // At one it is 'a la 1', and before midnight 'mañana'.
  expect(text).toMatch(/volvemos (hoy|mañana) a las? /)
  expect(text).not.toContain('Secreto del equipo')

  await turn(false)
  await vi.waitFor(async () => expect(await statuses()).toEqual([200, 200]), 60_000)
})

test('while closed each is told in its own way, and what must not wait passes', async () => {
  const page = await server.get('/products', html)
  expect([page.status, page.headers.get('retry-after')]).toEqual([503, '300'])
  expect(await page.text()).toContain('Estamos haciendo mejoras')
  const head = await fetch(`${server.url}/products`, { method: 'HEAD' })
  expect([head.status, await head.text()]).toEqual([503, ''])

  const call = await server.post('/v1/app/guests', { country: 'BO' })
  expect([call.status, call.headers.get('retry-after'), (await call.json()).code]).toEqual([
    503,
    '300',
    'http.maintenance',
  ])
  expect((await (await server.get('/favorites/mark', script)).json()).code).toBe('http.maintenance')
  expect(await (await server.get('/maintenance/state')).json()).toEqual({ isClosed: true })

  for (const path of ['/readyz', '/assets/app-abc123.js', '/signin', '/payment/x/state', '/backoffice'])
    expect([path, (await server.get(path, html)).status]).toEqual([path, 200])
})

/** Session cookie of a staff member whose second factor was last used so many minutes ago. */
async function createStaffMember(role: 'operator' | 'merchant' | 'courier', idleMinutes: number) {
  const open = await opened()
  const { uid, sessionToken } = await (await open.post('/v1/app/web/guests', { country: 'BO' })).json()
  const used = new Date(Date.now() - idleMinutes * 60_000)
  await sql`
    update accounts.accounts
    set is_guest = false, roles = ${['customer', role]}, merchant_id = ${role === 'merchant' ? 'm-1' : null}
    where uid = ${uid}
  `.execute(connection.db())
  await sql`
    update accounts.web_sessions set second_factor_at = ${used}, last_seen_at = ${used}
    where token_hash = ${hashSecret(sessionToken)}
  `.execute(connection.db())
  return { ...html, cookie: `huella_session=${sessionToken}` }
}

let openServer: ReturnType<typeof testServer> | undefined
function opened() {
  openServer ??= testServer(connection)
  return openServer
}

test('whose second factor has lapsed reaches the page that asks for it, and nothing else', async () => {
  for (const role of ['operator', 'merchant'] as const) {
    const lapsed = await createStaffMember(role, 31)
    expect((await server.get('/backoffice/maintenance', lapsed)).status).toBe(200)
    expect((await server.get('/second-factor?referrer=/backoffice', lapsed)).status).toBe(200)
    expect((await server.get('/products', lapsed)).status).toBe(503)
  }
})

test('of who is at work operators alone come through, and their pages hear that the shop is open to them', async () => {
  const operator = await createStaffMember('operator', 1)
  expect(await (await server.get('/maintenance/state', operator)).json()).toEqual({ isClosed: false })
  const merchant = await createStaffMember('merchant', 1)
  expect(await (await server.get('/maintenance/state', merchant)).json()).toEqual({ isClosed: true })
  expect((await server.get('/backoffice', operator)).status).toBe(200)
  expect((await server.get('/products', operator)).status).toBe(200)
  for (const role of ['merchant', 'courier'] as const)
    expect((await server.get('/backoffice', await createStaffMember(role, 1))).status).toBe(503)
})

test('a page’s router goes to the closed page of where it was going, and keeps the page it is on', async () => {
  const going = await server.get('/products.data?slug=perros&_routes=x', { ...script, referer: `${server.url}/cart` })
  expect([going.status, going.headers.get('x-remix-redirect'), going.headers.get('x-remix-reload-document')]).toEqual([
    204,
    '/products?slug=perros',
    'true',
  ])
  const staying = await server.get('/cart.data', { ...script, referer: `${server.url}/cart` })
  expect([staying.status, (await staying.json()).code]).toEqual([503, 'http.maintenance'])
  const sending = await server.post('/checkout.data', 'a=1', script)
  expect([sending.status, (await sending.json()).code]).toEqual([503, 'http.maintenance'])
})

test('inside the app the page has no frame of a website, also where nobody can say whose session it is', async () => {
  const open = await opened()
  const { sessionToken } = await (await open.post('/v1/app/web/guests', { country: 'BO' })).json()
  const cookie = `huella_session=${sessionToken}`
  await sql`
    update accounts.web_sessions set kind = 'app' where token_hash = ${hashSecret(sessionToken)}
  `.execute(connection.db())
  const shown = async (sent: string) => (await server.get('/products', { ...html, cookie: sent })).text()
  for (const sent of [cookie, 'huella_session=made-up; huella_app=1']) {
    expect(await shown(sent)).toContain('Estamos haciendo mejoras')
    expect(await shown(sent)).not.toMatch(/<header|<footer|Soy del equipo/)
  }
  expect(await shown('huella_app=1')).toContain('Soy del equipo')
})

test('a form that was sent without script is kept in the answer', async () => {
  const type = { ...html, 'content-type': 'application/x-www-form-urlencoded' }
  const answer = await server.post('/checkout?step=2', 'key=k-1&notes=%22Toca%22+%3Cb%3E', type)
  const text = await answer.text()
  expect(answer.status).toBe(503)
  expect(text).toContain('action="/checkout?step=2"')
  expect(text).toContain('name="notes" value="&#34;Toca&#34; &#60;b&#62;"')
  const secret = await server.post('/signup', 'password=tres', type)
  expect(await secret.text()).not.toContain('tres')
})
