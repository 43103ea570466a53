import { expect, test } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import { overHttp } from '#shared/rpc/testing.ts'
import { contract, type Right } from '../contract.ts'
import type { Tables } from '../tables.ts'
import { openPets, stranger } from '../testing/open-pets.ts'

const connection = await testDatabase({ poolSize: 5 })
const db = connection.db<Tables>()
const { pets, signUp, getViewer, people, facts, unexpected } = openPets(connection, {
  now: () => new Date('2026-11-21T15:00:00Z'),
})
const overTheWire = await overHttp(pets, contract, getViewer)

async function aPet(changes: object = {}) {
  const owner = await signUp({ email: 'ana@example.com' })
  const pet = await pets.client.createPetProfile(
    { name: 'Toby', petTypeId: 'perro', birthday: '2026-07-25', ...changes },
    { context: owner.context },
  )
  const path = { customerId: pet.customerId, petProfileId: pet.id }
  return { owner, pet, path, context: owner.context }
}

/** A person with whom the pet is shared, as if they had accepted the invitation. */
async function shared(petProfileId: string, access: Right, name = 'Luis Roca') {
  const friend = await signUp({ name })
  await db
    .insertInto('pets.shares')
    .values({
      id: friend.uid,
      pet_profile_id: petProfileId,
      email: `${friend.uid}@example.com`,
      access,
      uid: friend.uid,
      created_at: new Date('2026-11-01'),
    })
    .execute()
  return friend
}

const rabies = {
  kind: 'vaccine' as const,
  product: 'Rabisin',
  planVaccines: ['rabies' as const],
  appliedOn: '2026-11-20',
}

test.each([
  ['in process', () => pets.client],
  ['over HTTP', () => overTheWire],
])('what was given is written down, changed and taken back, %s', async (_how, client) => {
  const { path, context } = await aPet()
  const made = await client().addMedicineApplication({ ...path, ...rabies, batch: 'A1', vet: 'Dra. Paz' }, { context })
  expect(made).toMatchObject({
    ...rabies,
    batch: 'A1',
    vet: 'Dra. Paz',
    dose: null,
    nextDueOn: '2027-11-20',
    dueState: 'later',
    recordedBy: 'Ana Suárez',
    attachments: [],
    wasThere: false,
  })
  const { wasThere: _, ...application } = made
  expect(await client().medicineApplications(path, { context })).toEqual([application])
  expect(await client().medicineApplications({ ...path, kind: 'flea' }, { context })).toEqual([])

  const one = { ...path, applicationId: made.id }
  const changed = await client().updateMedicineApplication(
    { ...one, appliedOn: '2026-11-10', dose: '1 ml' },
    { context },
  )
  expect(changed).toMatchObject({ appliedOn: '2026-11-10', nextDueOn: '2027-11-10', dose: '1 ml', batch: 'A1' })
  const updated = await client().updateMedicineApplication({ ...one, nextDueOn: '2028-01-02' }, { context })
  expect(updated.nextDueOn).toBe('2028-01-02')
  expect((await client().updateMedicineApplication({ ...one, appliedOn: '2026-11-12' }, { context })).nextDueOn).toBe(
    '2028-01-02',
  )

  expect(await client().deleteMedicineApplication(one, { context })).toEqual({ deleted: true })
  await expect(client().deleteMedicineApplication(one, { context })).rejects.toMatchObject({
    code: 'pets.application-not-found',
  })
  expect(await client().medicineApplications(path, { context })).toEqual([])
})

