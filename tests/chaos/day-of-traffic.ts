import { setTimeout as pause } from 'node:timers/promises'
import { DEMO_PASSWORD } from '#demo/people.ts'
import { newId } from '#shared/ids.ts'
import { deskPages, signInAsOwner } from '../../bench/desk-pages.ts'
import { findTarget } from '../../bench/find-target.ts'
import { type Target, toBasket, toOrder } from '../../bench/scenarios.ts'
import { aGuest, findBankPage, payAtBank, send } from '../guests.ts'
import type { ShopWithMovingClock } from '../moving-clock.ts'

const SALON = '/appointments-api/merchants/spa-equipetrol/stores/spa-equipetrol-banzer'
const SHOPPERS = 3
/** Between two pages; with it the day has about 15,000 requests. */
const READING_MS = 200

export interface Traffic {
  /** Number of answers by their status. */
  statuses: Record<string, number>
  /** Answers 5xx, with what was asked. */
  failed: string[]
  visits: Record<'shopping' | 'orders' | 'paid' | 'bookings' | 'desk' | 'streams', number>
}

/** Sends the traffic of a day, from shoppers, an owner of pets and a desk, until it is over. */
export async function sendTraffic(shop: ShopWithMovingClock, isOver: () => boolean): Promise<Traffic> {
  const traffic: Traffic = {
    statuses: {},
    failed: [],
    visits: { shopping: 0, orders: 0, paid: 0, bookings: 0, desk: 0, streams: 0 },
  }
  const target = await findTarget(shop.port, 1)
  const visitor = { shop, traffic, target, isOver }
  await Promise.all([
    ...Array.from({ length: SHOPPERS }, (_, lane) => goShopping(visitor, lane)),
    bookBaths(visitor),
    workAtTheDesk(visitor),
  ])
  return traffic
}

interface Visitor {
  shop: ShopWithMovingClock
  traffic: Traffic
  target: Target
  isOver(): boolean
}

async function goShopping(visitor: Visitor, lane: number): Promise<void> {
  const { shop, traffic, target, isOver } = visitor
  const words = ['pollo', 'alimento gato', 'correa', 'higado']
  const pages = ['/', `/products?slug=${target.tagSlug}`, `/product/${target.productSlug}`, '/spa', '/seguro', '/help']
  for (let nth = 0; !isOver(); nth += 1) {
    for (const page of pages) await visit(visitor, page)
    await visit(visitor, `/products?q=${encodeURIComponent(words[nth % words.length] ?? '')}`)
    traffic.visits.shopping += 1

    const { token } = await aGuest(shop.urls.BO)
    const buyer = { token, key: newId() }
    await tell(visitor, '/api/market/app/calculateBasket', toBasket(target, nth), buyer)
    const paymentMethod = nth % 2 === 0 ? 'qr' : 'cash'
    const order = { ...toOrder(target, (nth * SHOPPERS + lane) % 1_000_000), paymentMethod }
    const placed = await tell(visitor, '/api/market/app/orders', order, buyer)
    if (placed === null) continue
    traffic.visits.orders += 1
    const cookie = `huella_session=${token}`
    await visit(visitor, `/order/${placed._id}`, cookie)
    await follow(visitor, `/order/${placed._id}/live?seen=nothing`, cookie)
    if (paymentMethod === 'qr') await pay(visitor, placed._id, token)
    // The stock comes back, so that the shelves last for the day.
    const cancel = { reason: 'Me equivoqué', refundTo: 'payment' }
    await tell(visitor, `/api/market/app/orders/${placed._id}/cancel`, cancel, { token })
  }
}

async function pay(visitor: Visitor, orderId: string, token: string): Promise<void> {
  const begun = await tell(visitor, `/api/market/app/orders/${orderId}/pay`, {}, { token })
  const page = begun && (await findBankPage(visitor.shop.urls.BO, begun.link))
  if (!page) return
  const { status } = await payAtBank(visitor.shop.urls.BO, page)
  if (status === 303) visitor.traffic.visits.paid += 1
}

