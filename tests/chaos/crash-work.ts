import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { DEMO_PASSWORD } from '#demo/people.ts'
import { aPicture, holder, toInsuranceRequest } from '#services/insurance/testing/insure.ts'
import type { PetProfile } from '#services/pets/contract.ts'
import type { DatabaseConnection } from '#shared/database/connect.ts'
import { newId } from '#shared/ids.ts'
import { findBankPage, payAtBank, send } from '../guests.ts'

/** A call that is sent again until the shop answers it. */
export type Ask = (make: () => Promise<Response>) => Promise<Response>

/** Work beside the orders: one loop until it is over, and what must be true of it afterwards. */
export interface Work {
  counts: Record<string, number>
  go(isOver: () => boolean): Promise<void>
  /** Fails when acknowledged work is missing or doubled. */
  check(connection: DatabaseConnection): Promise<void>
}

export interface Place {
  url: string
  ask: Ask
}

const SALON = 'spa-equipetrol'
const STORE = 'spa-equipetrol-banzer'
/** Customers of the demonstration, each of whom insures as many dogs as a person may have, nearly. */
const HOLDERS = ['ana', 'bruno', 'carla'].map((name) => `${name}@huella.example`)
const PETS_OF_ONE = 30

/** Opens a session of a person of the demonstration. A proof whose answer was lost is used up, so both steps go again. */
export async function signInAs(place: Place, email: string): Promise<string> {
  const { url, ask } = place
  const proof = await ask(() => send(url, '/v1/app/identity/signIn', { email, password: DEMO_PASSWORD }))
  const { idToken } = await proof.json()
  const session = await ask(() => send(url, '/v1/app/web/sessions', { idToken, country: 'BO' }))
  return session.ok ? (await session.json()).sessionToken : signInAs(place, email)
}

/** Baths of a new dog that are kept; the dog can have no second one at their times, of seven that are asked for in turn. */
const MOST_KEPT = 3

/** Baths of a new dog, booked one after another; all but a few are cancelled, so that there is always a time for the next. */
export async function bookings(place: Place, token: string): Promise<Work> {
  const { url, ask } = place
  const { id: petId } = await addDog(place, token, 'Rayo')
  const counts = { booked: 0, cancelled: 0 }
  const acknowledged = new Map<string, 'APPROVED' | 'CANCELLED'>()
  const wanted = { petId, servicePackId: 'bano' }
  return {
    counts,
    async go(isOver) {
      const path = '/appointments-api/appointments'
      for (let nth = 0; !isOver(); nth += 1) {
        const store = `/appointments-api/merchants/${SALON}/stores/${STORE}`
        const free = await (await ask(() => send(url, `${store}/slots`, { pets: [wanted] }, { token }))).json()
        const slots = free.days.flatMap((day: { slots: { schedule: string }[] }) => day.slots)
        const schedule = slots.at(-1 - (nth % 7))?.schedule
        if (!schedule) return
        const appointment = { ...wanted, schedule, storeId: STORE, notes: '' }
        const [body, key] = [{ merchantId: SALON, appointments: [appointment] }, newId()]
        const answer = await ask(() => send(url, path, body, { token, key }))
        if (!answer.ok) continue
        const { id, state } = (await answer.json()).appointments[0]
        acknowledged.set(id, state)
        counts.booked += 1
        if (nth % 4 === 0 && counts.booked - counts.cancelled <= MOST_KEPT) continue
        const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
        const change = { method: 'PATCH', headers, body: JSON.stringify({ state: 'CANCELLED' }) }
        const cancelled = await ask(() => fetch(`${url}${path}/${id}`, change))
        // A cancel that was done and not answered is refused the second time.
        expect([200, 409, 422], await cancelled.clone().text()).toContain(cancelled.status)
        acknowledged.set(id, 'CANCELLED')
        counts.cancelled += 1
      }
    },
    async check({ pool }) {
      const { rows } = await pool.query<{ id: string; state: 'APPROVED' | 'CANCELLED' }>(
        'select id, state from appointments.appointments where pet_id = $1',
        [petId],
      )
      const made = new Map(rows.map(({ id, state }) => [id, state]))
      expect(made).toEqual(acknowledged)
    },
  }
}