test('the next day follows from the kind, the age and the plan', async () => {
  const { path, context } = await aPet()
  const add = async (facts: object) =>
    (await pets.client.addMedicineApplication({ ...path, ...rabies, ...facts }, { context })).nextDueOn
  // The pet is almost four months old.
  expect(await add({ kind: 'deworming', product: 'Drontal', planVaccines: [] })).toBe('2026-12-20')
  expect(await add({ kind: 'flea', product: 'NexGard', planVaccines: [] })).toBe('2026-12-20')
  expect(await add({ product: 'Nobivac DHPPi', planVaccines: ['dog-core'] })).toBe('2027-01-25')
  expect(await add({ kind: 'other', product: 'Apoquel', planVaccines: [] })).toBeNull()
  expect(await add({ product: 'Rabisin 2', nextDueOn: null })).toBeNull()
  expect(await add({ product: 'Rabisin 3', nextDueOn: '2027-06-01' })).toBe('2027-06-01')
})

test('a vaccine counts for the plan by the name that people use, unless it is said otherwise', async () => {
  const { path, context } = await aPet()
  const give = (facts: { product: string; appliedOn: string; planVaccines?: [] }) =>
    pets.client.addMedicineApplication({ ...path, kind: 'vaccine', ...facts }, { context })
  const made = await give({ product: 'Séxtuple', appliedOn: '2026-10-01' })
  expect(made.planVaccines).toEqual(['dog-core', 'dog-leptospira'])
  const change = { ...path, applicationId: made.id }
  const renamed = await pets.client.updateMedicineApplication({ ...change, product: 'Antirrábica' }, { context })
  expect(renamed.planVaccines).toEqual(['rabies'])
  const none = await give({ product: 'Antirrábica', appliedOn: '2026-10-02', planVaccines: [] })
  expect(none.planVaccines).toEqual([])
  const chosen = await pets.client.updateMedicineApplication({ ...change, planVaccines: ['dog-core'] }, { context })
  expect(chosen.planVaccines).toEqual(['dog-core'])
  const kept = await pets.client.updateMedicineApplication({ ...change, product: 'Séxtuple' }, { context })
  expect(kept.planVaccines).toEqual(['dog-core'])
})

test('a paper card is recorded whole, each line as the dose that it was, and none of it twice', async () => {
  const { path, context } = await aPet()
  const line = (product: string, appliedOn: string) => ({ kind: 'vaccine' as const, product, appliedOn })
  // As they stand on the card: the newest is not the last.
  const card = [line('Quíntuple', '2026-10-30'), line('Quíntuple', '2026-09-25'), line('Antirrábica', '2026-11-15')]
  const key = { idempotencyKey: 'card-1' }
  const made = await pets.client.addMedicineApplications(
    { ...path, applications: card },
    { context: { ...context, ...key } },
  )
  expect(made.map(({ appliedOn, dueState, wasThere }) => [appliedOn, dueState, wasThere])).toEqual([
    ['2026-10-30', expect.stringMatching(/soon|later/), false],
    ['2026-09-25', 'done', false],
    ['2026-11-15', 'later', false],
  ])
  const sameCall = await pets.client.addMedicineApplications(
    { ...path, applications: card },
    { context: { ...context, ...key } },
  )
  expect(sameCall).toEqual(made)
  const again = await pets.client.addMedicineApplications({ ...path, applications: card }, { context })
  expect(again.map(({ wasThere }) => wasThere)).toEqual([true, true, true])
  expect(await pets.client.medicineApplications(path, { context })).toHaveLength(3)
})

test('of a paper card with a line that cannot be, nothing is recorded, and a stranger records none', async () => {
  const { path, context } = await aPet()
  const applications = [
    { kind: 'vaccine' as const, product: 'Quíntuple', appliedOn: '2026-09-25' },
    { kind: 'vaccine' as const, product: 'Antirrábica', appliedOn: '2026-01-01' },
  ]
  await expect(pets.client.addMedicineApplications({ ...path, applications }, { context })).rejects.toMatchObject({
    status: 422,
  })
  expect(await pets.client.medicineApplications(path, { context })).toEqual([])
  await expect(
    pets.client.addMedicineApplications({ ...path, applications }, { context: stranger }),
  ).rejects.toMatchObject({ status: 401 })
  const somebody = await signUp()
  await expect(
    pets.client.addMedicineApplications({ ...path, applications }, { context: somebody.context }),
  ).rejects.toMatchObject({ code: 'pets.pet-not-found' })
})

