import { describe, expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import { getRefusal } from '#shared/rpc/testing.ts'
import { openBothWays } from '../testing/open-both-ways.ts'
import { makeHotelFactory } from './testing/a-hotel.ts'

const service = await openBothWays()
const { clock, people, ways, signUp } = service
const aHotel = makeHotelFactory(service)

const apoquel = {
  ...{ name: 'Apoquel', dose: '1 tableta', times: ['20:00', '08:00'], note: 'Con comida' },
  ...{ fromDay: '2026-11-24', untilDay: '2026-11-27' },
}

describe.each(ways)('%s', (_where, client) => {
  /** A stay from the 24th to the 27th; its pet comes on the 24th at 14:30 in Santa Cruz. */
  async function aStay() {
    const shop = await aHotel(client)
    const { appointments } = await client.bookStay(shop.stay('2026-11-24', '2026-11-27'), shop.own)
    const appointmentId = appointments[0]?.id ?? ''
    people.set(shop.staff.uid, { ...people.get(shop.staff.uid), name: 'Ana Suárez' })
    const medicineId = newId()
    const of = { appointmentId, medicineId }
    const checkIn = () => {
      clock.now = new Date('2026-11-24T18:30:00Z')
      return client.checkInStay({ appointmentId }, shop.at)
    }
    return { ...shop, appointmentId, medicineId, of, checkIn }
  }

  const tonight = { day: '2026-11-24', time: '20:00' }

  test('a medicine is written, its dose is late half an hour later, given once, and the family sees it', async () => {
    const { at, own, of, checkIn, appointmentId, storeId } = await aStay()
    const written = await client.saveStayMedicine({ ...of, ...apoquel }, at)
    expect(written).toMatchObject({
      medicines: [{ id: of.medicineId, times: ['08:00', '20:00'], isEnded: false, canChange: true }],
      doses: [],
    })
    expect(await client.saveStayMedicine({ ...of, ...apoquel }, at)).toEqual(written)
    // Nothing is given before the pet is there.
    expect(await getRefusal(client.giveStayDose({ ...of, ...tonight }, at))).toMatchObject({
      code: 'appointments.dose-not-due',
    })
    expect((await checkIn()).doses).toMatchObject([{ ...tonight, isLate: false, given: null }])
    // From an hour before its time it can be marked.
    clock.now = new Date('2026-11-24T22:59:59Z')
    expect((await client.staffStay({ appointmentId }, at)).doses).toMatchObject([{ givableFrom: '19:00' }])
    expect(await getRefusal(client.giveStayDose({ ...of, ...tonight }, at))).toMatchObject({
      code: 'appointments.dose-too-early',
    })
    clock.now = new Date('2026-11-24T23:00:00Z')
    expect((await client.staffStay({ appointmentId }, at)).doses).toMatchObject([{ givableFrom: null }])
    clock.now = new Date('2026-11-25T00:31:00Z')
    expect(await client.staffStay({ appointmentId }, at)).toMatchObject({ lateDoses: 1, doses: [{ isLate: true }] })
    const { stays } = await client.hotelBoard({ storeId }, at)
    expect(stays).toMatchObject([{ appointmentId, lateDoses: 1 }])
    expect((await client.visitsToDo({}, at)).stores).toMatchObject([
      { storeId, dosesLate: 1, firstDosesLate: [{ appointmentId, petName: 'Toby', name: 'Apoquel', ...tonight }] },
    ])
    const stranger = await signUp({ worksFor: newId() })
    expect((await client.visitsToDo({}, { context: stranger.context })).stores).toEqual([])

    const given = await client.giveStayDose({ ...of, ...tonight }, at)
    expect((await client.visitsToDo({}, at)).stores).toEqual([])
    expect(given).toMatchObject({ lateDoses: 0, doses: [{ given: { label: '20:31', by: 'Ana S.' } }] })
    const [stay] = await client.bookingStays({ appointmentId }, own)
    expect(stay).toMatchObject({ medicines: [{ name: 'Apoquel' }], doses: given.doses })
    const unknown = { ...of, day: '2026-11-25', time: '09:00' }
    expect(await getRefusal(client.giveStayDose(unknown, at))).toMatchObject({ status: 409 })
  })

  test('a dose that was noted by mistake is taken back within 15 minutes, and stays later', async () => {
    const { at, of, checkIn } = await aStay()
    await client.saveStayMedicine({ ...of, ...apoquel }, at)
    await checkIn()
    clock.now = new Date('2026-11-25T00:05:00Z')
    const dose = { ...of, ...tonight }
    expect((await client.giveStayDose(dose, at)).doses).toMatchObject([{ given: { canTakeBack: true } }])
    const stranger = await signUp({ worksFor: newId() })
    expect(await getRefusal(client.takeBackStayDose(dose, { context: stranger.context }))).toMatchObject({
      status: 404,
    })
    expect((await client.takeBackStayDose(dose, at)).doses).toMatchObject([{ given: null }])
    // Once more changes nothing.
    expect((await client.takeBackStayDose(dose, at)).doses).toMatchObject([{ given: null }])
    await client.giveStayDose(dose, at)
    clock.now = new Date('2026-11-25T00:20:00Z')
    expect((await client.staffStay({ appointmentId: of.appointmentId }, at)).doses).toMatchObject([
      { given: { canTakeBack: false } },
    ])
    expect(await getRefusal(client.takeBackStayDose(dose, at))).toMatchObject({ code: 'appointments.dose-stays' })
  })

  test('of two who give a dose at once one is named, to both', async () => {
    const { at, of, checkIn, merchantId } = await aStay()
    await client.saveStayMedicine({ ...of, ...apoquel }, at)
    await checkIn()
    const rosa = await signUp({ worksFor: merchantId, name: 'Rosa Paz' })
    clock.now = new Date('2026-11-25T00:05:00Z')
    const presses = Array.from({ length: 12 }, (_, index) =>
      client.giveStayDose({ ...of, ...tonight }, index % 2 === 0 ? at : { context: rosa.context }),
    )
    const answers = await Promise.all(presses)
    expect(new Set(answers.map(({ doses }) => doses[0]?.given?.by)).size).toBe(1)
    expect(answers.every(({ doses }) => doses[0]?.given?.label === '20:05')).toBe(true)
    const rows = await service.db
      .selectFrom('appointments.stay_doses')
      .selectAll()
      .where('medicine_id', '=', of.medicineId)
      .execute()
    expect(rows).toHaveLength(1)
  })

  test('a medicine of which a dose was given is not changed but ended, and what was given stays', async () => {
    const { at, own, of, checkIn, appointmentId } = await aStay()
    const { medicines } = await client.saveStayMedicine({ ...of, ...apoquel }, at)
    const half = { ...of, ...apoquel, dose: '½ tableta' }
    expect(await client.saveStayMedicine({ ...half, version: medicines[0]?.version }, at)).toMatchObject({
      medicines: [{ dose: '½ tableta' }],
    })
    await checkIn()
    clock.now = new Date('2026-11-25T00:05:00Z')
    await client.giveStayDose({ ...of, ...tonight }, at)
    expect(await getRefusal(client.saveStayMedicine({ ...of, ...apoquel }, at))).toMatchObject({
      code: 'appointments.medicine-was-given',
    })
    const ended = await client.removeStayMedicine(of, at)
    expect(ended.medicines).toMatchObject([{ isEnded: true, canChange: false }])
    expect(await client.removeStayMedicine(of, at)).toEqual(ended)
    clock.now = new Date('2026-11-25T20:00:00Z')
    const [stay] = await client.bookingStays({ appointmentId }, own)
    expect(stay?.doses).toMatchObject([{ ...tonight, given: { by: 'Ana S.' } }])
  })

  test('a medicine of which nothing was given is removed', async () => {
    const { at, of } = await aStay()
    await client.saveStayMedicine({ ...of, ...apoquel }, at)
    expect((await client.removeStayMedicine(of, at)).medicines).toEqual([])
    const backwards = { ...of, ...apoquel, untilDay: '2026-11-23' }
    expect(await getRefusal(client.saveStayMedicine(backwards, at))).toMatchObject({ status: 422 })
  })

  test('a stay takes twelve medicines, also when they are written at once', async () => {
    const { at, appointmentId } = await aStay()
    const answers = await Promise.all(
      Array.from({ length: 15 }, () =>
        client.saveStayMedicine({ appointmentId, medicineId: newId(), ...apoquel }, at).then(
          () => 'written',
          () => 'refused',
        ),
      ),
    )
    expect(answers.filter((answer) => answer === 'written')).toHaveLength(12)
  })

  test('people of another merchant, and families, write and give nothing', async () => {
    const { at, own, of, checkIn } = await aStay()
    await client.saveStayMedicine({ ...of, ...apoquel }, at)
    await checkIn()
    const stranger = { context: (await signUp({ worksFor: newId() })).context }
    const refused = { status: 404 }
    expect(await getRefusal(client.saveStayMedicine({ ...of, ...apoquel }, stranger))).toMatchObject(refused)
    expect(await getRefusal(client.removeStayMedicine(of, stranger))).toMatchObject(refused)
    expect(await getRefusal(client.giveStayDose({ ...of, ...tonight }, stranger))).toMatchObject(refused)
    expect(await getRefusal(client.giveStayDose({ ...of, ...tonight }, own))).toMatchObject({ status: 403 })
    // A medicine of another stay is neither changed nor given through one's own.
    const other = await aStay()
    const foreign = { appointmentId: other.appointmentId, medicineId: of.medicineId }
    expect(await getRefusal(client.saveStayMedicine({ ...foreign, ...apoquel }, other.at))).toMatchObject({
      status: 409,
    })
    await client.removeStayMedicine(foreign, other.at)
    expect((await client.staffStay({ appointmentId: of.appointmentId }, at)).medicines).toHaveLength(1)
  })

  test('a family writes the medicines of its stay until its pet arrives, and the desk sees who wrote them', async () => {
    const { at, own, of, checkIn, appointmentId } = await aStay()
    const written = await client.saveOwnStayMedicine({ ...of, ...apoquel }, own)
    expect(written).toMatchObject([{ canWriteMedicines: true, medicines: [{ isByFamily: true, canChange: true }] }])
    expect(await client.saveOwnStayMedicine({ ...of, ...apoquel }, own)).toEqual(written)
    expect(await client.staffStay({ appointmentId }, at)).toMatchObject({ medicines: [{ isByFamily: true }] })
    const stranger = { context: (await signUp()).context }
    const foreign = { status: 404 }
    expect(await getRefusal(client.saveOwnStayMedicine({ ...of, ...apoquel }, stranger))).toMatchObject(foreign)
    expect(await getRefusal(client.removeOwnStayMedicine(of, stranger))).toMatchObject(foreign)
    // A medicine of another family's stay is not taken over through one's own.
    const other = await aStay()
    const through = { appointmentId: other.appointmentId, medicineId: of.medicineId }
    expect(await getRefusal(client.saveOwnStayMedicine({ ...through, ...apoquel }, other.own))).toMatchObject({
      status: 409,
    })
    await client.removeOwnStayMedicine(through, other.own)
    expect((await client.staffStay({ appointmentId }, at)).medicines).toHaveLength(1)

    await client.removeOwnStayMedicine(of, own)
    expect(await client.removeOwnStayMedicine(of, own)).toMatchObject([{ medicines: [] }])
    await client.saveOwnStayMedicine({ ...of, ...apoquel }, own)
    // What the desk changed is the desk's.
    const { medicines } = await client.staffStay({ appointmentId }, at)
    await client.saveStayMedicine({ ...of, ...apoquel, dose: '½ tableta', version: medicines[0]?.version }, at)
    const ofDesk = { code: 'appointments.medicine-of-desk' }
    expect(await getRefusal(client.saveOwnStayMedicine({ ...of, ...apoquel }, own))).toMatchObject(ofDesk)
    expect(await getRefusal(client.removeOwnStayMedicine(of, own))).toMatchObject(ofDesk)
    await checkIn()
    const another = { appointmentId, medicineId: newId() }
    expect(await getRefusal(client.saveOwnStayMedicine({ ...another, ...apoquel }, own))).toMatchObject({
      code: 'appointments.medicines-with-desk',
    })
    expect(await client.bookingStays({ appointmentId }, own)).toMatchObject([
      { canWriteMedicines: false, medicines: [{ dose: '½ tableta', isByFamily: false, canChange: false }] },
    ])
  })

  test('nobody writes over what another wrote meanwhile, nor a new medicine over one with its id', async () => {
    const { at, own, of, appointmentId } = await aStay()
    const [stay] = await client.saveOwnStayMedicine({ ...of, ...apoquel }, own)
    const version = stay?.medicines[0]?.version
    const changed = { code: 'appointments.setting-changed-since' }
    expect(await getRefusal(client.saveOwnStayMedicine({ ...of, ...apoquel, name: 'Insulina' }, own))).toMatchObject(
      changed,
    )
    // The family changes the dose; the desk still reads the one before, and adds a note.
    await client.saveOwnStayMedicine({ ...of, ...apoquel, dose: '2 tabletas', version }, own)
    const noted = { ...of, ...apoquel, note: 'Tragada con queso', version }
    expect(await getRefusal(client.saveStayMedicine(noted, at))).toMatchObject(changed)
    expect((await client.staffStay({ appointmentId }, at)).medicines).toMatchObject([
      { name: 'Apoquel', dose: '2 tabletas', isByFamily: true },
    ])
  })

  test('medicines and doses are exported, and erased with their family; of a staff member the name goes', async () => {
    const { at, own, of, checkIn, appointmentId } = await aStay()
    await client.saveStayMedicine({ ...of, ...apoquel }, at)
    await checkIn()
    clock.now = new Date('2026-11-25T00:05:00Z')
    await client.giveStayDose({ ...of, ...tonight }, at)
    expect(await client.exportPerson(undefined, own)).toMatchObject({
      stayMedicines: [{ name: 'Apoquel', note: 'Con comida' }],
      stayDoses: [tonight],
    })
    await client.erasePerson(undefined, at)
    const [stay] = await client.bookingStays({ appointmentId }, own)
    expect(stay?.doses).toMatchObject([{ given: { by: '' } }])
    await client.checkOutStay({ appointmentId }, at)
    await client.erasePerson(undefined, own)
    expect(await client.staffStay({ appointmentId }, at)).toMatchObject({ medicines: [], doses: [] })
  })
})
