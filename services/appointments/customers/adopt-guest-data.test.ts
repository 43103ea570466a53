import { beforeEach, describe, expect, test } from 'vitest'
import { getRefusal } from '#shared/rpc/testing.ts'
import { holdFor } from '../testing/book-at.ts'
import { openBothWays, SATURDAY } from '../testing/open-both-ways.ts'

const { clock, openStore, profiles, signUp, ways } = await openBothWays()

beforeEach(() => {
  clock.now = SATURDAY
})

const getToken = ({ uid }: { uid: string }) => ({ guestToken: `token of ${uid}` })

/** Moves the pets as the pets service does when a guest signs in. */
function takePetsAlong(from: { uid: string }, to: { uid: string }) {
  for (const pet of profiles.values()) if (pet.userId === from.uid) pet.userId = to.uid
}

describe.each(ways)('%s', (_where, client) => {
  test('who signs in keeps the slot that they chose as a guest, for another five minutes', async () => {
    const store = await openStore()
    const guest = await signUp({ isGuest: true })
    const ana = await signUp()
    const { id: holdId } = await holdFor(client, guest, store)
    clock.now = new Date(SATURDAY.getTime() + 4 * 60_000)
    takePetsAlong(guest, ana)
    expect(await client.adoptGuestData(getToken(guest), { context: ana.context })).toEqual({ holds: 1, drafts: 0 })
    expect(await client.heldSlot({ holdId }, { context: ana.context })).toMatchObject({ secondsLeft: 300 })
    expect(await getRefusal(client.heldSlot({ holdId }, { context: guest.context }))).toMatchObject({ status: 404 })
    expect(await client.adoptGuestData(getToken(guest), { context: ana.context })).toEqual({ holds: 0, drafts: 0 })

    // The station times last as long as the hold.
    clock.now = new Date(SATURDAY.getTime() + 8 * 60_000)
    expect(await getRefusal(holdFor(client, await signUp(), store))).toMatchObject({ status: 409 })
    clock.now = new Date(SATURDAY.getTime() + 9 * 60_000 + 1000)
    expect(await getRefusal(client.heldSlot({ holdId }, { context: ana.context }))).toMatchObject({ status: 404 })
    await holdFor(client, await signUp(), store)
  })

  test('of two slots at one store the guest’s stays, and a slot that ran out is not brought back', async () => {
    const store = await openStore()
    const guest = await signUp({ isGuest: true })
    const ana = await signUp()
    const own = await holdFor(client, ana, store, '2026-11-23T12:00')
    const { id: holdId } = await holdFor(client, guest, store)
    takePetsAlong(guest, ana)
    await client.adoptGuestData(getToken(guest), { context: ana.context })
    expect(await getRefusal(client.heldSlot({ holdId: own.id }, { context: ana.context }))).toMatchObject({
      status: 404,
    })
    expect(await client.heldSlot({ holdId }, { context: ana.context })).toMatchObject({
      slot: { schedule: '2026-11-23T10:00' },
    })

    const late = await signUp({ isGuest: true })
    await holdFor(client, late, store, '2026-11-24T10:00')
    clock.now = new Date(SATURDAY.getTime() + 6 * 60_000)
    expect(await client.adoptGuestData(getToken(late), { context: ana.context })).toEqual({ holds: 0, drafts: 0 })
  })

  test('a guest’s wizard goes on where it was, and the newer of two counts', async () => {
    const [store, other] = [await openStore(), await openStore()]
    const guest = await signUp({ isGuest: true })
    const ana = await signUp()
    const wizard = (petId: string) => ({ pets: [{ petId, servicePackId: 'bano' }] })
    await client.saveDraft({ ...other.path, ...wizard('older') }, { context: guest.context })
    clock.now = new Date(SATURDAY.getTime() + 60_000)
    await client.saveDraft({ ...other.path, ...wizard('newer') }, { context: ana.context })
    await client.saveDraft({ ...store.path, ...wizard('toby') }, { context: guest.context })
    expect(await client.adoptGuestData(getToken(guest), { context: ana.context })).toEqual({ holds: 0, drafts: 1 })
    expect(await client.draft(store.path, { context: ana.context })).toMatchObject({ pets: [{ petId: 'toby' }] })
    expect(await client.draft(other.path, { context: ana.context })).toMatchObject({ pets: [{ petId: 'newer' }] })
    expect(await client.draft(store.path, { context: guest.context })).toBeNull()
  })

  test('nobody takes over what an account kept, nor does a guest take over anything', async () => {
    const store = await openStore()
    const ana = await signUp()
    await holdFor(client, ana, store)
    const eva = await signUp()
    expect(await getRefusal(client.adoptGuestData(getToken(ana), { context: eva.context }))).toMatchObject({
      status: 403,
    })
    const guest = await signUp({ isGuest: true })
    expect(await getRefusal(client.adoptGuestData(getToken(ana), { context: guest.context }))).toMatchObject({
      status: 401,
    })
    expect(await getRefusal(client.adoptGuestData({ guestToken: 'made up' }, { context: eva.context }))).toMatchObject({
      status: 401,
    })
  })
})
