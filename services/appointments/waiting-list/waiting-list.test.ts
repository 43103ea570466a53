import { describe, expect, test } from 'vitest'
import { getRefusal } from '#shared/rpc/testing.ts'
import { takeOverPetDeath } from '../customers/pet-death-changed.ts'
import { bookAt } from '../testing/book-at.ts'
import { openBothWays, SATURDAY } from '../testing/open-both-ways.ts'
import { offerAfterFact, offerEverywhere } from './offer-freed.ts'

const { clock, db, facts, deps, openStore, signUp, unexpected, ways } = await openBothWays()

const minutesLater = (minutes: number) => new Date(SATURDAY.getTime() + minutes * 60_000)

describe.each(ways)('%s', (_where, client) => {
  type SignedUp = Awaited<ReturnType<typeof signUp>>

  /** A store with room for one dog on Monday, which Ana has booked. */
  async function aFullMonday() {
    const { path } = await openStore({ schedule: [{ active: true, day: 1, startTime: 600, endTime: 660 }] })
    const ana = await signUp()
    const booking = await bookAt(client, { store: path, pets: [ana.pet()], schedule: '2026-11-23T10:00' }, ana.context)
    const appointmentId = booking.appointments[0]?.id ?? ''
    return {
      path,
      ana,
      cancel: async () => {
        facts.length = 0
        await client.moveOrCancelAppointment({ appointmentId, state: 'CANCELLED' }, { context: ana.context })
        for (const { fact, data } of [...facts]) if (fact === 'appointment-cancelled') await offerAfterFact(deps, data)
      },
    }
  }

  async function wait(path: { merchantId: string; storeId: string }, who: SignedUp, pet = who.pet()) {
    const days = { fromDay: '2026-11-22', untilDay: '2026-11-24' }
    return client.joinWaitingList({ ...path, ...days, pets: [{ petId: pet.id, servicePackId: 'bano' }] }, who)
  }

  const waitsFor = ({ context }: SignedUp) => client.waitingList(undefined, { context })

  test('what is cancelled is kept for who came first, for half an hour, then for the next one, then for nobody', async () => {
    const { path, cancel } = await aFullMonday()
    const [luis, eva] = [await signUp(), await signUp()]
    const pet = luis.pet({ name: 'Kira' })
    expect(await wait(path, luis, pet)).toMatchObject({
      state: 'waiting',
      petNames: ['Kira'],
      packKinds: ['bano'],
      fromDay: '2026-11-22',
      untilDay: '2026-11-24',
      offer: null,
    })
    clock.now = minutesLater(1)
    await wait(path, eva)
    await offerEverywhere(deps)
    expect(await waitsFor(luis)).toMatchObject([{ state: 'waiting' }])

    clock.now = SATURDAY
    await cancel()

    const [entry] = await waitsFor(luis)
    expect(entry).toMatchObject({
      state: 'offered',
      offer: {
        expiresAt: minutesLater(30).toISOString(),
        // 15:30 in London: labels use the store's zone, wherever the viewer is.
        untilLabel: '11:30',
        slot: { day: '2026-11-23', label: 'lunes 23 10:00' },
      },
    })
    expect(facts.at(-1)).toEqual({
      fact: 'appointment-offered',
      data: { entryId: entry?.id, holdId: entry?.offer?.holdId },
    })
    expect(await waitsFor(eva)).toMatchObject([{ state: 'waiting' }])
    const stranger = await signUp()
    const want = { store: path, pets: [stranger.pet()], schedule: '2026-11-23T10:00' }
    expect(await getRefusal(bookAt(client, want, stranger.context))).toMatchObject({ status: 409 })

    clock.now = minutesLater(29.9)
    await offerEverywhere(deps)
    expect(await waitsFor(luis)).toMatchObject([{ state: 'offered' }])
    clock.now = minutesLater(30)
    await offerEverywhere(deps)
    expect(await waitsFor(luis)).toMatchObject([{ state: 'over', offer: null }])
    expect(await waitsFor(eva)).toMatchObject([{ state: 'offered' }])
    clock.now = minutesLater(60)
    await offerEverywhere(deps)
    await bookAt(client, want, stranger.context)
  })

  test('no slot is kept for a pet that died meanwhile, but for who waits next', async () => {
    const { path, cancel } = await aFullMonday()
    const [luis, eva] = [await signUp(), await signUp()]
    const kira = luis.pet({ name: 'Kira' })
    await wait(path, luis, kira)
    clock.now = minutesLater(1)
    await wait(path, eva)
    const death = { ownerUid: luis.uid, diedOn: '2026-11-21', changedAt: SATURDAY.toISOString() }
    await takeOverPetDeath(deps, { petProfileId: kira.id, ...death })
    expect(await waitsFor(luis)).toMatchObject([{ state: 'over' }])

    await cancel()
    expect(await waitsFor(eva)).toMatchObject([{ state: 'offered' }])
  })

  test('an offer is a hold that is not renewed, and becomes a booking', async () => {
    const { path, cancel } = await aFullMonday()
    const luis = await signUp()
    const { context } = luis
    const pet = luis.pet()
    await wait(path, luis, pet)
    await cancel()
    const holdId = (await waitsFor(luis))[0]?.offer?.holdId ?? ''

    expect(await client.heldSlot({ holdId }, { context })).toMatchObject({
      isOffer: true,
      canRenew: false,
      secondsLeft: 1800,
      quote: { totals: { totalAmount: 8000 } },
    })
    expect(await getRefusal(client.renewHold({ holdId }, { context }))).toMatchObject({ status: 409 })
    clock.now = minutesLater(25)
    const { appointments: booked } = await bookAt(
      client,
      { store: path, pets: [pet], schedule: '2026-11-23T10:00', holdId },
      context,
    )
    expect(booked).toHaveLength(1)
    expect(await waitsFor(luis)).toEqual([])
  })

  test('one yes takes an offered slot, once, however often and fast it is pressed', async () => {
    const { path, cancel } = await aFullMonday()
    const luis = await signUp()
    const { context } = luis
    await wait(path, luis, luis.pet({ name: 'Kira' }))
    await cancel()
    const holdId = (await waitsFor(luis))[0]?.offer?.holdId ?? ''

    const eva = await signUp()
    expect(await getRefusal(client.takeOffer({ holdId }, { context: eva.context }))).toMatchObject({ status: 409 })
    const answers = await Promise.all([1, 2, 3].map(() => client.takeOffer({ holdId }, { context })))
    answers.push(await client.takeOffer({ holdId }, { context }))
    expect(new Set(answers.map(({ multiAppointmentId }) => multiAppointmentId)).size).toBe(1)
    expect(answers[0]?.appointments).toMatchObject([{ petName: 'Kira', schedule: '2026-11-23T10:00' }])
    expect(await waitsFor(luis)).toEqual([])
  })

  test('an offer whose time is over is not taken, and what is no offer is not either', async () => {
    const { path, cancel } = await aFullMonday()
    const luis = await signUp()
    const pet = luis.pet()
    await wait(path, luis, pet)
    await cancel()
    const holdId = (await waitsFor(luis))[0]?.offer?.holdId ?? ''
    clock.now = minutesLater(30)
    const over = { code: 'appointments.hold-over' }
    expect(await getRefusal(client.takeOffer({ holdId }, { context: luis.context }))).toMatchObject(over)
    await offerEverywhere(deps)

    const pets = [{ petId: pet.id, servicePackId: 'bano' }]
    const hold = await client.hold({ ...path, pets, schedule: '2026-11-23T10:00' }, { context: luis.context })
    expect(await getRefusal(client.takeOffer({ holdId: hold.id }, { context: luis.context }))).toMatchObject(over)
  })

  test('the staff of a store see who waits, who was asked and what they answered, and not of other stores', async () => {
    const { path, cancel } = await aFullMonday()
    const [luis, eva, rosa] = [await signUp(), await signUp(), await signUp()]
    const staff = await signUp({ worksFor: path.merchantId })
    const at = { context: staff.context }
    const ask = () => client.storeWaitingList({ storeId: path.storeId }, at)
    for (const [minute, who] of [luis, eva, rosa].entries()) {
      clock.now = minutesLater(minute)
      await wait(path, who)
    }
    clock.now = minutesLater(5)
    await cancel()
    expect(await ask()).toMatchObject({
      entries: [{ isAsked: true }, { isAsked: false }, { isAsked: false }],
      offers: [{ answer: 'open', slotLabel: 'lunes 23 10:00' }],
    })

    clock.now = minutesLater(40)
    await offerEverywhere(deps)
    const holdId = (await waitsFor(eva))[0]?.offer?.holdId ?? ''
    await client.releaseHold({ holdId }, { context: eva.context })
    await offerEverywhere(deps)
    const last = (await waitsFor(rosa))[0]?.offer?.holdId ?? ''
    await client.takeOffer({ holdId: last }, { context: rosa.context })
    const { entries, offers } = await ask()
    expect(entries).toEqual([])
    expect(offers.map(({ answer }) => answer).toSorted()).toEqual(['declined', 'silent', 'taken'])

    const stranger = await signUp({ worksFor: (await openStore()).merchantId })
    const other = client.storeWaitingList({ storeId: path.storeId }, { context: stranger.context })
    expect(await getRefusal(other)).toMatchObject({ status: 404 })
  })

  test('who waits can be written to, also when they never kept a time or booked before, or waited as a guest', async () => {
    const { path } = await aFullMonday()
    const [luis, guest, eva] = [await signUp(), await signUp({ isGuest: true }), await signUp()]
    await wait(path, luis)
    await wait(path, guest)
    expect(await findCustomers(luis, guest, eva)).toEqual([luis.uid])

    await client.adoptGuestData({ guestToken: `token of ${guest.uid}` }, { context: eva.context })
    expect(await waitsFor(eva)).toHaveLength(1)
    expect(await findCustomers(luis, guest, eva)).toEqual([luis.uid, eva.uid].toSorted())
  })

  test('whoever leaves the list while they book what they were offered does one or the other', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { path, cancel } = await aFullMonday()
      const luis = await signUp()
      const pet = luis.pet()
      await wait(path, luis, pet)
      await cancel()
      const [entry] = await waitsFor(luis)
      const want = { store: path, pets: [pet], schedule: '2026-11-23T10:00', holdId: entry?.offer?.holdId ?? '' }
      await Promise.all([
        bookAt(client, want, luis.context),
        client.leaveWaitingList({ entryId: entry?.id ?? '' }, { context: luis.context }),
      ])
      expect(await waitsFor(luis)).toEqual([])
    }
  })

  test('who comes after many that nothing fits is offered what fits them', async () => {
    const { path, cancel } = await aFullMonday()
    for (let crowd = 0; crowd < 51; crowd += 1) {
      const someone = await signUp()
      const pets = [{ petId: someone.pet().id, servicePackId: 'bano-y-peluqueria' }]
      await client.joinWaitingList({ ...path, pets, fromDay: '2026-11-23', untilDay: '2026-11-23' }, someone)
    }
    clock.now = minutesLater(1)
    const luis = await signUp()
    await wait(path, luis)
    await cancel()
    expect(await waitsFor(luis)).toMatchObject([{ state: 'offered' }])
  })

  test.each(['lets the offer go', 'leaves the list'])('who %s makes room for the next one', async (how) => {
    const { path, cancel } = await aFullMonday()
    const [luis, eva] = [await signUp(), await signUp()]
    await wait(path, luis)
    clock.now = minutesLater(1)
    await wait(path, eva)
    await cancel()
    const [entry] = await waitsFor(luis)
    if (!entry?.offer) throw new Error('It was offered')

    if (how === 'leaves the list') await client.leaveWaitingList({ entryId: entry.id }, { context: luis.context })
    else await client.releaseHold({ holdId: entry.offer.holdId }, { context: luis.context })
    await offerEverywhere(deps)

    expect(await waitsFor(luis)).toEqual([])
    expect(await waitsFor(eva)).toMatchObject([{ state: 'offered' }])
  })

  test('who waits again for the same pets has one entry, with the new days; at five stores it is enough', async () => {
    const { path } = await aFullMonday()
    const luis = await signUp()
    const pet = luis.pet()
    const first = await wait(path, luis, pet)
    const again = await client.joinWaitingList(
      {
        ...path,
        pets: [{ petId: pet.id, servicePackId: 'bano-y-peluqueria' }],
        fromDay: '2026-11-24',
        untilDay: '2026-12-04',
      },
      luis,
    )
    expect(again).toMatchObject({ id: first.id, untilDay: '2026-12-04', packKinds: ['bano-y-peluqueria'] })

    for (let store = 2; store <= 5; store += 1) await wait((await aFullMonday()).path, luis)
    expect(await getRefusal(wait((await aFullMonday()).path, luis))).toMatchObject({
      code: 'appointments.too-many-entries',
    })
    expect(await waitsFor(luis)).toHaveLength(5)
  })

  test("days that are over are refused, and nobody leaves somebody else's place", async () => {
    const { path } = await aFullMonday()
    const luis = await signUp()
    const pets = [{ petId: luis.pet().id, servicePackId: 'bano' }]
    for (const [fromDay, untilDay] of [
      ['2026-11-19', '2026-11-20'],
      ['2026-11-25', '2026-11-24'],
      ['2026-11-25', '2027-11-24'],
    ] as const) {
      const call = client.joinWaitingList({ ...path, pets, fromDay, untilDay }, luis)
      expect(await getRefusal(call)).toMatchObject({ code: 'appointments.days-not-valid' })
    }

    const { id: entryId } = await wait(path, luis)
    const eva = await signUp()
    expect(await client.leaveWaitingList({ entryId }, { context: eva.context })).toEqual({ left: false })
    expect(await waitsFor(eva)).toEqual([])
    expect(await client.leaveWaitingList({ entryId }, { context: luis.context })).toEqual({ left: true })
  })
})

async function findCustomers(...people: { uid: string }[]): Promise<string[]> {
  const uids = people.map(({ uid }) => uid)
  const rows = await db.selectFrom('appointments.customers').select('uid').where('uid', 'in', uids).execute()
  return rows.map(({ uid }) => uid).toSorted()
}

test('none of it was a surprise', () => expect(unexpected).toEqual([]))
