import { describe, expect, test } from 'vitest'
import { findBroken } from '#shared/database/audit.ts'
import { getRefusal } from '#shared/rpc/testing.ts'
import { takeOverPetDeath } from '../customers/pet-death-changed.ts'
import { appointmentsInvariants } from '../invariants.ts'
import { bookAt } from '../testing/book-at.ts'
import { openBothWays } from '../testing/open-both-ways.ts'

const { clock, db, deps, openStore, signUp, unexpected, ways } = await openBothWays()
const death = { ownerUid: 'ana', diedOn: '2026-11-21', changedAt: '2026-11-21T14:59:00Z' }

describe.each(ways)('%s', (_where, client) => {
  test('a pet whose death was told after its profile was read is neither booked nor waited for', async () => {
    const { path } = await openStore()
    const { context, pet } = await signUp()
    const toby = pet()
    await takeOverPetDeath(deps, { ...death, petProfileId: toby.id })
    const refused = { status: 422, code: 'appointments.pet-has-died' }
    const wanted = { store: path, pets: [toby], schedule: '2026-11-23T10:00' }
    expect(await getRefusal(bookAt(client, wanted, context))).toMatchObject(refused)
    const pets = [{ petId: toby.id, servicePackId: 'bano' }]
    const days = { fromDay: '2026-11-23', untilDay: '2026-11-24' }
    expect(await getRefusal(client.joinWaitingList({ ...path, pets, ...days }, { context }))).toMatchObject(refused)

    // It was a mistake.
    const undone = { petProfileId: toby.id, ownerUid: 'ana', diedOn: null, changedAt: '2026-11-21T14:59:30Z' }
    await takeOverPetDeath(deps, undone)
    await bookAt(client, wanted, context)
  })

  test('of a death and a booking at once the visit is marked, or there is none', async () => {
    const outcomes = new Set<string>()
    for (let round = 0; round < 10; round += 1) {
      const { path } = await openStore()
      const { context, pet } = await signUp()
      const toby = pet()
      const [booked] = await Promise.allSettled([
        bookAt(client, { store: path, pets: [toby], schedule: '2026-11-23T10:00' }, context),
        new Promise((resolve) => setTimeout(resolve, round * 2)).then(() =>
          takeOverPetDeath(deps, { ...death, petProfileId: toby.id }),
        ),
      ])
      outcomes.add(booked.status)
      const visits = await client.appointments({}, { context })
      expect(visits.map(({ petDiedOn }) => petDiedOn)).toEqual(booked.status === 'fulfilled' ? ['2026-11-21'] : [])
    }
    expect(outcomes.size).toBeGreaterThan(0)
    expect(await findBroken(db, appointmentsInvariants(clock.now))).toEqual([])
  })
})

test('nothing went wrong that nobody expected', () => expect(unexpected).toEqual([]))
