import { expect, test } from 'vitest'
import { openBothWays, SATURDAY } from '../testing/open-both-ways.ts'
import { writeBooking } from '../testing/written-booking.ts'
import { takeOverChange } from './account-changed.ts'

const { appointments, clock, db, openStore, signUp } = await openBothWays()

test('a changed name, phone or e-mail reaches the customer, and an older change that comes late does not', async () => {
  const { uid } = await writeBooking(db, { startsAt: '2026-11-28T19:30:00Z', createdAt: '2026-11-20T12:00:00Z' })
  const change = (fullName: string, changedAt: string) =>
    takeOverChange(
      { db },
      {
        uid,
        fullName,
        phoneNumber: '+59170000077',
        email: 'nueva@example.com',
        verifiedPhone: true,
        verifiedEmail: false,
        changedAt,
      },
    )
  await change('Ana Roca', '2026-11-22T12:00:00.000Z')
  await change('Ana Vieja', '2026-11-21T12:00:00.000Z')
  expect(
    await db.selectFrom('appointments.customers').selectAll().where('uid', '=', uid).executeTakeFirst(),
  ).toMatchObject({
    name: 'Ana Roca',
    phone: '+59170000077',
    is_phone_proved: true,
    email: 'nueva@example.com',
    is_email_proved: false,
  })
})

test('what was asked of an account before it changed does not undo the change', async () => {
  const store = await openStore()
  const ana = await signUp({ name: 'Ana Vieja' })
  const book = (schedule: string) => {
    const draft = { petId: ana.pet().id, servicePackId: 'bano', schedule, storeId: store.storeId }
    return appointments.client.book({ merchantId: store.merchantId, appointments: [draft] }, { context: ana.context })
  }
  await book('2026-11-23T10:00')
  await takeOverChange(
    { db },
    {
      uid: ana.uid,
      fullName: 'Ana Nueva',
      phoneNumber: '+59170000078',
      email: null,
      verifiedPhone: true,
      verifiedEmail: false,
      changedAt: new Date(SATURDAY.getTime() + 60_000).toISOString(),
    },
  )
  expect((await book('2026-11-24T10:00')).appointments[0]?.customer).toMatchObject({
    name: 'Ana Nueva',
    phone: '+59170000078',
  })
  clock.now = new Date(SATURDAY.getTime() + 120_000)
  expect((await book('2026-11-25T10:00')).appointments[0]?.customer).toMatchObject({ name: 'Ana Vieja' })
})
