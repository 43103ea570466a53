import { describe, expect, test } from 'vitest'
import { getRefusal } from '#shared/rpc/testing.ts'
import { makeShopFactory } from '../testing/a-shop.ts'
import { openBothWays } from '../testing/open-both-ways.ts'

const service = await openBothWays()
const { ways } = service
const aShop = makeShopFactory(service)

describe.each(ways)('%s', (_where, client) => {
  test('who grooms a pet reads what was noted at its visits before, and nobody else’s', async () => {
    const { book, customer, at } = await aShop()
    const [luna, nube] = [customer.pet({ name: 'Luna' }), customer.pet({ name: 'Nube' })]
    const first = await book('2026-11-23T10:00', [luna])
    const gone = await book('2026-11-24T10:00', [luna])
    const other = await book('2026-11-23T15:00', [nube])
    const next = await book('2026-11-25T10:00', [luna])
    const staffNotes = 'Muerde el peine: bozal'
    await client.writeStaffNotes({ appointmentId: first.id, staffNotes }, at)
    await client.writeStaffNotes({ appointmentId: other.id, staffNotes: 'Tranquila' }, at)
    await client.setAppointmentState({ appointmentId: gone.id, state: 'CANCELLED', reason: 'Feriado' }, at)

    expect(await client.earlierVisits({ appointmentId: next.id }, at)).toMatchObject([
      { appointmentId: first.id, day: '2026-11-23', staffNotes, attendant: null },
    ])
    expect(await client.earlierVisits({ appointmentId: first.id }, at)).toEqual([])
    const stranger = await aShop()
    expect(await getRefusal(client.earlierVisits({ appointmentId: next.id }, stranger.at))).toMatchObject({
      status: 404,
    })
  })

  test('a warning about a pet is seen at all its visits of the merchant, and by its owner in their export alone', async () => {
    const { storeId, book, customer, at } = await aShop()
    const luna = customer.pet({ name: 'Luna' })
    const first = await book('2026-11-23T10:00', [luna])
    const next = await book('2026-11-25T10:00', [luna])
    const warn = { appointmentId: first.id, level: 'bites' as const, text: 'Mordió a Rosa: bozal' }
    const petWarning = { level: 'bites', text: 'Mordió a Rosa: bozal' }
    expect(await client.warnAboutPet(warn, at)).toMatchObject({ petWarning })
    expect(await client.staffAppointment({ appointmentId: next.id }, at)).toMatchObject({ petWarning })
    const { appointments: shown } = await client.calendar({ storeId, fromDay: '2026-11-25' }, at)
    expect(shown).toMatchObject([{ petWarning }])
    const [known] = await client.counterCustomers({ storeId }, at)
    expect(await client.counterCustomer({ storeId, customerId: known?.id ?? '' }, at)).toMatchObject({
      pets: [{ id: luna.id, warning: petWarning }],
    })

    const own = { context: customer.context }
    expect(JSON.stringify(await client.appointment({ appointmentId: next.id }, own))).not.toContain('Mordió')
    expect(await client.exportPerson(undefined, own)).toMatchObject({
      petWarnings: [{ pet_id: luna.id, ...petWarning }],
    })
    const stranger = await aShop()
    expect(await getRefusal(client.warnAboutPet(warn, stranger.at))).toMatchObject({ status: 404 })

    await client.warnAboutPet({ appointmentId: next.id, level: null, text: '' }, at)
    expect(await client.staffAppointment({ appointmentId: first.id }, at)).toMatchObject({ petWarning: null })
    await client.warnAboutPet(warn, at)
    await client.erasePerson(undefined, own)
    expect(await client.staffAppointment({ appointmentId: first.id }, at)).toMatchObject({ petWarning: null })
  })
})