test('what was given since makes the earlier one done', async () => {
  const { path, context } = await aPet()
  const worms = { kind: 'deworming', product: 'Drontal' } as const
  await pets.client.addMedicineApplication({ ...path, ...worms, appliedOn: '2026-10-01' }, { context })
  await pets.client.addMedicineApplication({ ...path, ...worms, appliedOn: '2026-11-01' }, { context })
  const states = await pets.client.medicineApplications(path, { context })
  expect(states.map(({ appliedOn, dueState }) => [appliedOn, dueState])).toEqual([
    ['2026-11-01', 'soon'],
    ['2026-10-01', 'done'],
  ])
})

test("'ya se le dio': two phones that write down the same at once make one record, and the second learns by whom", async () => {
  const { path, pet, context } = await aPet()
  const friend = await shared(pet.id, 'record')
  const flea = { ...path, kind: 'flea', appliedOn: '2026-11-21' } as const
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      index % 2 === 0
        ? pets.client.addMedicineApplication({ ...flea, product: 'NexGard' }, { context })
        : pets.client.addMedicineApplication({ ...flea, product: ' nexgard ' }, { context: friend.context }),
    ),
  )
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
  expect(answers.filter(({ wasThere }) => !wasThere)).toHaveLength(1)
  expect(new Set(answers.map(({ recordedBy }) => recordedBy)).size).toBe(1)
  expect(['Ana Suárez', 'Luis Roca']).toContain(answers[0]?.recordedBy)
  expect(await pets.client.medicineApplications(path, { context })).toHaveLength(1)
})

test('the database itself keeps one of them', async () => {
  const { path, pet, context } = await aPet()
  await pets.client.addMedicineApplication({ ...path, ...rabies }, { context })
  const twin = db.insertInto('pets.medicine_applications').values({
    id: 'twin',
    pet_profile_id: pet.id,
    kind: 'vaccine',
    product: 'RABISIN',
    product_key: 'rabisin',
    applied_on: rabies.appliedOn,
    country: 'BO',
    created_at: new Date(),
    updated_at: new Date(),
  })
  await expect(twin.execute()).rejects.toMatchObject({ code: '23505' })
})

test('the same call sent again makes the same answer, not another record', async () => {
  const { path, owner } = await aPet()
  const context = owner.withKey('medicine-key-of-a-form')
  const first = await pets.client.addMedicineApplication({ ...path, ...rabies }, { context })
  expect(await pets.client.addMedicineApplication({ ...path, ...rabies }, { context })).toEqual(first)
  await expect(
    pets.client.addMedicineApplication({ ...path, ...rabies, product: 'Otra' }, { context }),
  ).rejects.toMatchObject({ code: 'pets.idempotency-key-reused' })
})

test('a change may not make two of one', async () => {
  const { path, context } = await aPet()
  await pets.client.addMedicineApplication({ ...path, ...rabies }, { context })
  const other = await pets.client.addMedicineApplication({ ...path, ...rabies, product: 'Nobivac Rabia' }, { context })
  await expect(
    pets.client.updateMedicineApplication({ ...path, applicationId: other.id, product: 'RABISIN' }, { context }),
  ).rejects.toMatchObject({ code: 'pets.already-recorded', status: 409 })
})

test.each([
  [{ appliedOn: '2026-11-22' }, 'pets.date-in-future'],
  [{ appliedOn: '2026-07-24' }, 'pets.date-before-birth'],
  [{ nextDueOn: '2026-11-20' }, 'pets.next-due-too-early'],
  [{ appliedOn: '2026-02-30' }, 'http.bad-input'],
  [{ nextDueOn: '2027-13-01' }, 'http.bad-input'],
  [{ product: ' ' }, 'http.bad-input'],
  [{ planVaccines: ['measles'] }, 'http.bad-input'],
])('%o is refused with %s', async (changes, code) => {
  const { path, context } = await aPet()
  const asked = { ...path, ...rabies, ...changes } as Parameters<typeof pets.client.addMedicineApplication>[0]
  await expect(pets.client.addMedicineApplication(asked, { context })).rejects.toMatchObject({ code })
  expect(await pets.client.medicineApplications(path, { context })).toEqual([])
})

