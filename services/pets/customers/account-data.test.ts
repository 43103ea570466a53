import { describe, expect, test } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import { getRefusal, overHttp } from '#shared/rpc/testing.ts'
import { contract } from '../contract.ts'
import { openPets } from '../testing/open-pets.ts'

const connection = await testDatabase({ poolSize: 5 })
const { pets, sent, signUp, getViewer, unexpected } = openPets(connection, {
  now: () => new Date('2026-11-21T15:00:00Z'),
})
const remote = await overHttp(pets, contract, getViewer)
let emails = 0

/**
 * Tables with a column that names an account. The test checks that every such table of pets is listed here or cascades
 * with its pet.
 */
const ownersIn = {
  customers: 'uid',
  shares: 'uid',
  reach: 'uid',
  medicine_applications: 'recorded_by_uid',
  vet_links: 'created_by_uid',
  vet_notes: 'decided_by_uid',
  idempotency: 'owner',
} as const

describe.each([
  ['in process', pets.client],
  ['over HTTP', remote],
])('%s', (_where, client) => {
  async function someone(isGuest = false) {
    const person = await signUp({ name: 'Ana Suárez', email: `ana${++emails}@example.com`, isGuest })
    const context = person.withKey(`first pet of ${person.uid}`)
    const pet = await client.createPetProfile({ name: 'Toby', petTypeId: 'perro', weight: 12.4 }, { context })
    const path = { customerId: pet.customerId, petProfileId: pet.id }
    return { ...person, pet, path }
  }

  async function addFood({ path: { customerId }, context }: Awaited<ReturnType<typeof someone>>) {
    const food = { foodNumber: 3, netGrams: 12_000, boughtOn: '2026-11-11' }
    await client.addPantryFood({ customerId, ...food }, { context })
  }

  function chooseEater({ path, context }: Awaited<ReturnType<typeof someone>>) {
    const { customerId, petProfileId } = path
    const food = { kind: 'elsewhere' as const, foodNumber: 3 }
    return client.setFoodEaters({ customerId, shopId: 'almacen', food, petProfileIds: [petProfileId] }, { context })
  }

  async function shareWith(owner: Awaited<ReturnType<typeof someone>>, friend: Awaited<ReturnType<typeof someone>>) {
    const email = `friend${++emails}@example.com`
    await client.share({ ...owner.path, email, right: 'edit' }, { context: owner.context })
    const token =
      sent
        .findLast(({ to }) => to.email === email)
        ?.data.link?.split('/')
        .at(-1) ?? ''
    await client.acceptShare({ token }, { context: friend.context })
  }

  test('an export holds the own pets whole, and of a shared one its name', async () => {
    const ana = await someone()
    const luis = await someone()
    await shareWith(ana, luis)
    await client.addMedicineApplication(
      { ...ana.path, kind: 'deworming', product: 'Drontal', appliedOn: '2026-11-01', planVaccines: [] },
      { context: ana.context },
    )
    await addFood(ana)
    await client.setWeightTarget({ ...ana.path, grams: 11_500 }, { context: ana.context })
    await chooseEater(ana)
    const export_ = await client.exportPerson(undefined, { context: ana.context })
    expect(export_).toMatchObject({
      customer: { uid: ana.uid, name: 'Ana Suárez' },
      pets: [
        {
          id: ana.pet.id,
          name: 'Toby',
          weights: [{ grams: 12_400 }],
          weightTarget: { grams: 11_500, start_grams: 12_400 },
          medicineApplications: [{ product: 'Drontal' }],
          sharedWith: [{ right: 'edit', isAccepted: true }],
        },
      ],
      sharedWithMe: [],
      pantryFoods: [{ brand: 'Kantuta', net_grams: 12_000, bought_on: '2026-11-11' }],
      foodEaters: [{ food_id: 'elsewhere 3', pet_profile_id: ana.pet.id }],
    })
    expect(JSON.stringify(export_)).not.toContain('token')
    expect(await client.exportPerson(undefined, { context: luis.context })).toMatchObject({
      pets: [{ id: luis.pet.id }],
      sharedWithMe: [{ id: ana.pet.id, name: 'Toby', right: 'edit' }],
    })
  })

  test('who is erased leaves no row, and others keep what is theirs', async () => {
    const ana = await someone()
    const luis = await someone()
    await shareWith(ana, luis)
    await shareWith(luis, ana)
    const record = { kind: 'flea' as const, product: 'Bravecto', appliedOn: '2026-11-02', planVaccines: [] }
    await client.addMedicineApplication({ ...luis.path, ...record }, { context: ana.context })

    expect(await client.erasePerson(undefined, { context: ana.context })).toEqual({ erased: true, kept: [] })
    expect(await countRows(ana.uid)).toEqual({})
    expect(await client.erasePerson(undefined, { context: ana.context })).toEqual({ erased: true, kept: [] })

    const { context } = luis
    expect(await getRefusal(client.petProfile({ petProfileId: ana.pet.id }, { context }))).toMatchObject({
      status: 404,
    })
    expect(await client.petProfile({ petProfileId: luis.pet.id }, { context })).toEqual(luis.pet)
    expect(await client.shares(luis.path, { context })).toEqual([])
    const given = await client.medicineApplications(luis.path, { context })
    expect(given).toMatchObject([{ product: 'Bravecto' }])
    expect(given[0]?.recordedBy).not.toContain('Ana')
  })

  test('a table that names accounts is known to the erasure', async () => {
    const { rows } = await connection.pool.query<{ name: string }>(`
      select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'pets' and column_name ~ '(^|_)(uid|owner|customer_id)$'
        -- Names staff, whose acts stay on record.
        and table_name <> 'setting_changes'
      order by 1
    `)
    expect(rows.map(({ name }) => name)).toEqual(
      [...Object.entries(ownersIn).map(([table, column]) => `${table}.${column}`)]
        // These cascade with the customer.
        .concat(
          'food_eaters.customer_id',
          'pantry_foods.customer_id',
          'profiles.customer_id',
          'share_mails.customer_id',
        )
        .sort(),
    )
  })

  test("a guest's pets are the account's after the sign-in, once, by the guest's own token", async () => {
    const guest = await someone(true)
    const ana = await someone()
    const guestToken = guest.context.viewer.token ?? ''
    await addFood(guest)
    await chooseEater(guest)
    await client.medicineApplications(guest.path, { context: guest.context })
    const claims = await Promise.all([
      client.adoptGuestData({ guestToken }, { context: ana.context }),
      client.adoptGuestData({ guestToken }, { context: ana.context }),
    ])
    expect(claims.map(({ pets: moved }) => moved).sort()).toEqual([0, 1])
    const list = await client.petProfiles({ customerId: ana.path.customerId }, { context: ana.context })
    expect(list.map(({ id }) => id).sort()).toEqual([ana.pet.id, guest.pet.id].sort())
    expect(await client.pantryFoods({ customerId: ana.path.customerId }, { context: ana.context })).toHaveLength(1)
    const [food] = await client.pantry({ customerId: ana.path.customerId, shopId: 'almacen' }, { context: ana.context })
    expect(food).toMatchObject({ isChosen: true, eaters: [{ petProfileId: guest.pet.id }] })
    expect(list.find(({ id }) => id === guest.pet.id)).toMatchObject({ userId: ana.uid, weightGrams: 12_400 })
    expect(
      await getRefusal(client.petProfile({ petProfileId: guest.pet.id }, { context: guest.context })),
    ).toMatchObject({ status: 404 })
    const { idempotency: _, ...left } = await countRows(guest.uid)
    expect(left).toEqual({})
  })

  test('an account without pets of its own becomes a customer by a claim, and nobody claims an account or as a guest', async () => {
    const guest = await someone(true)
    const newcomer = await signUp({ name: 'Nora' })
    const guestToken = guest.context.viewer.token ?? ''
    expect(await client.adoptGuestData({ guestToken }, { context: newcomer.context })).toEqual({ pets: 1 })
    expect(await client.customerByEcommerceUid({ userUid: newcomer.uid }, { context: newcomer.context })).toMatchObject(
      {
        name: 'Nora',
      },
    )

    const ana = await someone()
    const token = ana.context.viewer.token ?? ''
    expect(await getRefusal(client.adoptGuestData({ guestToken: token }, { context: newcomer.context }))).toMatchObject(
      {
        status: 403,
        code: 'pets.not-a-guest',
      },
    )
    const other = await someone(true)
    expect(await getRefusal(client.adoptGuestData({ guestToken }, { context: other.context }))).toMatchObject({
      status: 401,
    })
    expect(await getRefusal(client.adoptGuestData({ guestToken: 'made up' }, { context: ana.context }))).toMatchObject({
      status: 401,
    })
  })
})

test('nothing went wrong that nobody expected', () => expect(unexpected).toEqual([]))

async function countRows(uid: string): Promise<Record<string, number>> {
  const found: Record<string, number> = {}
  for (const [table, column] of Object.entries(ownersIn)) {
    const { rowCount } = await connection.pool.query(`select from pets.${table} where ${column} = $1`, [uid])
    if (rowCount) found[table] = rowCount
  }
  return found
}