async function bookBaths(visitor: Visitor): Promise<void> {
  const { shop, traffic, isOver } = visitor
  const signIn = async () => {
    const proof = await tell(visitor, '/v1/app/identity/signIn', {
      email: 'ana@huella.example',
      password: DEMO_PASSWORD,
    })
    const session = { idToken: proof?.idToken, country: 'BO' }
    const opened = proof && (await tell(visitor, '/v1/app/web/sessions', session))
    return opened?.sessionToken
  }
  while (!isOver()) {
    const token: string | undefined = await signIn()
    if (!token) continue
    const { uid } = (await tell(visitor, '/v1/app/viewerOf', { sessionToken: token })) ?? {}
    const read = async (path: string) => {
      const answer = await fetch(shop.urls.BO + path, { headers: { authorization: `Bearer ${token}` } })
      count(visitor, path, answer.status)
      return answer.json()
    }
    const { id } = await read(`/pet-profile-api/customers/ecommerce/${uid}`)
    const pets = await read(`/pet-profile-api/customers/${id}/pet-profiles`)
    const pet = pets.find(
      ({ petType, deathDate, access }: Record<string, unknown>) =>
        petType === 'PERRO' && !deathDate && access === 'owner',
    )
    for (const page of ['/profile', '/petProfiles', '/appointments', '/profile/insurance', '/profile/conversations'])
      await visit(visitor, page, `huella_session=${token}`)

    const wanted = { petId: pet?.id, servicePackId: 'bano' }
    const free = await tell(visitor, `${SALON}/slots`, { pets: [wanted] }, { token })
    const schedule = free?.days.flatMap((day: { slots: { schedule: string }[] }) => day.slots).at(-1)?.schedule
    const appointment = { ...wanted, schedule, storeId: 'spa-equipetrol-banzer', notes: '' }
    const booking = { merchantId: 'spa-equipetrol', appointments: [appointment] }
    const booked = await tell(visitor, '/appointments-api/appointments', booking, { token, key: newId() })
    if (booked) {
      traffic.visits.bookings += 1
      const path = `/appointments-api/appointments/${booked.appointments[0].id}`
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
      const body = JSON.stringify({ state: 'CANCELLED' })
      count(visitor, path, (await fetch(shop.urls.BO + path, { method: 'PATCH', headers, body })).status)
    }
    await pause(1000)
  }
}

async function workAtTheDesk(visitor: Visitor): Promise<void> {
  const { shop, traffic, isOver } = visitor
  const pages = deskPages.map(({ path }) => path).filter((path) => !path.includes('bench'))
  while (!isOver()) {
    // Sessions of the staff end after a while without work, which comes soon with a hastened clock.
    // With a hastened clock a proof may end before it is used.
    const cookie = await signInAsOwner(shop, shop.now).catch(() => null)
    if (cookie === null) continue
    for (const page of pages) {
      if (isOver()) return
      await visit(visitor, page, cookie)
      traffic.visits.desk += 1
    }
    await follow(visitor, '/backoffice/orders/live?seen=nothing', cookie)
  }
}

async function visit(visitor: Visitor, path: string, cookie?: string): Promise<void> {
  const headers = { accept: 'text/html', 'accept-encoding': 'gzip', ...(cookie && { cookie }) }
  const answer = await fetch(visitor.shop.urls.BO + path, { headers, redirect: 'manual' })
  await answer.arrayBuffer()
  count(visitor, path, answer.status)
  await pause(READING_MS)
}

/** Opens a stream of events, and leaves it. */
async function follow(visitor: Visitor, path: string, cookie: string): Promise<void> {
  const leaving = new AbortController()
  const answer = await fetch(visitor.shop.urls.BO + path, { headers: { cookie }, signal: leaving.signal })
  count(visitor, path, answer.status)
  visitor.traffic.visits.streams += 1
  leaving.abort()
}

/** The JSON of an answer, or null for a refusal. */
async function tell(
  visitor: Visitor,
  path: string,
  body: object,
  caller: { token?: string; key?: string } = {},
  // biome-ignore lint/suspicious/noExplicitAny: answers of many operations, read by a battery.
): Promise<any> {
  const answer = await send(visitor.shop.urls.BO, path, body, caller)
  count(visitor, path, answer.status)
  const parsed = await answer.json()
  return answer.ok ? parsed : null
}

function count({ traffic }: Visitor, path: string, status: number): void {
  traffic.statuses[status] = (traffic.statuses[status] ?? 0) + 1
  if (status >= 500) traffic.failed.push(`${status} ${path}`)
}
