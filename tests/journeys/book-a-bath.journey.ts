import { expect, type Page, test } from '@playwright/test'
import {
  choosePets,
  chooseService,
  confirm,
  expectStep,
  goOn,
  headings,
  holdTime,
  petBox,
  type StepName,
  spa,
  spaInAsuncion,
  wizardAt,
} from './booking.ts'
import { listenForComplaints } from './complaints.ts'
import { settle } from './person.ts'
import { givePet, LONG_NAME } from './pet-owner.ts'
import { expectNoAxeViolations, expectToFit, expectWholeMoney, visitParaguay } from './shopper.ts'

/** Booking a bath, from the pet to the calendar. */

test('a dog has a bath booked in under a minute, and everything to get there is at hand @long', async ({
  page,
  context,
}) => {
  await givePet(await settle(context))
  const complaints = await listenForComplaints(page)
  await page.goto('/appointmentAddPickStore?kind=bano')
  await page.getByRole('link', { name: /Spa Equipetrol San Martín/ }).click()
  await expectStep(page, 'pets')
  await choosePets(page, 'Toby')
  // The service chosen before the store is preselected.
  await expect(page.getByRole('radio', { name: /^Baño Baño, secado/ })).toBeChecked()
  await page
    .getByRole('checkbox', { name: /Corte de uñas/ })
    .first()
    .check()
  await expect(page.getByText('Bs 100,00', { exact: true })).toBeVisible()
  await goOn(page).click()
  await expectStep(page, 'schedule')
  // On a Sunday the first day is closed: the preselected day always has free slots.
  await expect(page.getByRole('group', { name: 'Día' }).getByRole('radio', { checked: true })).toHaveAccessibleName(
    /\d+ turnos?$/,
  )
  const schedule = await holdTime(page)

  await expect(page.getByText('Traes a Toby')).toBeVisible()
  await expect(page.getByText('Puedes cambiarla o cancelarla gratis hasta 3 horas antes.')).toBeVisible()
  await page.getByRole('radio', { name: 'QR' }).check()
  const id = await confirm(page)
  await expect(page.getByRole('link', { name: 'Ver mi reserva' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Escribir al local' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/591\d+\?text=/,
  )

  const calendar = await context.request.get(`/appointmentAddThankYou/calendar?id=${id}`)
  expect(calendar.headers()['content-type']).toContain('text/calendar')
  expect(calendar.headers()['content-disposition']).toMatch(/^attachment; filename="[\w.-]+\.ics"$/)
  expect(await calendar.text()).toContain('BEGIN:VEVENT')
  expect(schedule).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/)
  expect(complaints).toEqual([])

  // The next booking begins anew; an only pet is chosen beforehand.
  await page.goto(wizardAt(spa))
  await expectStep(page, 'pets')
  await expect(petBox(page, 'Toby')).toBeChecked()
})

test('a dog and a cat come together for different services, at one time and with one collection @long', async ({
  page,
  context,
}) => {
  const person = await settle(context)
  await givePet(person)
  await givePet(person, { name: 'Mishi', petTypeId: 'gato', breedId: null, weight: 4 })
  await page.goto(wizardAt(spa))
  await choosePets(page, 'Toby', 'Mishi')
  await chooseService(page, 'Toby', /^Baño y peluquería/)
  await chooseService(page, 'Mishi', /^Baño Baño/)
  await expect(page.getByText('Bs 234,00')).toBeVisible()
  await goOn(page).click()
  await holdTime(page)

  const plan = page.getByRole('list', { name: 'Cómo será la visita' }).getByRole('listitem')
  await expect(plan).toHaveCount(4)
  await expect(plan.first()).toContainText('Traes a Toby y Mishi')
  await expect(plan.last()).toContainText('Recoges a Toby y Mishi')
  await expect(page.getByText('2 mascotas o más: 10 %')).toBeVisible()
  await confirm(page)
  await expect(page.getByText('Transportadora cerrada para Mishi.')).toBeVisible()
  const booked = page.getByRole('main').getByRole('listitem')
  await expect(booked.filter({ hasText: /Toby\s*Baño y peluquería/ })).toBeVisible()
  await expect(booked.filter({ hasText: /Mishi\s*Baño$/ })).toBeVisible()
})

test('the browser goes back step by step, forward again, and a reload loses nothing @long', async ({
  page,
  context,
}) => {
  await givePet(await settle(context))
  await page.goto(wizardAt(spa, 'pets'))
  await choosePets(page, 'Toby')
  await chooseService(page, 'Toby', /^Baño Baño/)
  await page.getByLabel('Notas para el local').fill('Le teme al secador')
  await goOn(page).click()
  await expectStep(page, 'schedule')
  const schedule = await holdTime(page)

  await page.goBack()
  await expectStep(page, 'schedule')
  await expect(page.locator(`input[value="${schedule}"]`)).toBeChecked()
  await page.goBack()
  await expectStep(page, 'services')
  await expect(page.getByLabel('Notas para el local')).toHaveValue('Le teme al secador')
  await page.getByRole('link', { name: 'Volver' }).click()
  await expectStep(page, 'pets')
  await expect(petBox(page, 'Toby')).toBeChecked()
  await page.goForward()
  await page.reload()
  await expect(page.getByRole('radio', { name: /^Baño Baño/ })).toBeChecked()

  // The stepper jumps to steps already reached; the slot stays held.
  await page.getByRole('navigation', { name: 'Pasos de la reserva' }).getByRole('link', { name: 'Horario' }).click()
  await expectStep(page, 'schedule')
  await goOn(page).click()
  await expectStep(page, 'summary')
  const stepper = page.getByRole('navigation', { name: 'Pasos de la reserva' })
  await expect(stepper.getByRole('listitem')).toHaveCount(3)
})

test('a time is kept longer by itself once, while somebody is at the page, and then it is over @long', async ({
  page,
  context,
}) => {
  await givePet(await settle(context))
  await page.clock.install()
  await page.goto(wizardAt(spa))
  await choosePets(page, 'Toby')
  await chooseService(page, 'Toby', /^Baño Baño/)
  await goOn(page).click()
  await expectStep(page, 'schedule')
  await holdTime(page)
  await page.clock.fastForward('04:15')
  await expect(page.getByText(/Te lo guardamos 0:\d\d/)).toBeVisible()
  await page.mouse.move(100, 200)
  await page.mouse.move(120, 220)
  await expect(page.getByText(/Te lo guardamos [45]:\d\d\s*· Listo: te lo guardamos 5 minutos más/)).toBeVisible()

  await page.clock.fastForward('05:10')
  await expect(page.getByText('El horario ya se liberó')).toBeVisible()
  await page.getByRole('link', { name: 'Elegir horario' }).click()
  await expectStep(page, 'schedule')
})

test('a step that was not reached yet leads to the furthest one, and a store that is not there to the others @long', async ({
  page,
  context,
}) => {
  const person = await settle(context)
  await givePet(person)
  // With a second one, none is chosen beforehand.
  await givePet(person, { name: 'Luna' })
  const address = (step: StepName) => new RegExp(`step=${step}`)
  await page.goto(wizardAt(spa, 'summary'))
  await expect(page).toHaveURL(address('pets'))
  await choosePets(page, 'Toby')
  await page.goto(wizardAt(spa, 'schedule'))
  await expect(page).toHaveURL(address('services'))
  await page.goto('/appointmentAdd')
  await expect(page).toHaveURL(/\/appointmentAddPickStore$/)
  await page.goto(wizardAt({ merchantId: 'vida-animal', storeId: spa.storeId }))
  await expect(page.getByText('Ese local ya no recibe reservas. Estos sí:')).toBeVisible()
  await page.goto('/appointmentAddThankYou')
  await expect(page).toHaveURL(/\/profileAppointments/)
})

test('in Paraguay a bath is booked in guaraníes @long', async ({ browser }) => {
  const page = await visitParaguay(browser)
  await givePet(await settle(page.context(), 'PY'))
  await page.goto('/appointmentAddPickStore')
  await page.getByRole('link', { name: /Mimos/ }).first().click()
  await expectStep(page, 'pets')
  await page.goto(wizardAt(spaInAsuncion))
  await choosePets(page, 'Toby')
  await chooseService(page, 'Toby', /^Baño Baño/)
  await expect(page.getByText(/^Gs\s85\.000$/).last()).toBeVisible()
  await goOn(page).click()
  await expectStep(page, 'schedule')
  await holdTime(page)
  await confirm(page)
  await expect(page.getByText(/Pagas en el local: Gs\s85\.000/)).toBeVisible()
  await page.context().close()
})

test('the whole way is walked with the keyboard alone, and each step says its question @long', async ({
  page,
  context,
}) => {
  const person = await settle(context)
  await givePet(person)
  // With a second one, none is chosen beforehand.
  await givePet(person, { name: 'Luna' })
  await page.goto(wizardAt(spa, 'pets'))
  await expectStep(page, 'pets')
  await tabTo(page, 'checkbox', /^Toby/)
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: headings.services })).toBeFocused()
  await tabTo(page, 'radio', /^Baño/)
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: headings.schedule })).toBeFocused()
  await tabTo(page, 'radio', /turnos/)
  await page.keyboard.press('Tab')
  // The arrow keys go through all slots of the day, across its parts.
  const presses = 1 + Math.floor(Math.random() * 8)
  for (let press = 0; press < presses; press++) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: headings.summary })).toBeFocused()
  await tabTo(page, 'button', /Confirmar reserva/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: /^(¡Listo!|Recibimos tu reserva para)/ })).toBeVisible()
})