test('a pet that died may still get what it had until that day, and nothing after it', async () => {
  const { path, context } = await aPet({ deathDate: '2026-11-10' })
  const add = (appliedOn: string) =>
    pets.client.addMedicineApplication({ ...path, ...rabies, appliedOn, nextDueOn: null }, { context })
  await expect(add('2026-11-11')).rejects.toMatchObject({ code: 'pets.date-after-death', status: 422 })
  const { id: applicationId } = await add('2026-11-10')
  await expect(
    pets.client.updateMedicineApplication({ ...path, applicationId, appliedOn: '2026-11-11' }, { context }),
  ).rejects.toMatchObject({ code: 'pets.date-after-death' })
})

test("a stranger's pet is not found on any path, who may see it may not write, who may record may", async () => {
  const { path, pet, context } = await aPet()
  const { id: applicationId } = await pets.client.addMedicineApplication({ ...path, ...rabies }, { context })
  const calls = (on: typeof context) => [
    () => pets.client.medicineApplications(path, { context: on }),
    () => pets.client.vaccinePlan(path, { context: on }),
    () => pets.client.addMedicineApplication({ ...path, ...rabies, product: 'Otra' }, { context: on }),
    () => pets.client.updateMedicineApplication({ ...path, applicationId, notes: 'x' }, { context: on }),
    () => pets.client.deleteMedicineApplication({ ...path, applicationId }, { context: on }),
  ]
  const outcomes = async (on: typeof context) => {
    const codes: string[] = []
    for (const call of calls(on))
      codes.push(
        await call().then(
          () => 'ok',
          (error) => error.code,
        ),
      )
    return codes
  }
  const anonymous = await signUp()
  expect(await outcomes(anonymous.context)).toEqual(Array(5).fill('pets.pet-not-found'))
  expect(await outcomes(stranger)).toEqual(Array(5).fill('pets.token-must-be-provided'))
  const viewer = await shared(pet.id, 'see')
  expect(await outcomes(viewer.context)).toEqual(['ok', 'ok', ...Array(3).fill('pets.not-allowed')])
  const recorder = await shared(pet.id, 'record')
  expect(await outcomes(recorder.context)).toEqual(Array(5).fill('ok'))

  // A record of the right pet, through the path of another pet of theirs.
  const own = await aPet()
  await expect(
    pets.client.deleteMedicineApplication({ ...own.path, applicationId }, { context: own.context }),
  ).rejects.toMatchObject({ code: 'pets.application-not-found' })
})

test('the plan says what was given and what is next; without a birthday it says so', async () => {
  const { path, context } = await aPet()
  await pets.client.addMedicineApplication({ ...path, ...rabies }, { context })
  const { problem, steps } = await pets.client.vaccinePlan(path, { context })
  expect(problem).toBeNull()
  expect(steps.filter(({ vaccine }) => vaccine === 'rabies')).toMatchObject([
    { state: 'given', givenOn: '2026-11-20', dose: 1 },
    { state: 'later', isBooster: true, from: '2027-11-20', until: '2027-12-20' },
  ])

  const foundling = await aPet({ birthday: null })
  expect(await pets.client.vaccinePlan(foundling.path, { context: foundling.context })).toEqual({
    problem: 'birthday-unknown',
    steps: [],
  })
})

