import { expect, test } from '@playwright/test'
import {
  choosePets,
  chooseService,
  clinic,
  confirm,
  expectStep,
  goOn,
  holdTime,
  homeVets,
  spa,
  wizardAt,
} from './booking.ts'
import { addAddress, settle, toCountryFacts } from './person.ts'
import { givePet } from './pet-owner.ts'

/** Days without free slots, and stores that come home. */

test('a day without a time says why and offers others, and one tap keeps one of them @long', async ({
  page,
  context,
}) => {
  await givePet(await settle(context))
  await page.goto(wizardAt(clinic))
  await choosePets(page, 'Toby')
  await chooseService(page, 'Toby', /^Baño Baño/)
  await goOn(page).click()
  await expectStep(page, 'schedule')
  const closed = page.getByRole('radio', { name: /Cerrado$/ }).last()
  await closed.check()
  await expect(page.getByText('El local no atiende ese día.').filter({ visible: true })).toBeVisible()
  const others = page.getByRole('heading', { name: 'Lo más cercano que encontramos' })
  await expect(others).toBeVisible()
  await page
    .getByRole('button', { name: /En este mismo local|Vida Animal|Spa Equipetrol/ })
    .first()
    .click()
  await expectStep(page, 'summary')
  await confirm(page)
})

test('times in shifts say until when a pet is received and when it is ready @long', async ({ page, context }) => {
  await givePet(await settle(context))
  await page.goto(wizardAt(clinic))
  await choosePets(page, 'Toby')
  await chooseService(page, 'Toby', /^Baño Baño/)
  await goOn(page).click()
  await expect(
    page
      .getByRole('radio', { name: /hasta las \d\d:\d\d\s*recoges desde las \d\d:\d\d/ })
      .filter({ visible: true })
      .first(),
  ).toBeVisible()
  await holdTime(page)
  await confirm(page)
  await expect(page.getByText(/, hasta las \d\d:\d\d$/)).toBeVisible()
})

test('a veterinarian comes home to an address of the book, and not to one that is too far @long', async ({
  page,
  context,
}) => {
  const person = await settle(context)
  await person.ask('POST', `/api/market/web/users/${person.uid}/addresses`, {
    street: 'Camino a Cotoca km 18',
    notes: 'Quinta azul',
    country: toCountryFacts('BO'),
    city: 'Santa Cruz',
    coordinates: { lat: -17.76, lon: -63.0 },
  })
  await addAddress(person, 'Calle Los Tajibos 12')
  await givePet(person)
  await page.goto(wizardAt(homeVets))
  await choosePets(page, 'Toby')
  const far = page.getByRole('radio', { name: /Camino a Cotoca.*Fuera de la zona de este local/ })
  await expect(page.getByRole('radio', { name: /Veterinaria a domicilio/ })).toBeChecked()
  await far.check()
  await page.getByLabel('Notas para el local').fill('Cojea de una pata')
  await goOn(page).click()
  await expect(page.getByRole('alert').getByText(/queda fuera de la zona de este local/)).toBeVisible()
  await page.getByRole('radio', { name: /Calle Los Tajibos 12/ }).check()
  await goOn(page).click()
  await expect(page.getByRole('heading', { name: '¿Cuándo vamos a ver a Toby?' })).toBeVisible()
  await holdTime(page)
  await expect(page.getByText('En tu casa', { exact: true })).toBeVisible()
  await confirm(page)
  await expect(page.getByText('Qué tener a mano')).toBeVisible()
})

test('a time that is kept no more leads back to the schedule, which says so and has the others @long', async ({
  page,
  context,
}) => {
  const person = await settle(context)
  await givePet(person)
  await page.goto(wizardAt(spa))
  await choosePets(page, 'Toby')
  await chooseService(page, 'Toby', /^Baño Baño/)
  await goOn(page).click()
  await expectStep(page, 'schedule')
  await holdTime(page)
  const holdId = await page.locator('input[name=holdId]').inputValue()
  await person.ask('DELETE', `/appointments-api/holds/${holdId}`)
  await page.reload()
  await expectStep(page, 'schedule')
  await expect(page.getByText('El horario que te guardábamos ya se liberó.')).toBeVisible()
  await holdTime(page)
  await confirm(page)
})
