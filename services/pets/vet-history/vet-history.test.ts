import { beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import { newId } from '#shared/ids.ts'
import { getRefusal, overHttp } from '#shared/rpc/testing.ts'
import { contract, type Right } from '../contract.ts'
import { sweepPets } from '../sweep-pets.ts'
import type { Tables } from '../tables.ts'
import { openPets, origins, stranger } from '../testing/open-pets.ts'
import { FIRST_VET_PARTS, VET_PARTS } from './rules/vet-parts.ts'

const connection = await testDatabase({ poolSize: 6 })
const db = connection.db<Tables>()
const hourMs = 3_600_000
const clock = { now: new Date('2026-11-21T15:00:00Z') }
const purchases = {
  foodPurchases: async () => [
    {
      ...{ productId: 'p-1', variantId: 'v-1', slug: 'dog-chow', title: 'Dog Chow Adulto', optionTitle: '15 kg' },
      ...{ imageId: null, netGrams: 15_000, kcalPerKg: 3500, petTypes: ['PERRO' as const], lifeStage: null },
      ...{ breedSize: null, isTreat: false, quantity: 1, orderedAt: '2026-11-10T12:00:00.000Z', deliveredAt: null },
    },
  ],
}
const visits = [{ on: '2026-10-02', service: 'Baño', place: 'Huella Equipetrol' }]
const { pets, sent, signUp, getViewer, unexpected } = openPets(connection, {
  now: () => clock.now,
  market: purchases,
  internalAppointments: { petVisits: async () => visits },
})
const remote = await overHttp(pets, contract, getViewer)

beforeEach(() => {
  clock.now = new Date('2026-11-21T15:00:00Z')
})

const note = {
  vetName: 'Dra. Rojas',
  clinic: 'Clínica Patitas',
  license: '1234',
  note: 'Otitis leve en el oído derecho.',
}
const drops = {
  kind: 'other' as const,
  product: 'Otomax',
  dose: '5 gotas',
  frequency: 'Cada 12 horas',
  until: '2026-11-28',
}

function visitor(client: string) {
  return { ...stranger, client }
}

async function anOwner() {
  const email = `${newId()}@example.com`
  const owner = await signUp({ email, phone: '+59170000099', isPhoneProved: true, name: 'Ana Suárez' })
  const { context } = owner
  const pet = await pets.client.createPetProfile(
    {
      ...{ name: 'Toby', petTypeId: 'perro', breedId: 'perro-beagle', sex: 'Macho', castrated: true },
      ...{ birthday: '2022-05-10', weight: 12, notes: 'Nota privada' },
      preexistingConditions: ['Alergia al pollo', 'Displasia de cadera'],
    },
    { context },
  )
  const path = { customerId: pet.customerId, petProfileId: pet.id }
  const open = async (shown = FIRST_VET_PARTS) => {
    const link = await pets.client.createVetLink({ ...path, shown: [...shown], consent: true }, { context })
    return { ...link, token: link.link?.split('/').at(-1) ?? '' }
  }
  return { ...owner, email, pet, path, open }
}

async function aFriend(petProfileId: string, access: Right) {
  const email = `${newId()}@example.com`
  const friend = await signUp({ name: 'Eva Ríos', email })
  await db
    .insertInto('pets.shares')
    .values({ id: newId(), pet_profile_id: petProfileId, email, access, uid: friend.uid, created_at: clock.now })
    .execute()
  return friend
}

describe.each([
  ['in process', pets.client],
  ['over HTTP', remote],
])('%s', (_where, client) => {
  test('a veterinarian reads what the family shows, and no way to reach the owner', async () => {
    const { path, context, open, pet, uid, email } = await anOwner()
    const record = { ...path, appliedOn: '2026-10-01', planVaccines: [] }
    await client.addMedicineApplication(
      { ...record, kind: 'vaccine', product: 'Nobivac Rabia', batch: 'L1' },
      { context },
    )
    await client.addMedicineApplication(
      { ...record, kind: 'other', product: 'Carprofeno', dose: '1 tableta' },
      { context },
    )
    const { token, link } = await open()
    expect(link).toBe(`${origins.BO}/vetHistory/${token}`)

    const history = await client.openVetHistory({ token }, { context: visitor('10.0.0.1') })
    expect(history).toMatchObject({
      openUntil: '2026-11-23T15:00:00.000Z',
      notesLeft: 5,
      pet: { name: 'Toby', petType: 'PERRO', breed: 'Beagle', sex: 'Macho', castrated: true, age: '4 años' },
      phone: null,
      weights: [{ grams: 12_000, measuredOn: '2026-11-21' }],
      care: [{ kind: 'vaccine', product: 'Nobivac Rabia', batch: 'L1', appliedOn: '2026-10-01' }],
      medicines: [{ product: 'Carprofeno', dose: '1 tableta', isUnderWay: false }],
      consultations: [],
      conditions: ['Displasia de cadera'],
      allergies: ['Alergia al pollo'],
      foods: [{ title: 'Dog Chow Adulto' }],
      visits,
    })
    const [food] = history.foods ?? []
    // Each is rounded by itself.
    expect(Math.abs((food?.kcalPerDay ?? 0) - (food?.gramsPerDay ?? 0) * 3.5)).toBeLessThan(2.5)
    const text = JSON.stringify(history)
    for (const secret of [email, '70000099', 'Suárez', 'privada', pet.id, pet.customerId, uid])
      expect(text).not.toContain(secret)
  })

  test('a part that is not shown is empty, and the phone is shown by choice alone', async () => {
    const { open } = await anOwner()
    const { token } = await open(['phone'])
    const history = await client.openVetHistory({ token }, { context: visitor('10.0.0.1') })
    expect(history.phone).toBe('+59170000099')
    const { weights, care, medicines, conditions, allergies, foods, visits: shown } = history
    for (const part of [weights, care, medicines, conditions, allergies, foods, shown]) expect(part).toEqual([])
  })

  test('two presses at the same moment open one link, and its database row holds no secret', async () => {
    const owner = await anOwner()
    const context = owner.withKey(newId())
    const asked = { ...owner.path, shown: ['care' as const], consent: true as const }
    const made = await Promise.all([client.createVetLink(asked, { context }), client.createVetLink(asked, { context })])
    expect(made[0]).toEqual(made[1])
    expect(await client.vetLinks(owner.path, { context })).toEqual([made[0]])

    const token = made[0].link?.split('/').at(-1) ?? ''
    const rows = await connection.pool.query('select * from pets.vet_links')
    const answers = await connection.pool.query("select * from pets.idempotency where operation = 'create-vet-link'")
    expect(JSON.stringify([rows.rows, answers.rows])).not.toContain(token)
  })

  test('of many links asked for at the same moment three open', async () => {
    const { path, context, open } = await anOwner()
    const asked = await Promise.allSettled(Array.from({ length: 6 }, () => open()))
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    expect(await client.vetLinks(path, { context })).toHaveLength(3)
    expect(await getRefusal(open())).toMatchObject({ code: 'pets.too-many-vet-links', status: 422 })

    clock.now = new Date(clock.now.getTime() + 48 * hourMs)
    await open()
    expect(await client.vetLinks(path, { context })).toHaveLength(1)
  })

  test('a link that ended, whose time is over, of a pet that died, or that never was, is not found, in the same words', async () => {
    const refusals: unknown[] = []
    const ask = async (token: string) => {
      for (const call of [
        () => client.openVetHistory({ token }, { context: visitor('10.0.0.1') }),
        () => client.writeVetNote({ token, ...note }, { context: visitor('10.0.0.1') }),
      ]) {
        const failure = await call().catch((error) => error)
        refusals.push([failure.code, failure.status, failure.message, failure.data?.detail])
      }
    }
    const owner = await anOwner()
    const { context } = owner
    const ended = await owner.open()
    await client.endVetLink({ ...owner.path, linkId: ended.id }, { context })
    await ask(ended.token)
    expect(await getRefusal(client.endVetLink({ ...owner.path, linkId: ended.id }, { context }))).toMatchObject({
      code: 'pets.vet-link-not-found',
    })
    await ask('never')
    const late = await owner.open()
    const died = await anOwner()
    const { token } = await died.open()
    await client.updatePetProfile({ ...died.path, deathDate: '2026-11-20' }, { context: died.context })
    await ask(token)
    clock.now = new Date(clock.now.getTime() + 48 * hourMs)
    await ask(late.token)

    expect(new Set(refusals.map((refusal) => JSON.stringify(refusal))).size).toBe(1)
    expect(refusals[0]).toEqual([
      ...['pets.vet-history-not-found', 404, 'Vet history not found'],
      'Esta historia ya no está abierta. Pide un enlace nuevo a su familia.',
    ])
  })

  test("openings are counted once for a visitor and half hour, the family's own never, without the address", async () => {
    const { path, context, open } = await anOwner()
    const { token, id } = await open()
    const read = (address: string) => client.openVetHistory({ token }, { context: visitor(address) })
    expect((await client.vetLinks(path, { context }))[0]).toMatchObject({ openings: 0, lastOpenedAt: null })
    await client.openVetHistory({ token }, { context })
    await Promise.all([read('10.0.0.1'), read('10.0.0.1')])
    await read('10.0.0.1')
    const once = (await client.vetLinks(path, { context }))[0]
    expect(once).toMatchObject({ openings: 1, lastOpenedAt: '2026-11-21T15:00:00.000Z' })
    clock.now = new Date(clock.now.getTime() + hourMs)
    await read('10.0.0.1')
    expect((await client.vetLinks(path, { context }))[0]).toMatchObject({ openings: 2 })
    const { rows } = await connection.pool.query('select * from pets.vet_link_openings where link_id = $1', [id])
    expect(JSON.stringify(rows)).not.toContain('10.0.0')
  })

  test("who may edit the pet opens links and decides, who may only record does not; the phone is the owner's to show", async () => {
    const owner = await anOwner()
    const editor = await aFriend(owner.pet.id, 'edit')
    const recorder = await aFriend(owner.pet.id, 'record')
    const other = await anOwner()
    const ask = { ...owner.path, shown: ['care' as const], consent: true as const }
    const made = await client.createVetLink({ ...ask, shown: ['care', 'phone'] }, { context: editor.context })
    expect(made.shown).toEqual(['care'])
    const token = made.link?.split('/').at(-1) ?? ''
    const { noteId } = await client.writeVetNote({ token, ...note }, { context: visitor('10.0.0.1') })
    const decide = { ...owner.path, noteId, decision: 'accepted' as const }
    for (const [{ context }, code] of [
      [recorder, 'pets.not-allowed'],
      [other, 'pets.pet-not-found'],
    ] as const) {
      const calls = [
        () => client.createVetLink(ask, { context }),
        () => client.vetLinks(owner.path, { context }),
        () => client.vetNotes(owner.path, { context }),
        () => client.endVetLink({ ...owner.path, linkId: made.id }, { context }),
        () => client.decideVetNote(decide, { context }),
      ]
      for (const call of calls) expect(await getRefusal(call())).toMatchObject({ code })
    }
    const foreign = { ...other.path, noteId, decision: 'accepted' as const }
    expect(await getRefusal(client.decideVetNote(foreign, { context: other.context }))).toMatchObject({
      code: 'pets.vet-note-not-found',
    })
    expect(await client.decideVetNote(decide, { context: editor.context })).toMatchObject({ state: 'accepted' })
  })

  test('a note waits for the family, who are told; accepted at the same moment it is recorded once, with its author', async () => {
    const { path, context, open, email } = await anOwner()
    const { token } = await open()
    const next = { kind: 'checkup' as const, on: '2026-12-05' }
    const written = { token, ...note, treatment: drops, next }
    const { noteId } = await client.writeVetNote(written, { context: visitor('10.0.0.1') })
    expect(await client.writeVetNote(written, { context: visitor('10.0.0.1') })).toEqual({ noteId })
    expect(sent.filter(({ to }) => to.email === email)[0]).toMatchObject({
      template: 'pet-vet-note',
      data: { petName: 'Toby', vetName: 'Dra. Rojas', clinic: 'Clínica Patitas' },
    })
    expect(await client.medicineApplications(path, { context })).toEqual([])
    expect(await client.vetNotes(path, { context })).toMatchObject([
      { id: noteId, state: 'waiting', treatment: drops, next },
    ])

    const decide = { ...path, noteId, decision: 'accepted' as const }
    await Promise.all([client.decideVetNote(decide, { context }), client.decideVetNote(decide, { context })])
    const vet = 'Dra. Rojas, Clínica Patitas (Mat. 1234)'
    const records = await client.medicineApplications(path, { context })
    expect(records).toHaveLength(2)
    expect(records.find(({ product }) => product === 'Otomax')).toMatchObject({
      ...{ kind: 'other', dose: '5 gotas', appliedOn: '2026-11-21', vet },
      notes: 'Cada 12 horas. Hasta el 28/11/2026.',
    })
    expect(records.find(({ product }) => product !== 'Otomax')).toMatchObject({
      ...{ product: 'Consulta veterinaria: control', vet, nextDueOn: '2026-12-05' },
      notes: 'Otitis leve en el oído derecho.',
    })
    expect(await getRefusal(client.decideVetNote({ ...decide, decision: 'declined' }, { context }))).toMatchObject({
      code: 'pets.vet-note-decided',
      status: 409,
    })

    const history = await client.openVetHistory({ token }, { context: visitor('10.0.0.1') })
    expect(history.consultations).toEqual([
      { on: '2026-11-21', vet, note: 'Otitis leve en el oído derecho.', nextOn: '2026-12-05' },
    ])
    expect(history.medicines).toMatchObject([{ product: 'Otomax', until: '2026-11-28', isUnderWay: true }])
  })

  test('a declined note leaves the record as it is', async () => {
    const { path, context, open } = await anOwner()
    const { token } = await open()
    const { noteId } = await client.writeVetNote({ token, ...note, treatment: drops }, { context: visitor('10.0.0.1') })
    await client.decideVetNote({ ...path, noteId, decision: 'declined' }, { context })
    expect(await client.medicineApplications(path, { context })).toEqual([])
    expect(await client.vetNotes(path, { context })).toMatchObject([{ state: 'declined' }])
  })

  test('a vaccine that was given takes the next date, and two notes of a day are two entries', async () => {
    const { path, context, open } = await anOwner()
    const { token } = await open()
    const vaccine = { kind: 'vaccine' as const, product: 'Nobivac Rabia', dose: '1 ml', frequency: null, until: null }
    const next = { kind: 'vaccine' as const, on: '2027-11-21' }
    for (const text of ['Vacuna de hoy.', 'Olvidé decir: reposo un día.']) {
      const written = { token, ...note, note: text, ...(text.startsWith('Vacuna') && { treatment: vaccine, next }) }
      const { noteId } = await client.writeVetNote(written, { context: visitor('10.0.0.1') })
      await client.decideVetNote({ ...path, noteId, decision: 'accepted' }, { context })
    }
    const records = await client.medicineApplications(path, { context })
    expect(Object.fromEntries(records.map(({ product, nextDueOn }) => [product, nextDueOn]))).toEqual({
      'Consulta veterinaria': null,
      'Consulta veterinaria (2)': null,
      'Nobivac Rabia': '2027-11-21',
    })
  })

  test('one link takes five notes, however many are sent at the same moment', async () => {
    const { path, context, open } = await anOwner()
    const { token } = await open()
    const write = (number: number) =>
      client.writeVetNote({ token, ...note, note: `Nota ${number}` }, { context: visitor('10.0.0.1') })
    const written = await Promise.allSettled(Array.from({ length: 8 }, (_, number) => write(number)))
    expect(written.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
    expect(await getRefusal(write(9))).toMatchObject({ code: 'pets.too-many-vet-notes' })
    expect(await client.vetNotes(path, { context })).toHaveLength(5)
  })

  test('impossible days are refused, and control characters do not stay', async () => {
    const { path, context, open } = await anOwner()
    const { token } = await open()
    const write = (more: object) => client.writeVetNote({ token, ...note, ...more }, { context: visitor('10.0.0.1') })
    expect(await getRefusal(write({ treatment: { ...drops, until: '2026-11-20' } }))).toMatchObject({
      code: 'pets.treatment-ends-too-early',
    })
    expect(await getRefusal(write({ next: { kind: 'checkup', on: '2026-11-21' } }))).toMatchObject({
      code: 'pets.next-visit-too-early',
    })
    await write({ vetName: 'Dra.\u202e Rojas\nHuella', note: '<script>alert(1)</script>\r\n\r\n\r\n\r\nfin\u0007' })
    expect(await client.vetNotes(path, { context })).toMatchObject([
      { vetName: 'Dra. Rojas Huella', note: '<script>alert(1)</script>\n\nfin' },
    ])
  })
})

test('a note is kept when no message can be sent', async () => {
  const { path, context, open } = await anOwner()
  const silent = openPets(connection, {
    now: () => clock.now,
    messaging: {
      notify: async () => {
        throw new Error('off')
      },
    },
  })
  const { token } = await open()
  await silent.pets.client.writeVetNote({ token, ...note }, { context: visitor('10.0.0.1') })
  expect(silent.warned).toHaveLength(1)
  expect(await pets.client.vetNotes(path, { context })).toHaveLength(1)
})

test('a history is shown without the part of a service that does not answer', async () => {
  const { open } = await anOwner()
  const { token } = await open()
  const alone = openPets(connection, {
    now: () => clock.now,
    internalAppointments: {
      petVisits: async () => {
        throw new Error('down')
      },
    },
  })
  const history = await alone.pets.client.openVetHistory({ token }, { context: visitor('10.0.0.1') })
  expect(history).toMatchObject({ visits: null, pet: { name: 'Toby' } })
})

test('links are swept a month after their end, their waiting notes half a year after they were written, accepted ones never', async () => {
  const { path, context, open } = await anOwner()
  const { token } = await open()
  const ids = []
  for (const text of ['uno', 'dos'])
    ids.push((await pets.client.writeVetNote({ token, ...note, note: text }, { context: visitor('10.0.0.1') })).noteId)
  await pets.client.decideVetNote({ ...path, noteId: ids[0] ?? '', decision: 'accepted' }, { context })
  const at = clock.now.getTime()
  await sweepPets(db, new Date(at + 33 * 24 * hourMs))
  const { rows } = await connection.pool.query(
    'select count(*)::int as links from pets.vet_links where pet_profile_id = $1',
    [path.petProfileId],
  )
  expect(rows).toEqual([{ links: 0 }])
  expect(await pets.client.vetNotes(path, { context })).toHaveLength(2)
  await sweepPets(db, new Date(at + 184 * 24 * hourMs))
  expect(await pets.client.vetNotes(path, { context })).toMatchObject([{ id: ids[0], state: 'accepted' }])
})

test('an export holds the links and notes of the own pets; erasing an editor ends the links that they opened', async () => {
  const owner = await anOwner()
  const editor = await aFriend(owner.pet.id, 'edit')
  const asked = { ...owner.path, shown: [...VET_PARTS], consent: true as const }
  const made = await pets.client.createVetLink(asked, { context: editor.context })
  const token = made.link?.split('/').at(-1) ?? ''
  await pets.client.writeVetNote({ token, ...note }, { context: visitor('10.0.0.1') })
  const exported = await pets.client.exportPerson(undefined, { context: owner.context })
  expect(exported).toMatchObject({
    vetLinks: [{ shown: [...FIRST_VET_PARTS] }],
    vetNotes: [{ vet_name: 'Dra. Rojas' }],
  })
  expect(JSON.stringify(exported)).not.toContain(token)

  await pets.client.erasePerson(undefined, { context: editor.context })
  expect(await getRefusal(pets.client.openVetHistory({ token }, { context: stranger }))).toMatchObject({ status: 404 })
  expect(await pets.client.vetNotes(owner.path, { context: owner.context })).toHaveLength(1)
})

test('nothing went wrong that nobody expected', () => expect(unexpected).toEqual([]))
