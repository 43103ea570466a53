import { expect, test } from '@playwright/test'
import { listenForComplaints } from './complaints.ts'
import { settle } from './person.ts'
import { aPhoto } from './pet-owner.ts'
import { expectNoAxeViolations, expectToFit } from './shopper.ts'
import { merchantIn } from './staff.ts'
import { visit } from './visit.ts'

const storeId = 'spa-equipetrol-urubo'

/** 'HH:mm' that the shop's clock shows in so many minutes, or the last of today. The machine has another time. */
function clockInLaPaz(minutes: number): string {
  const now = Date.now() + Number(process.env.JOURNEYS_CLOCK_MINUTES) * 60_000
  const read = (at: number) => new Date(at).toLocaleTimeString('en-GB', { timeZone: 'America/La_Paz' }).slice(0, 5)
  const then = read(now + minutes * 60_000)
  return then < read(now) ? '23:59' : then
}

test('a store opens a hotel, two pets of a family share a place, and the desk checks one in and out @phone', async ({
  page,
  browser,
}) => {
  test.slow()
  const complaints = await listenForComplaints(page)
  const desk = await (await browser.newContext()).newPage()
  await merchantIn(desk.context())
  await visit(desk, `/backoffice/store/hotel?storeId=${storeId}`)
  await desk.getByRole('checkbox', { name: 'Se puede reservar' }).check()
  // Around the clock, so that a pet of today can be checked in at any hour of a run.
  await desk.getByLabel('Llegada desde').fill('00:00')
  await desk.getByLabel('Llegada hasta').fill('23:59')
  await desk.getByLabel('Salida hasta').fill('00:00')
  await desk.getByRole('checkbox', { name: 'Antirrábica' }).uncheck()
  for (const night of await desk.getByLabel(/^Noche, perro/).all()) await night.fill('90')
  for (const day of await desk.getByLabel(/^Guardería, perro/).all()) await day.fill('50')
  await desk.getByLabel(/^La segunda mascota de la familia/).fill('50')
  await desk.getByRole('button', { name: 'Guardar', exact: true }).click()
  await expect(desk.getByText('Guardado.')).toBeVisible()
  await desk.getByText('Agregar un lugar').first().click()
  await desk.getByLabel('Nombre').first().fill('Patio 1')
  await desk.getByLabel('Cuántas de una misma familia caben').first().selectOption('2')
  await desk.getByRole('button', { name: 'Agregar un lugar' }).click()
  await expect(desk.locator('summary', { hasText: 'Patio 1' })).toBeVisible()
  await expectNoAxeViolations(desk)

  const person = await settle(page.context())
  const pet = `Nube ${Date.now() % 100_000}`
  const second = pet.replace('Nube', 'Sol')
  for (const name of [pet, second])
    await person.ask('POST', '/pet-profile-api/pet-profiles', { name, petTypeId: 'perro', weight: 8 })
  await visit(page, `/appointments/store?merchantId=spa-equipetrol&storeId=${storeId}`)
  await page.getByRole('link', { name: 'Reservar una estadía' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Hotel y guardería' })).toBeVisible()
  await page.locator('main ol a').first().click()
  await expect(page.getByText('Ahora el día de salida')).toBeVisible()
  await page.locator('main ol a').nth(1).click()
  await expect(page.getByRole('status').filter({ hasText: '1 noche' })).toBeVisible()
  await page.getByRole('checkbox', { name: pet, exact: true }).check()
  await page.getByRole('checkbox', { name: second, exact: true }).check()
  await page.getByRole('checkbox', { name: 'Que duerman juntas' }).check()
  await page.getByRole('button', { name: 'Ver el precio' }).click()
  await expect(page.getByRole('heading', { name: '3. Precio y reserva' })).toBeVisible()
  await expect(page.getByText(/Comparte lugar con .* paga el 50 %/)).toBeVisible()
  await expect(page.getByText('Bs 135,00', { exact: true })).toBeVisible()
  await expectNoAxeViolations(page)
  await expectToFit(page)
  await page.getByLabel('¿Algo que el local deba saber?').fill('Le teme a los truenos')
  await page.getByRole('button', { name: 'Reservar la estadía' }).click()
  await page.waitForURL(/appointmentAddThankYou/)

  const visits = (await person.ask('GET', '/appointments-api/appointments')) as { id: string; petName: string }[]
  const booked = visits.find(({ petName }) => petName === pet)
  await visit(page, `/profileAppointment?id=${booked?.id}`)
  await expect(page.getByText(`con ${second}`)).toBeVisible()
  await page.getByText('Agregar una medicina').first().click()
  const own = page.locator('details[open]', { has: page.getByText('Agregar una medicina') })
  await own.getByLabel('Medicina').fill('Probiótico')
  await own.getByLabel('Dosis').fill('1 sobre')
  await own.getByLabel('Hora 1').fill('23:58')
  await expectNoAxeViolations(page)
  await expectToFit(page)
  await own.getByRole('button', { name: 'Guardar la medicina' }).click()
  await expect(page.getByText('Listo: el local ve lo que toma tu mascota.')).toBeVisible()
  await expect(page.getByText('Probiótico: 1 sobre, a las 23:58')).toBeVisible()
  await visit(desk, `/backoffice/appointments/hotel?storeId=${storeId}`)
  await expectNoAxeViolations(desk)
  await desk
    .getByRole('link', { name: new RegExp(pet) })
    .first()
    .click()
  await expect(desk.getByText('Le teme a los truenos')).toBeVisible()
  await expect(desk.getByRole('link', { name: second, exact: true })).toBeVisible()
  await expect(desk.getByText('La anotó la familia')).toBeVisible()
  await desk.getByLabel('Cosa 1').fill('Cama azul')
  await desk.getByLabel('Cosa 2').fill('Bolsas de comida')
  await desk.getByLabel('Cantidad 2').fill('3')
  await desk.getByRole('button', { name: 'Llegó' }).click()
  await expect(desk.getByRole('checkbox', { name: '3 × Bolsas de comida' })).toBeVisible()
  await expectNoAxeViolations(desk)

  await desk.getByText('Agregar una medicina').click()
  const medicine = desk.locator('details[open]', { has: desk.getByText('Agregar una medicina') })
  await medicine.getByRole('textbox', { name: 'Medicina' }).fill('Apoquel')
  await medicine.getByRole('textbox', { name: 'Dosis' }).fill('1 tableta')
  // In some minutes: due today, not too early to be marked and never late.
  const doseTime = clockInLaPaz(5)
  await medicine.getByLabel('Hora 1').fill(doseTime)
  await medicine.getByLabel('Nota').fill('Con comida')
  await medicine.getByRole('button', { name: 'Guardar la medicina' }).click()
  await expect(desk.getByText(`a las ${doseTime}`)).toBeVisible()
  await expectNoAxeViolations(desk)
  await expectToFit(desk)
  await desk.getByRole('button', { name: `Dado: Apoquel, ${doseTime}` }).click()
  await expect(desk.getByText(/^Dado \d\d:\d\d/)).toBeVisible()

  await desk.getByLabel('Línea para la familia').fill('Recién llegada, feliz')
  await desk.locator('input[type=file]').setInputFiles(await aPhoto())
  await expect(desk.getByRole('img', { name: new RegExp(`^Foto 1 de ${pet}`) })).toBeVisible()
  await expectNoAxeViolations(desk)

  await visit(page, `/profileAppointment?id=${booked?.id}`)
  await expect(page.getByRole('heading', { name: 'La estadía' })).toBeVisible()
  await expect(page.getByText('Cama azul')).toBeVisible()
  await expect(page.getByText(`Apoquel: 1 tableta, a las ${doseTime} · Con comida`)).toBeVisible()
  await expect(page.getByRole('img', { name: new RegExp(`^Foto 1 de ${pet}`) })).toBeVisible()
  await expect(page.getByText('Recién llegada, feliz')).toBeVisible()
  await expect(page.getByText(/Apoquel: dado \d\d:\d\d/)).toBeVisible()
  await expectNoAxeViolations(page)

  await desk.getByRole('checkbox', { name: 'Cama azul' }).check()
  await desk.getByRole('button', { name: 'Salió' }).click()
  await expect(desk.getByText('Cama azul (devuelto)')).toBeVisible()
  await expect(desk.getByText('3 × Bolsas de comida (no se devolvió)')).toBeVisible()

  // The same family calls for another stay.
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  await visit(desk, `/backoffice/appointments/counter?storeId=${storeId}&search=${encodeURIComponent(pet)}`)
  await desk.locator('main a[href*="/appointments/counter/"]').first().click()
  await desk.getByRole('link', { name: 'Hotel y guardería' }).click()
  await desk.getByLabel('Llegada').fill(inDays(10))
  await desk.getByLabel('Salida').fill(inDays(12))
  await desk.getByRole('checkbox', { name: pet, exact: true }).check()
  await desk.getByRole('button', { name: 'Ver el precio' }).click()
  await expect(desk.getByRole('heading', { name: 'Precio y reserva' })).toBeVisible()
  await expectNoAxeViolations(desk)
  await expectToFit(desk)
  await desk.getByRole('button', { name: 'Reservar la estadía' }).click()
  await expect(desk.getByRole('heading', { level: 1, name: pet })).toBeVisible()
  await expect(desk.getByText('La llegada se registra desde dos horas antes.')).toBeVisible()
  expect(complaints).toEqual([])
})
