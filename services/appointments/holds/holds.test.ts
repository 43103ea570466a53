import { describe, expect, test } from 'vitest'
import { getRefusal } from '#shared/rpc/testing.ts'
import { bookAt } from '../testing/book-at.ts'
import { stranger } from '../testing/open-appointments.ts'
import { openBothWays, SATURDAY } from '../testing/open-both-ways.ts'

const { clock, openStore, profiles, signUp, unexpected, ways } = await openBothWays()

const minutesLater = (minutes: number) => new Date(SATURDAY.getTime() + minutes * 60_000)

describe.each(ways)('%s', (_where, client) => {
  type SignedUp = Awaited<ReturnType<typeof signUp>>

  function holdAt(path: { merchantId: string; storeId: string }, schedule: string, { context, pet }: SignedUp) {
    return client.hold({ ...path, pets: [{ petId: pet().id, servicePackId: 'bano' }], schedule }, { context })
  }

  async function isFree(path: { merchantId: string; storeId: string }, schedule: string) {
    const { context } = await signUp()
    const { days } = await client.slots({ ...path, servicePackId: 'bano' }, { context })
    return days.some(({ slots }) => slots.some((slot) => slot.schedule === schedule))
  }

  test('a hold ends by itself after 5 minutes, and the slot is free again', async () => {
    const { path } = await openStore()
    const ana = await signUp()
    const hold = await holdAt(path, '2026-11-23T10:00', ana)

    clock.now = minutesLater(4.9)
    expect(await client.heldSlot({ holdId: hold.id }, { context: ana.context })).toMatchObject({ secondsLeft: 6 })
    expect(await isFree(path, '2026-11-23T10:00')).toBe(false)
    clock.now = minutesLater(5)
    expect(await isFree(path, '2026-11-23T10:00')).toBe(true)
    expect(await getRefusal(client.heldSlot({ holdId: hold.id }, { context: ana.context }))).toMatchObject({
      code: 'appointments.hold-not-found',
    })
    await holdAt(path, '2026-11-23T10:00', await signUp())
  })

  test('a hold is renewed once, for 5 minutes from then', async () => {
    const { path } = await openStore()
    const { context, ...ana } = await signUp()
    const { id: holdId } = await holdAt(path, '2026-11-23T10:00', { context, ...ana })

    clock.now = minutesLater(3)
    expect(await client.renewHold({ holdId }, { context })).toMatchObject({ secondsLeft: 300, canRenew: false })
    expect(await getRefusal(client.renewHold({ holdId }, { context }))).toMatchObject({
      code: 'appointments.hold-renewed-already',
      status: 409,
    })
    clock.now = minutesLater(7.5)
    expect(await isFree(path, '2026-11-23T10:00')).toBe(false)
    clock.now = minutesLater(8)
    expect(await isFree(path, '2026-11-23T10:00')).toBe(true)
  })

  test('signing in is the one renewal of a hold, and what the page renewed before keeps its end', async () => {
    const { path } = await openStore()
    const signInAfter = async (minutes: number, guest: SignedUp) => {
      const ana = await signUp()
      for (const pet of profiles.values()) if (pet.userId === guest.uid) pet.userId = ana.uid
      clock.now = minutesLater(minutes)
      await client.adoptGuestData({ guestToken: `token of ${guest.uid}` }, { context: ana.context })
      return ana.context
    }
    const eva = await signUp({ isGuest: true })
    const { id: evas } = await holdAt(path, '2026-11-23T10:00', eva)
    const asEva = await signInAfter(2, eva)
    expect(await client.heldSlot({ holdId: evas }, { context: asEva })).toMatchObject({
      secondsLeft: 300,
      canRenew: false,
    })
    expect(await getRefusal(client.renewHold({ holdId: evas }, { context: asEva }))).toMatchObject({
      code: 'appointments.hold-renewed-already',
    })

    clock.now = SATURDAY
    const luis = await signUp({ isGuest: true })
    const { id: luises } = await holdAt(path, '2026-11-23T12:00', luis)
    clock.now = minutesLater(3)
    await client.renewHold({ holdId: luises }, { context: luis.context })
    const asLuis = await signInAfter(4, luis)
    expect(await client.heldSlot({ holdId: luises }, { context: asLuis })).toMatchObject({ secondsLeft: 240 })
  })

  test('who lets a hold go frees it at once, and a second time there is nothing to let go', async () => {
    const { path } = await openStore()
    const ana = await signUp()
    const { id: holdId } = await holdAt(path, '2026-11-23T10:00', ana)

    expect(await client.releaseHold({ holdId }, { context: ana.context })).toEqual({ released: true })
    expect(await client.releaseHold({ holdId }, { context: ana.context })).toEqual({ released: false })
    expect(await isFree(path, '2026-11-23T10:00')).toBe(true)
  })

  test('another choice at the same store gives up the one before, which never stood in its own way', async () => {
    const { path } = await openStore()
    const ana = await signUp()
    const first = await holdAt(path, '2026-11-23T10:00', ana)
    const second = await holdAt(path, '2026-11-23T10:30', ana)

    expect(second.slot.schedule).toBe('2026-11-23T10:30')
    expect(await getRefusal(client.heldSlot({ holdId: first.id }, { context: ana.context }))).toMatchObject({
      status: 404,
    })
    expect(await isFree(path, '2026-11-23T09:30')).toBe(true)
  })

  test('what cannot be kept leaves the older hold as it was', async () => {
    const { path } = await openStore()
    const ana = await signUp()
    const first = await holdAt(path, '2026-11-23T10:00', ana)
    const refused = getRefusal(holdAt(path, '2026-11-22T10:00', ana))
    expect(await refused).toMatchObject({ message: 'There is no slot for selected date', status: 409 })
    expect(await client.heldSlot({ holdId: first.id }, { context: ana.context })).toMatchObject({ id: first.id })
  })

  test('an account keeps three slots at most, and what it books counts no more', async () => {
    const stores = [await openStore(), await openStore(), await openStore(), await openStore()]
    const ana = await signUp()
    for (const { path } of stores.slice(0, 3)) await holdAt(path, '2026-11-23T10:00', ana)
    const [first, , , fourth] = stores
    if (!first || !fourth) throw new Error('Four stores were opened')

    expect(await getRefusal(holdAt(fourth.path, '2026-11-23T12:00', ana))).toMatchObject({
      code: 'appointments.too-many-holds',
      status: 429,
    })
    await bookAt(client, { store: first.path, pets: [ana.pet()], schedule: '2026-11-23T10:00' }, ana.context)
    await holdAt(fourth.path, '2026-11-23T12:00', ana)
  })

  test('guests of one network keep twelve slots together; who has signed in there is not counted', async () => {
    const { path } = await openStore({ stations: Array.from({ length: 20 }, () => ({ skills: ['bath'] })) })
    const network = `2001:db8:${Math.floor(Math.random() * 65_536).toString(16)}`
    const aGuest = async (host: number) => {
      const guest = await signUp({ isGuest: true, phone: null })
      return { ...guest, context: { ...guest.context, client: `${network}:7::${host}` } }
    }
    for (let host = 1; host <= 12; host += 1) await holdAt(path, '2026-11-23T10:00', await aGuest(host))

    expect(await getRefusal(holdAt(path, '2026-11-23T10:00', await aGuest(13)))).toMatchObject({ status: 429 })
    const ana = await signUp()
    await holdAt(path, '2026-11-23T10:00', { ...ana, context: { ...ana.context, client: `${network}:7::14` } })
  })

  test("nobody sees, renews or lets go somebody else's hold", async () => {
    const { path } = await openStore()
    const { id: holdId } = await holdAt(path, '2026-11-23T10:00', await signUp())
    const { context } = await signUp()

    for (const call of [client.heldSlot, client.renewHold]) {
      expect(await getRefusal(call({ holdId }, { context }))).toMatchObject({ code: 'appointments.hold-not-found' })
      expect(await getRefusal(call({ holdId }, { context: stranger }))).toMatchObject({ status: 401 })
    }
    expect(await client.releaseHold({ holdId }, { context })).toEqual({ released: false })
    expect(await isFree(path, '2026-11-23T10:00')).toBe(false)
  })

  test('the same call again, as a browser repeats it, keeps one slot', async () => {
    const { path } = await openStore()
    const ana = await signUp()
    const input = { ...path, pets: [{ petId: ana.pet().id, servicePackId: 'bano' }], schedule: '2026-11-23T10:00' }
    const context = ana.withKey('the same key')

    const first = await client.hold(input, { context })
    expect(await client.hold(input, { context })).toEqual(first)
    const other = { ...input, schedule: '2026-11-23T11:00' }
    expect(await getRefusal(client.hold(other, { context }))).toMatchObject({ status: 422 })

    clock.now = minutesLater(5)
    expect(await getRefusal(client.hold(input, { context }))).toMatchObject({
      code: 'appointments.hold-over',
      status: 409,
    })
  })

  test('the wizard keeps what was chosen for a day, at each store its own, and for nobody else', async () => {
    const { path } = await openStore()
    const { context, pet } = await signUp()
    const bath = { petId: pet().id, servicePackId: 'bano' }
    const saved = await client.saveDraft({ ...path, pets: [bath], schedule: '2026-11-23T10:00' }, { context })
    expect(saved).toMatchObject({ pets: [bath], hasPickUp: false, holdId: null })
    expect(await client.draft(path, { context })).toEqual(saved)

    const luis = await signUp()
    expect(await client.draft(path, { context: luis.context })).toBeNull()
    expect(await client.draft((await openStore()).path, { context })).toBeNull()
    clock.now = minutesLater(24 * 60)
    expect(await client.draft(path, { context })).toBeNull()
    clock.now = minutesLater(23 * 60)
    await client.dropDraft(path, { context })
    expect(await client.draft(path, { context })).toBeNull()
  })
})

test('none of it was a surprise', () => expect(unexpected).toEqual([]))
