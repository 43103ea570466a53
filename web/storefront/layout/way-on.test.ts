import { expect, test } from 'vitest'
import { paths } from '#web/paths.ts'
import { wayOnFrom } from './way-on.ts'

const store = { merchantId: 'spa', storeId: 'centro' }

test.each([
  paths.appointments({ merchantId: 'nobody' }),
  paths.appointmentStore(store),
  paths.appointmentAdd(store),
  paths.appointmentAddPickStore(),
  paths.appointmentAddThankYou({ id: 'none' }),
  paths.profileAppointment({ id: 'none' }),
  paths.profileAppointments(),
  paths.reportReview({ id: 'none', ...store }),
  paths.spa(),
  '/Appointments/STORE',
])('who finds no store or booking at %s is shown the stores of services', (address) => {
  expect(wayOnFrom(address.split('?')[0] ?? '')).toBe('services')
})

test.each([paths.home(), paths.products(), paths.profile(), paths.petProfiles(), '/spaghetti'])(
  'who finds nothing at %s is shown the shop',
  (address) => expect(wayOnFrom(address)).toBe('shop'),
)