test('what a guest wrote down was written by the account that they sign in to', async () => {
  const guest = await signUp({ name: null, isGuest: true })
  const pet = await pets.client.createPetProfile({ name: 'Misi', petTypeId: 'gato' }, { context: guest.context })
  const flea = { kind: 'flea', product: 'Advantage', appliedOn: '2026-11-20' } as const
  await pets.client.addMedicineApplication(
    { customerId: pet.customerId, petProfileId: pet.id, ...flea },
    { context: guest.context },
  )
  const ana = await signUp({ name: 'Ana Suárez' })
  await pets.client.adoptGuestData({ guestToken: `token of ${guest.uid}` }, { context: ana.context })
  const [claimed] = await pets.client.petProfiles(
    { customerId: (await pets.client.petProfile({ petProfileId: pet.id }, { context: ana.context })).customerId },
    { context: ana.context },
  )
  const path = { customerId: claimed?.customerId ?? '', petProfileId: pet.id }
  expect(await pets.client.medicineApplications(path, { context: ana.context })).toMatchObject([
    { product: 'Advantage', recordedBy: 'Ana Suárez' },
  ])
})

test('when accounts does not answer, what was given is written down all the same', async () => {
  const { path, owner, context } = await aPet()
  const person = people.get(owner.uid)
  people.delete(owner.uid)
  const made = await pets.client.addMedicineApplication({ ...path, ...rabies }, { context })
  if (person) people.set(owner.uid, person)
  expect(made.wasThere).toBe(false)
})

test('nothing went wrong that nobody expected', () => {
  expect(unexpected).toEqual([])
})

test('vaccines and dewormings are told as they are written down, once, and what is told late is not timely', async () => {
  const { path, context, owner } = await aPet()
  const worms = { kind: 'deworming' as const, product: 'Drontal' }
  const friend = await shared(path.petProfileId, 'record')
  await pets.client.addMedicineApplication({ ...path, ...rabies }, { context })
  await pets.client.addMedicineApplication({ ...path, ...rabies }, { context: friend.context })
  await pets.client.addMedicineApplication({ ...path, ...worms, appliedOn: '2026-10-01' }, { context: friend.context })
  await pets.client.addMedicineApplication(
    { ...path, kind: 'flea', product: 'NexGard', appliedOn: '2026-11-20' },
    { context },
  )
  const published = facts.filter(({ data }) => 'ownerUid' in data && data.ownerUid === owner.uid)
  expect(published).toMatchObject([
    { fact: 'care-recorded', data: { kind: 'vaccine', appliedOn: '2026-11-20', isTimely: true, country: 'BO' } },
    { fact: 'care-recorded', data: { kind: 'deworming', appliedOn: '2026-10-01', isTimely: false } },
  ])
})

test('what a guest wrote down is told when it is somebody’s, as it was told in time, and once', async () => {
  const { uid, context } = await signUp({ name: null, isGuest: true })
  const ana = await signUp({ name: 'Ana' })
  const { id: petProfileId, customerId } = await pets.client.createPetProfile(
    { name: 'Toby', petTypeId: 'perro', birthday: '2026-07-25' },
    { context },
  )
  const path = { customerId, petProfileId }
  await pets.client.addMedicineApplication({ ...path, ...rabies }, { context })
  await pets.client.addMedicineApplication(
    { ...path, kind: 'deworming', product: 'Drontal', appliedOn: '2026-10-01' },
    { context },
  )
  const guestToken = context.viewer.token ?? ''
  expect(facts.filter(({ data }) => 'ownerUid' in data && data.ownerUid === uid)).toEqual([])

  for (const _ of ['once', 'again']) await pets.client.adoptGuestData({ guestToken }, { context: ana.context })

  const published = facts.filter(({ data }) => 'ownerUid' in data && data.ownerUid === ana.uid)
  expect(published.map(({ data }) => data)).toMatchObject([
    { kind: 'vaccine', petProfileId: path.petProfileId, appliedOn: '2026-11-20', isTimely: true, country: 'BO' },
    { kind: 'deworming', appliedOn: '2026-10-01', isTimely: false },
  ])
})
