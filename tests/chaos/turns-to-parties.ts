import { generateKeyPair, SignJWT } from 'jose'
import { expect } from 'vitest'
import { newId } from '#shared/ids.ts'
import { findTarget } from '../../bench/find-target.ts'
import { toOrder } from '../../bench/scenarios.ts'
import { send } from '../guests.ts'
import type { RunningShop } from '../running-shop.ts'
import type { Party } from '../silent-parties.ts'

/** Longest wait for any answer of the shop, whichever party it waits for. */
const PATIENCE_MS = 15_000

let buyers = 0

/** Phone of the next order, because a phone may owe only a few. */
export const nextBuyer = () => buyers++

type Turn = (shop: RunningShop, address: string) => Promise<{ answer: Response; statuses: number[] }>

/** Calls that make a shop contact a party that the pages do not, with the shop's allowed answers. */
const turns: Record<string, Turn> = {
  // The fallback is the nearest town.
  geocoder: async ({ urls }) => ({
    answer: await send(urls.BO, '/v1/app/public/placeOfPoint', { coordinates: { lat: -17.7669, lon: -63.1995 } }),
    statuses: [200],
  }),
  'sign-in with Google and Facebook': async ({ urls }) => ({
    answer: await fetch(`${urls.BO}/signin/google?referrer=%2Fcart`, { redirect: 'manual' }),
    // Redirects to the sign-in page, which shows the failure.
    statuses: [302],
  }),
  'issuer of the app': async ({ urls }, address) => ({
    answer: await send(urls.BO, '/v1/app/web/appSessions', { jwt: await createToken(address), country: 'BO' }),
    statuses: [401, 503],
  }),
  // A failed outside service: the order stands, and its payment can be started again.
  'Libélula and Bancard': async ({ port, urls }) => {
    const target = await findTarget(port)
    const order = { ...toOrder(target, nextBuyer()), paymentMethod: 'qr' }
    const call = { token: target.token }
    const placed = await send(urls.BO, '/api/market/app/orders', order, { ...call, key: newId() })
    expect(placed.status).toBe(200)
    const { _id } = await placed.json()
    return { answer: await send(urls.BO, `/api/market/app/orders/${_id}/pay`, {}, call), statuses: [502] }
  },
  // The collector accepts events and forwards them later.
  'analytics at Segment': async ({ urls }) => {
    const context = { consent: { categoryPreferences: { analytics: true } } }
    const page = { anonymousId: newId(), messageId: newId(), name: '/', context }
    return { answer: await send(urls.BO, '/tracking/v1/page', page), statuses: [200] }
  },
}

/** Triggers calls to these parties and expects a usable answer each time. */
export async function turnTo(shop: RunningShop, parties: Party[], address: string): Promise<void> {
  for (const { name } of parties) {
    const turn = turns[name]
    if (!turn) continue
    const begun = performance.now()
    const { answer, statuses } = await turn(shop, address)
    expect(statuses, `${name}: ${answer.status} ${await answer.text()}`).toContain(answer.status)
    expect(performance.now() - begun, name).toBeLessThan(PATIENCE_MS)
  }
}

async function createToken(issuer: string): Promise<string> {
  const { privateKey } = await generateKeyPair('ES256')
  return new SignJWT({ uid: 'somebody', jti: newId() })
    .setProtectedHeader({ alg: 'ES256', kid: 'known to nobody' })
    .setIssuer(issuer)
    .setAudience('web')
    .setIssuedAt()
    .setExpirationTime('5 minutes')
    .sign(privateKey)
}