/** Contracts of new dogs that are quoted, shown, and paid at the bank. */
export function insurances(place: Place): Work {
  const { url, ask } = place
  const api = '/pet-insurance/api'
  const counts = { quoted: 0, paid: 0 }
  const quoted = new Map<string, string>()
  const paid = new Set<string>()

  const tell = async (path: string, body: object, caller: { token: string; key?: string }) => {
    const answer = await ask(() => send(url, path, body, caller))
    const parsed = await answer.json()
    expect(answer.status, `${path} ${JSON.stringify(parsed)}`).toBe(200)
    return parsed
  }
  // Only so many contracts of one person may wait for their money.
  const becomesActive = async (path: string, token: string) => {
    for (let status = ''; status !== 'ACTIVE'; await pause(500)) {
      const answer = await ask(() => fetch(url + path, { headers: bearer(token) }))
      status = answer.ok ? (await answer.json()).status : ''
    }
  }
  const insure = async (token: string, customerId: string, name: string) => {
    const pet = await addDog(place, token, name)
    const route = `${api}/customers/${customerId}/insurances`
    const quote = await tell(route, toInsuranceRequest({ pet }, 'bo-esencial'), { token, key: newId() })
    quoted.set(quote.id, pet.id)
    counts.quoted += 1
    for (const shows of ['front', 'left', 'right']) {
      const picture = await aPicture(`${shows}.jpg`)
      const answer = await ask(() => {
        const body = new FormData()
        body.append('files', picture)
        body.append('shows', shows)
        return fetch(`${url}${route}/${quote.id}/pictures`, { method: 'POST', headers: bearer(token), body })
      })
      expect(answer.status, await answer.text()).toBe(200)
    }
    const { link } = await tell(`${route}/${quote.id}/payment`, { method: 'qr' }, { token })
    await payUntilHeard(place, link)
    await returnUntilPaid(place, link)
    await becomesActive(`${route}/${quote.id}`, token)
    paid.add(quote.id)
    counts.paid += 1
  }
  return {
    counts,
    async go(isOver) {
      for (const email of HOLDERS) {
        const token = await signInAs(place, email)
        const { id: customerId } = await tell(`${api}/customers`, {}, { token })
        await tell(`${api}/insurance-provider/customers`, holder, { token })
        for (let nth = 0; nth < PETS_OF_ONE && !isOver(); nth += 1) await insure(token, customerId, `Firulais ${nth}`)
      }
    },
    async check({ pool }) {
      const pets = [...quoted.values()]
      const { rows } = await pool.query<{ id: string; status: string; payments: number; lines: number }>(
        `select i.id, i.status,
          (select count(*)::int from payments.payments p where p.subject_id = i.id and p.status = 'paid') as payments,
          (select count(*)::int from insurance.insurance_log l where l.insurance_id = i.id and l.status = 'ACTIVE') as lines
        from insurance.insurances i where i.pet_profile_id = any($1)`,
        [pets],
      )
      expect(rows.map(({ id }) => id).sort()).toEqual([...quoted.keys()].sort())
      const unlike = rows.filter(
        ({ id, status, payments, lines }) => paid.has(id) && !(status === 'ACTIVE' && payments === 1 && lines === 1),
      )
      expect(unlike).toEqual([])
    },
  }
}

async function addDog({ url, ask }: Place, token: string, name: string): Promise<PetProfile> {
  const facts = { name, petTypeId: 'perro', breedId: 'perro-beagle', birthday: '2022-03-04', sex: 'Macho', weight: 12 }
  const key = newId()
  const answer = await ask(() => send(url, '/pet-profile-api/pet-profiles', facts, { token, key }))
  const pet = await answer.json()
  expect(answer.status, JSON.stringify(pet)).toBe(200)
  return pet
}

/** The bank confirms the payment; the shop learns it by webhook or by polling. */
export async function payUntilHeard({ url }: Pick<Place, 'url'>, link: string): Promise<void> {
  let page: string | null = null
  for (;;) {
    page ??= await findBankPage(url, link).catch(() => null)
    const heard = page ? await payAtBank(url, page).catch(() => null) : null
    if (heard?.status === 303) return
    await pause(50)
  }
}

/** The payer comes back to the page of the payment, which asks the bank, as long as the shop has not heard of the money. */
async function returnUntilPaid({ url }: Pick<Place, 'url'>, link: string): Promise<void> {
  for (;;) {
    const answer = await fetch(`${url}${link}/state?ask`).catch(() => null)
    const state = answer?.ok ? await answer.json().catch(() => null) : null
    if (state?.status === 'paid') return
    await pause(500)
  }
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
