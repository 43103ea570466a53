import { expect, test } from '@playwright/test'
import { aPerson, confirmSignUp } from './account-holder.ts'
import {
  addPet,
  chooseLateDay,
  chooseService,
  expectStep,
  fillWeight,
  goOn,
  holdTime,
  petBox,
  spa,
  wizardAt,
} from './booking.ts'
import { codeSentTo, signUpCodeSentTo } from './person.ts'
import { expectNoAxeViolations } from './shopper.ts'
import { visit } from './visit.ts'

/** A visitor without an account gets to the last step and loses nothing there. */

test('a guest chooses everything, signs up at the end, and comes back to the same time', async ({ page }) => {
  await page.goto(wizardAt(spa))
  await addPet(page, 'perro', 'Rocky', '12,5')
  await goOn(page).click()
  await expectStep(page, 'services')
  await chooseService(page, 'Rocky', /^Baño Baño/)
  await goOn(page).click()
  await expectStep(page, 'schedule')
  await holdTime(page)
  const when = await page.getByRole('list', { name: 'Cómo será la visita' }).textContent()

  await page.getByRole('button', { name: 'Usar mi cuenta' }).click()
  await page.getByRole('link', { name: 'Crea una' }).click()
  const person = aPerson()
  const form = page.getByRole('main')
  await form.getByLabel('Nombre Completo').fill(person.fullName)
  await form.getByLabel('Email').fill(person.email)
  await form.getByRole('textbox', { name: 'Contraseña' }).fill(person.password)
  await form.getByRole('checkbox', { name: /Acepto los/ }).check()
  await form.getByRole('button', { name: 'Crear cuenta' }).click()
  await confirmSignUp(page, await signUpCodeSentTo(page.request, person.email))

  await expectStep(page, 'summary')
  expect(await page.getByRole('list', { name: 'Cómo será la visita' }).textContent()).toBe(when)
  await expect(page.getByText(/Te lo guardamos \d:\d\d/)).toBeVisible()
  await expect(page.getByText('Falta tu teléfono', { exact: true })).toBeVisible()
  // While a slot is held no dialog covers the page: it asks for the phone inline, and later for the address.
  await visit(page, page.url())
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('link', { name: 'Agregar teléfono' }).click()
  await form.getByLabel('Número de teléfono').fill(person.phoneNumber)
  await form.getByRole('button', { name: 'Actualizar datos' }).click()
  await form.getByRole('link', { name: 'Ahora no' }).click()
  await expectStep(page, 'summary')
  await expect(page.getByText('Rocky').first()).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: 'Confirmar reserva' }).click()
  await expect(
    page.getByRole('heading', { name: /^(¡Listo! Esperamos a Rocky|Recibimos tu reserva para Rocky)$/ }),
  ).toBeVisible()

  // The thank-you page stays uncovered; the next page asks for the address, and signing out leaves it where it was.
  await page.reload({ waitUntil: 'networkidle' })
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await visit(page, '/products')
  const dialog = page.getByRole('dialog', { name: 'Selecciona tu ubicación' })
  await dialog.getByRole('button', { name: 'Salir de esta cuenta' }).click()
  await expect(page).toHaveURL(/\/products$/)
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Ingresar' }).filter({ visible: true }).first()).toBeVisible()
})

