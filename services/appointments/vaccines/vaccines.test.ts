import { describe, expect, test } from 'vitest'
import { getRefusal } from '#shared/rpc/testing.ts'
import { makeShopFactory } from '../testing/a-shop.ts'
import { openBothWays } from '../testing/open-both-ways.ts'

const service = await openBothWays()
const { clock, vaccinate, ways } = service
const aShop = makeShopFactory(service)

describe.each(ways)('%s', (_where, client) => {
  /** A store whose baths need a vaccine against rabies, and a bath of Luna that can begin. */
  async function aBathWithVaccine() {
    const shop = await aShop()
    const luna = shop.customer.pet({ name: 'Luna' })
    const visit = await shop.book('2026-11-23T10:00', [luna])
    const packId = visit.servicePack.id
    const required = { storeId: shop.storeId, packId, vaccines: ['rabies' as const, 'cat-core' as const] }
    expect(await client.saveRequiredVaccines(required, shop.at)).toMatchObject([
      { packId, vaccines: ['cat-core', 'rabies'] },
    ])
    clock.now = new Date('2026-11-23T13:50:00Z')
    const of = { appointmentId: visit.id }
    await client.setAppointmentState({ ...of, state: 'CONFIRMED' }, shop.at)
    const start = () => client.setAppointmentState({ ...of, state: 'IN_PROGRESS' }, shop.at)
    return { ...shop, luna, packId, of, start, required }
  }

  test('a visit begins once the records show the vaccine for its day, and its family sees what lacks', async () => {
    const { at, of, start, luna, customer } = await aBathWithVaccine()
    const own = { context: customer.context }
    const lacking = [{ vaccine: 'rabies', until: null }]
    expect(await client.appointmentVaccines(of, own)).toEqual({ lacking })
    expect(await client.visitVaccines(of, at)).toEqual({ lacking, waiver: null })
    expect(await getRefusal(start())).toMatchObject({ code: 'appointments.vaccines-missing' })
    vaccinate(luna.id, { planVaccines: ['rabies'], appliedOn: '2025-11-01', nextDueOn: '2026-11-01' })
    expect(await client.appointmentVaccines(of, own)).toEqual({ lacking: [{ vaccine: 'rabies', until: '2026-11-01' }] })
    vaccinate(luna.id, { planVaccines: ['rabies'], appliedOn: '2026-11-20', nextDueOn: '2027-11-20' })
    expect(await client.appointmentVaccines(of, own)).toEqual({ lacking: [] })
    await start()
  })

  test('the counter accepts a visit without it with a reason, and a pack that needs none asks for none', async () => {
    const { at, of, start, required, book } = await aBathWithVaccine()
    expect(await getRefusal(client.acceptWithoutVaccines({ ...of, reason: ' ' }, at))).toMatchObject({ status: 400 })
    const reason = 'Trajo el carnet de papel'
    expect(await client.acceptWithoutVaccines({ ...of, reason }, at)).toMatchObject({ waiver: { reason } })
    await start()
    const other = await book('2026-11-24T10:00')
    expect((await client.visitVaccines({ appointmentId: other.id }, at)).lacking).toHaveLength(1)
    expect(await client.saveRequiredVaccines({ ...required, vaccines: [] }, at)).toEqual([])
    expect((await client.visitVaccines({ appointmentId: other.id }, at)).lacking).toEqual([])
  })

  test('a family knows before it books which services its pet lacks a vaccine for, on which day', async () => {
    const { luna, packId, customer, merchantId, storeId } = await aBathWithVaccine()
    const misu = customer.pet({ name: 'Misu', petTypeId: 'gato' })
    const ask = (day?: string, context = customer.context) =>
      client.petVaccines({ merchantId, storeId, petIds: [luna.id, misu.id, 'nobody'], day }, { context })
    const ofMisu = {
      petId: misu.id,
      petName: 'Misu',
      packId,
      lacking: [
        { vaccine: 'cat-core', until: null },
        { vaccine: 'rabies', until: null },
      ],
    }
    const ofLuna = { petId: luna.id, petName: 'Luna', packId, lacking: [{ vaccine: 'rabies', until: null }] }
    expect(await ask()).toEqual([ofLuna, ofMisu])
    vaccinate(luna.id, { planVaccines: ['rabies'], appliedOn: '2025-11-25', nextDueOn: '2026-11-25' })
    expect(await ask()).toEqual([ofMisu])
    expect(await ask('2026-11-26')).toEqual([
      { ...ofLuna, lacking: [{ vaccine: 'rabies', until: '2026-11-25' }] },
      ofMisu,
    ])
    const stranger = await aShop()
    expect(await ask(undefined, stranger.customer.context)).toEqual([])
  })

  test('the counter is told of it with the free times, of the chosen service alone', async () => {
    const { luna, packId, at, storeId, of, required } = await aBathWithVaccine()
    const { customer } = await client.staffAppointment(of, at)
    const chosen = { storeId, customerId: customer.id, pets: [{ petId: luna.id, servicePackId: packId }] }
    const lacking = [{ vaccine: 'rabies', until: null }]
    expect((await client.counterSlots(chosen, at)).vaccines).toEqual([
      { petId: luna.id, petName: 'Luna', packId, lacking },
    ])
    await client.saveRequiredVaccines({ ...required, vaccines: [] }, at)
    expect((await client.counterSlots(chosen, at)).vaccines).toEqual([])
  })

  test('nobody else sees or sets it', async () => {
    const { of, required } = await aBathWithVaccine()
    const stranger = await aShop()
    const refusals = [
      client.visitVaccines(of, stranger.at),
      client.acceptWithoutVaccines({ ...of, reason: 'Sí' }, stranger.at),
      client.saveRequiredVaccines(required, stranger.at),
      client.saveRequiredVaccines({ ...required, storeId: stranger.storeId }, stranger.at),
      client.appointmentVaccines(of, { context: stranger.customer.context }),
    ]
    expect((await Promise.all(refusals.map(getRefusal))).map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
  })
})