async function tabTo(page: Page, role: 'checkbox' | 'radio' | 'button', name: RegExp) {
  const focused = page.getByRole(role, { name }).and(page.locator(':focus'))
  for (let press = 0; press < 60; press++) {
    if ((await focused.count()) > 0) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`no ${role} ${name} was reached by Tab`)
}

test('sound pages: picking a store, every step and what comes after @phone @long', async ({ page, context }) => {
  const person = await settle(context)
  await givePet(person)
  await givePet(person, { name: 'Kira', weight: null })
  await givePet(person, { name: LONG_NAME })
  const complaints = await listenForComplaints(page)
  const phone = page.viewportSize() ?? { width: 390, height: 844 }
  const expectSound = async () => {
    // In a window as tall as the page the fixed bars cover nothing.
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    await page.setViewportSize({ ...phone, height })
    await expectNoAxeViolations(page)
    await page.setViewportSize(phone)
    await expectToFit(page)
    await expectWholeMoney(page)
  }
  await page.goto('/appointmentAddPickStore')
  await expectSound()
  await page.goto(`${wizardAt(spa, 'pets')}&add=gato`)
  await expect(page.getByRole('heading', { name: 'Tu gato' })).toBeVisible()
  await expectSound()
  await page.goto(wizardAt(spa))
  await petBox(page, 'Kira').check()
  await page.getByRole('radio', { name: /^mediano/ }).check()
  await expectSound()
  await choosePets(page, 'Toby')
  await chooseService(page, 'Toby', /^Baño y peluquería/)
  await chooseService(page, 'Kira', /^Baño Baño/)
  await expectSound()
  await goOn(page).click()
  await expectStep(page, 'schedule')
  // Our forms carry an Idempotency-Key: sent twice, they hold one slot.
  await expect(page.locator('input[name=idempotencyKey]')).toHaveValue(/^\S{20,}$/)
  await expectSound()
  await holdTime(page)
  await expectSound()
  await confirm(page)
  await expectSound()
  expect(complaints).toEqual([])
})
