import { expect, test } from '@playwright/test'
import { paths } from '#web/paths.ts'
import { bookVisit, freeDays, moveOn, type StorePath, spaBanzer } from './booked-visit.ts'
import { listenForComplaints } from './complaints.ts'
import { settle } from './person.ts'
import { givePet } from './pet-owner.ts'
import { expectNoAxeViolations, expectToFit } from './shopper.ts'
import { merchantIn } from './staff.ts'
import { visit } from './visit.ts'

const urubo: StorePath = { merchantId: 'spa-equipetrol', storeId: 'spa-equipetrol-urubo' }

test('a salon sees in which order its van fetches pets and brings them back @phone @long', async ({
  page,
  browser,
}) => {
  const owner = await settle(await browser.newContext())
  const pet = `Canela ${Date.now() % 100_000}`
  const { id } = await givePet(owner, { name: pet, weight: 6 })
  const addresses = (await owner.ask('GET', `/api/market/web/users/${owner.uid}/addresses`)) as {
    eddressCode: string
  }[]
  const days = await freeDays(owner, { store: urubo, petIds: [id] })
  const { schedule } = await bookVisit(owner, {
    store: urubo,
    petIds: [id],
    day: days.length - 1,
    fetchFrom: addresses[0]?.eddressCode ?? '',
  })
  await merchantIn(page.context())
  const complaints = await listenForComplaints(page)
  await visit(page, `/backoffice/appointments?storeId=${urubo.storeId}&day=${schedule.slice(0, 10)}`)
  await page.getByRole('link', { name: 'Recogidas' }).click()
  await expect(page.getByText(`Recoger a ${pet}`)).toBeVisible()
  await expect(page.getByText(`Llevar de vuelta a ${pet}`)).toBeVisible()
  await expect(page.getByText(/le dijimos entre \d\d:\d\d y \d\d:\d\d/).first()).toBeVisible()
  await expect(page.getByText(/minutos? tarde/)).toHaveCount(0)
  await page.getByRole('combobox', { name: /^Vehículos/ }).selectOption('2')
  await expect(page).toHaveURL(/vans=2/)
  await expectNoAxeViolations(page)
  await expectToFit(page)

  // With vans of its own, the plan begins with them, and families are told the minute.
  await page.getByRole('link', { name: 'Tus vehículos' }).click()
  const services = page.getByRole('region', { name: 'Recogida, visitas y cobro' })
  await services.getByLabel('Vehículos que recogen').selectOption('3')
  await services.getByLabel('Cuántas mascotas caben en cada uno').fill('6')
  await services.getByRole('button', { name: 'Guardar' }).click()
  await expect(services.getByText('Listo, guardamos los cambios.')).toBeVisible()
  await visit(page, `/backoffice/appointments/rides?storeId=${urubo.storeId}&day=${schedule.slice(0, 10)}`)
  await expect(page.getByRole('combobox', { name: /^Vehículos/ })).toHaveValue('3')
  await expect(page.getByRole('combobox', { name: /^Cuántas mascotas/ })).toHaveValue('6')
  expect(complaints).toEqual([])
})

test('a family is told when the van rings, once the salon drives by the plan @long', async ({ page, browser }) => {
  const family = await browser.newContext()
  const owner = await settle(family)
  const { id } = await givePet(owner, { name: 'Canela', weight: 6 })
  const addresses = (await owner.ask('GET', `/api/market/web/users/${owner.uid}/addresses`)) as {
    eddressCode: string
  }[]
  const booked = await bookVisit(owner, {
    petIds: [id],
    before: '18:30',
    fetchFrom: addresses[0]?.eddressCode ?? '',
  })
  const merchant = await merchantIn(page.context())
  await moveOn(merchant, booked, 'CONFIRMED')
  await visit(page, `/backoffice/store?storeId=${spaBanzer.storeId}`)
  const services = page.getByRole('region', { name: 'Recogida, visitas y cobro' })
  await services.getByLabel('Vehículos que recogen').selectOption('2')
  await services.getByRole('button', { name: 'Guardar' }).click()
  await expect(services.getByText('Listo, guardamos los cambios.')).toBeVisible()

  const phone = await family.newPage()
  await visit(phone, new URL(paths.profileAppointment({ id: booked.appointmentIds[0] ?? '' }), page.url()).href)
  await expect(phone.getByText(/Pasan cerca de las \d\d:\d\d\./)).toHaveCount(2)
  await expectNoAxeViolations(phone)
})