test('a new person books without an account, moves it by its link, and gets an account by one press @both @long', async ({
  page,
  browser,
}) => {
  await page.goto(wizardAt(spa))
  await addPet(page, 'perro', 'Rocky', '12,5')
  await goOn(page).click()
  await chooseService(page, 'Rocky', /^Baño Baño/)
  await goOn(page).click()
  await chooseLateDay(page)
  await holdTime(page)
  const { fullName, phoneNumber } = aPerson()
  await page.getByLabel('Nombre Completo').fill(fullName)
  await page.getByLabel('Tu celular').fill(phoneNumber)
  await page.getByRole('button', { name: 'Confirmar reserva' }).click()
  await expect(page.getByRole('heading', { name: 'Escribe tu código' })).toBeVisible()
  await expectNoAxeViolations(page)
  const code = await codeSentTo(page, phoneNumber)
  await page.getByLabel('Código de 6 dígitos').fill(code === '000000' ? '111111' : '000000')
  await page.getByRole('button', { name: 'Confirmar reserva' }).click()
  await expect(page.getByText('El código no es correcto o ya venció. Revísalo o pide otro.').first()).toBeVisible()
  await page.getByLabel('Código de 6 dígitos').fill(code)
  await page.getByRole('button', { name: 'Confirmar reserva' }).click()
  await expect(page.getByRole('heading', { name: /Esperamos a Rocky|Recibimos tu reserva para Rocky/ })).toBeVisible()
  await expectNoAxeViolations(page)
  const link = (await page.getByRole('link', { name: 'Ver mi reserva' }).getAttribute('href')) ?? ''

  const elsewhere = await (await browser.newContext({ baseURL: process.env.JOURNEYS_URL_BO ?? '' })).newPage()
  await elsewhere.goto(link)
  await expectNoAxeViolations(elsewhere)
  await elsewhere.getByRole('link', { name: 'Cambiar horario' }).click()
  await elsewhere
    .getByRole('radio', { name: /^\d\d:\d\d/ })
    .last()
    .check({ force: true })
  await elsewhere.getByRole('button', { name: 'Cambiar', exact: true }).click()
  await expect(elsewhere).toHaveURL(link)
  await elsewhere.context().close()

  await page.getByRole('button', { name: 'Crear mi cuenta' }).click()
  await expect(page).toHaveURL(/\/profileAppointment\?id=/)
  await expect(page.getByText('Rocky').first()).toBeVisible()
})

test('a guest who wants to be fetched is asked in, and finds the choice again @long', async ({ page }) => {
  await page.goto(wizardAt(spa))
  await addPet(page, 'gato', 'Luna', '4')
  await goOn(page).click()
  await chooseService(page, 'Luna', /^Baño Baño/)
  await page.getByRole('switch', { name: /Que pasen por casa/ }).check()
  await page.getByRole('button', { name: 'Entrar y elegir dirección' }).click()
  await expect(page).toHaveURL(/\/signin\?referrer=/)
  await page.goBack()
  await expect(page.getByRole('switch', { name: /Que pasen por casa/ })).toBeChecked()
  await expect(page.getByRole('radio', { name: /^Baño Baño/ })).toBeChecked()
})

test('a pet whose weight nobody knows is asked for its size, and is priced by it @long', async ({ page }) => {
  await page.goto(wizardAt(spa))
  await page.getByRole('button', { name: 'Agregar un perro' }).click()
  await page.getByLabel('Nombre').fill('Pulga')
  await page.getByRole('button', { name: 'Agregar y elegir' }).click()
  await expect(petBox(page, 'Pulga')).toBeChecked()
  await goOn(page).click()
  await expect(page.getByRole('alert').getByText('Dinos qué tamaño tiene Pulga.')).toBeVisible()
  await page.getByRole('radio', { name: /^pequeño hasta 10 kg/ }).check()
  await goOn(page).click()
  await expectStep(page, 'services')
  await expect(page.getByText('Bs 60,00')).toBeVisible()
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('every step is a form, up to a time that is kept @long', async ({ page }) => {
    await page.goto(wizardAt(spa))
    await page.getByRole('button', { name: 'Agregar un perro' }).click()
    await page.getByLabel('Nombre').fill('Rocky')
    await fillWeight(page, '12,5')
    await page.getByRole('button', { name: 'Agregar y elegir' }).click()
    await goOn(page).click()
    await expectStep(page, 'services')
    await goOn(page).click()
    await expect(page.getByRole('alert').getByText('Elige un servicio para Rocky.')).toBeVisible()
    await chooseService(page, 'Rocky', /^Baño Baño/)
    await page.getByRole('button', { name: 'Actualizar el total' }).click()
    await expect(page.getByText('Bs 80,00').last()).toBeVisible()
    await goOn(page).click()
    await expectStep(page, 'schedule')
    await page
      .getByRole('radio', { name: /turnos/ })
      .nth(1)
      .check()
    await holdTime(page)

    const { fullName, phoneNumber } = aPerson()
    await page.getByLabel('Nombre Completo').fill(fullName)
    await page.getByLabel('Tu celular').fill(phoneNumber)
    await page.getByRole('button', { name: 'Confirmar reserva' }).click()
    await page.getByLabel('Código de 6 dígitos').fill(await codeSentTo(page, phoneNumber))
    await page.getByRole('button', { name: 'Confirmar reserva' }).click()
    await page.getByRole('link', { name: 'Ver mi reserva' }).click()
    await expect(page).toHaveURL(/\/visit\/[\w-]{43}$/)
  })
})
