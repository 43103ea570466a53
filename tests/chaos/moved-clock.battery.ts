// npm run test:battery -- moved-clock: the clock of a running process goes three hours ahead and back while people are at
// the shop. No answer is a 5xx, orders, payments, cancels and bookings go on, sessions stay, and the audit is clean.
// PostgreSQL keeps its own time, so for three hours the two disagree as well.
import { execFile } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { afterAll, expect, test, vi } from 'vitest'
import { DEMO_PASSWORD } from '#demo/people.ts'
import { newId } from '#shared/ids.ts'
import { findTarget } from '../../bench/find-target.ts'
import { toOrder } from '../../bench/scenarios.ts'
import { callUntilServed, findBankPage, type Guest, payAtBank, send } from '../guests.ts'
import { startShopWithMovingClock } from '../moving-clock.ts'
import { clockOffsetTo } from '../shop-clock.ts'

const HOURS = [0, 3, 0, -3, 0, 3, -3, 0]
const ORDERS_AN_HOUR = 8

const env = { CLOCK_OFFSET: clockOffsetTo(13), SHED_LOAD: 'off' }
const shop = await startShopWithMovingClock(env)
const { dataDir } = shop
afterAll(() => shop.stop())
const url = shop.urls.BO
const target = await findTarget(shop.port, 1)
const figures = { moves: 0, orders: 0, paid: 0, cancelled: 0, bookings: 0, statuses: {} as Record<string, number> }
const failed: string[] = []

async function ask(path: string, body: object, { token, key }: { token?: string; key?: string } = {}) {
  const call = { ...(token && { token }), ...(key && { key }) }
  return note(path, await callUntilServed(() => send(url, path, body, call)))
}

function note(path: string, answer: Response): Response {
  figures.statuses[answer.status] = (figures.statuses[answer.status] ?? 0) + 1
  if (answer.status >= 500) failed.push(`${answer.status} ${path}`)
  return answer
}

interface Placed {
  guest: Guest
  id: string
}

/** A guest with a session of the website; an app's token ends within the hour, and is renewed by the app. */
async function aVisitor(): Promise<Guest> {
  const { uid, sessionToken } = await (await ask('/v1/app/web/guests', { country: 'BO' })).json()
  return { uid, token: sessionToken }
}

let phones = 0
async function placeOrder(paymentMethod: 'qr' | 'cash'): Promise<Placed> {
  const guest = await aVisitor()
  const order = { ...toOrder(target, phones++), paymentMethod }
  const answer = await ask('/api/market/app/orders', order, { token: guest.token, key: newId() })
  const body = await answer.json()
  expect(answer.status, JSON.stringify(body)).toBe(200)
  figures.orders += 1
  return { guest, id: body._id }
}

async function pay({ guest, id }: Placed): Promise<void> {
  const begun = await ask(`/api/market/app/orders/${id}/pay`, {}, guest)
  const page = await findBankPage(url, (await begun.json()).link)
  expect((await payAtBank(url, page ?? '')).status).toBe(303)
  const read = async () => {
    const headers = { authorization: `Bearer ${guest.token}` }
    const answer = await callUntilServed(() => fetch(`${url}/api/market/app/orders/${id}`, { headers }))
    return (await note('order', answer).json()).paymentState
  }
  await vi.waitFor(async () => expect(await read()).toBe('paid'), { timeout: 60_000, interval: 250 })
  figures.paid += 1
}

async function cancel({ guest, id }: Placed): Promise<void> {
  const answer = await ask(
    `/api/market/app/orders/${id}/cancel`,
    { reason: 'Me equivoqué', refundTo: 'payment' },
    { token: guest.token },
  )
  expect(answer.status, await answer.text()).toBe(200)
  figures.cancelled += 1
}

async function book(token: string): Promise<void> {
  const store = '/appointments-api/merchants/spa-equipetrol/stores/spa-equipetrol-banzer'
  const facts = { name: 'Rayo', petTypeId: 'perro', birthday: '2022-03-04', sex: 'Macho', weight: 12 }
  const pet = await (await ask('/pet-profile-api/pet-profiles', facts, { token, key: newId() })).json()
  const wanted = { petId: pet.id, servicePackId: 'bano' }
  const { days } = await (await ask(`${store}/slots`, { pets: [wanted] }, { token })).json()
  const slots: { schedule: string }[] = days.flatMap((day: { slots: { schedule: string }[] }) => day.slots)
  const appointment = { ...wanted, schedule: slots.at(-1)?.schedule, storeId: 'spa-equipetrol-banzer', notes: '' }
  const answer = await ask(
    '/appointments-api/appointments',
    { merchantId: 'spa-equipetrol', appointments: [appointment] },
    { token, key: newId() },
  )
  expect(answer.status, await answer.text()).toBe(200)
  figures.bookings += 1
}

async function openProfile(token: string): Promise<number> {
  const headers = { accept: 'text/html', cookie: `huella_session=${token}` }
  const answer = note('/profile', await callUntilServed(() => fetch(`${url}/profile`, { headers, redirect: 'manual' })))
  await answer.arrayBuffer()
  return answer.status
}

test('the shop goes on when its clock jumps three hours ahead and back', async () => {
  const proof = await (
    await ask('/v1/app/identity/signIn', { email: 'ana@huella.example', password: DEMO_PASSWORD })
  ).json()
  const opened = await ask('/v1/app/web/sessions', { idToken: proof.idToken, country: 'BO' })
  const { sessionToken } = await opened.json()
  const waiting: Placed[] = []
  for (const hours of HOURS) {
    await shop.moveClock(hours * 60)
    figures.moves += 1
    expect(await openProfile(sessionToken)).toBe(200)
    // What was ordered before the jump is paid or cancelled after it.
    for (const placed of waiting.splice(0)) await cancel(placed)
    for (let nth = 0; nth < ORDERS_AN_HOUR; nth += 1) {
      const placed = await placeOrder(nth % 2 === 0 ? 'qr' : 'cash')
      if (nth % 2 === 0) await pay(placed)
      waiting.push(placed)
    }
    await book(sessionToken)
  }
  mkdirSync('reports', { recursive: true })
  writeFileSync('reports/moved-clock.json', JSON.stringify({ ...figures, failed }, null, 2))
  console.log(figures)
  expect(failed).toEqual([])
  const audit = promisify(execFile)(process.execPath, ['server/commands/audit.ts'], {
    env: { ...process.env, DATA_DIR: dataDir },
  })
  expect((await audit).stdout).toMatch(/^All \d+ invariants hold\.\n$/)
})
