import { expect, type Page, test } from '@playwright/test'
import { type BookedVisit, bookVisit, cancelVisit, moveOn, spaBanzer, waitFor } from './booked-visit.ts'
import { listenForComplaints } from './complaints.ts'
import { settle } from './person.ts'
import { aPhoto, givePet } from './pet-owner.ts'
import { expectNoAxeViolations } from './shopper.ts'
import { theMerchant } from './staff.ts'
import { visit } from './visit.ts'

/** A booking's life: changed, cancelled, completed and reported. */

const getPage = ({ appointmentIds }: BookedVisit) => `/profileAppointment?id=${appointmentIds[0]}`

/** Chooses a random free slot of the shown day, because journeys run concurrently. */
async function pickAnotherTime(page: Page): Promise<void> {
  const times = page.locator('input[name=schedule]:visible')
  await expect(times.first()).toBeVisible()
  await times.nth(1 + Math.floor(Math.random() * ((await times.count()) - 1))).check()
}

test('two pets are moved to another time of the same store, keyboard and all, and the log tells it @phone @long', async ({
  page,
  context,
}) => {
  const person = await settle(context)
  const toby = await givePet(person)
  const michi = await givePet(person, { name: 'Michi', petTypeId: 'gato', breedId: null, weight: 4 })
  const booked = await bookVisit(person, { petIds: [toby.id, michi.id], day: 2 })
  const complaints = await listenForComplaints(page)

  await visit(page, '/')
  await page.getByRole('link', { name: /Tu próxima cita.*Toby y Michi/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Recibimos tu reserva para Toby y Michi' })).toBeVisible()
  await expect(
    page.getByText(/Puedes cambiar el horario o cancelar hasta el \S+ \d+ de \S+, \d\d:\d\d\./),
  ).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Michi: Baño' })).toContainText(/de \d\d:\d\d a \d\d:\d\d/)
  await expectNoAxeViolations(page)

  await page.getByRole('link', { name: 'Cambiar horario' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /les queda mejor a Toby y Michi/ })).toBeVisible()
  await expectNoAxeViolations(page)
  await expect(async () => {
    await pickAnotherTime(page)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Listo, cambiamos el horario.')).toBeVisible({ timeout: 15_000 })
  }).toPass()

  const log = page.getByRole('list', { name: 'Historial' })
  await expect(log.getByRole('listitem')).toHaveCount(2)
  await expect(log.getByRole('listitem').last()).toContainText('Moviste la reserva al')
  const calendar = await context.request.get(
    (await page.getByRole('link', { name: 'Agregar al calendario' }).getAttribute('href')) ?? '',
  )
  expect(await calendar.text()).toMatch(/SEQUENCE:[1-9]/)
  expect(booked.appointmentIds).toHaveLength(2)
  expect(complaints).toEqual([])
})

test('who cancels in time says why, finds it among what was, and books the same again', async ({ page, context }) => {
  const person = await settle(context)
  const { id } = await givePet(person)
  const booked = await bookVisit(person, { petIds: [id], day: 2 })

  await visit(page, getPage(booked))
  await page.getByText('Cancelar la cita', { exact: true }).click()
  await page.getByRole('radio', { name: 'Me surgió otro plan' }).check()
  await page.getByLabel('Algo más que quieras contarle al local').fill('Viajamos')
  await page.getByRole('button', { name: 'Sí, cancelar la cita' }).click()

  await expect(page.getByText('Cancelamos tu cita. No tienes que pagar nada.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Cita cancelada' })).toBeVisible()
  await expect(page.getByText('Motivo: Me surgió otro plan. Viajamos')).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('link', { name: 'Mis citas', exact: true }).last().click()
  await expect(page.getByRole('heading', { name: 'No tienes citas por venir' })).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('link', { name: 'Anteriores' }).click()
  await expect(page.getByText('Cancelada')).toBeVisible()
  await page.getByRole('link', { name: /^Toby: / }).click()

  await page.getByRole('button', { name: 'Reservar otra vez' }).click()
  await expect(page).toHaveURL(/\/appointmentAdd\?.*step=schedule/)
  await expect(page.getByRole('heading', { level: 2, name: '¿Cuándo traes a Toby?' })).toBeVisible()
})

test('inside the notice the store is asked by telephone, and nothing is cancelled behind its back @long', async ({
  page,
  context,
}) => {
  const person = await settle(context)
  const { id } = await givePet(person)
  // Journeys start at ten, and the store needs three hours of notice. Earlier slots are left to the review journeys.
  const booked = await bookVisit(person, { petIds: [id], before: '13:00' })

  await page.goto(getPage(booked))
  await expect(page.getByText('Ya no se puede cambiar por aquí')).toBeVisible()
  await expect(page.getByText('Cancelar la cita', { exact: true })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Cambiar horario' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Llamar' })).toHaveAttribute('href', /^tel:\+5913/)
  await expect(page.getByRole('link', { name: 'WhatsApp', exact: true })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/5913\d+\?text=Hola/,
  )
  await expectNoAxeViolations(page)

  await page.goto(`/profileAppointment/move?id=${booked.appointmentIds[0]}`)
  await expect(page).toHaveURL(getPage(booked))
})

test('a visit that the store finished is reviewed with stars, words and a photo that was lost once @long', async ({
  page,
  context,
  browser,
}) => {
  test.slow()
  const person = await settle(context)
  const { id } = await givePet(person)
  const booked = await bookVisit(person, { petIds: [id] })
  const merchant = await theMerchant(browser)
  await moveOn(merchant, booked, 'CONFIRMED', 'IN_PROGRESS')
  await page.goto(getPage(booked))
  await expect(page.getByRole('heading', { level: 1, name: 'Toby: en buenas manos' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Publicar reseña' })).toHaveCount(0)

  await moveOn(merchant, booked, 'COMPLETED')
  await visit(page, `${getPage(booked)}&review=1`)
  await expect(page.getByRole('heading', { level: 1, name: 'Ya puedes pasar a buscar a Toby' })).toBeVisible()
  await page.getByRole('button', { name: 'Publicar reseña' }).click()
  await expect(page.getByText('Elige de 1 a 5 estrellas.')).toBeVisible()
  // Arrow keys choose, as in every radio group.
  await page.getByRole('radio', { name: '1 estrella: Muy mal' }).focus()
  for (let star = 1; star < 5; star += 1) await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: '5 estrellas: Excelente' })).toBeChecked()
  await page.getByLabel('Cuéntalo con tus palabras').fill('Salió hecho una nube.')
  await page.locator('input[type=file]').setInputFiles(await aPhoto())
  await expect(page.getByRole('img', { name: 'Foto 1 elegida' })).toBeVisible()
  await expectNoAxeViolations(page)

  const upload = '**/profileAppointment/review?*'
  await page.route(upload, (route) => {
    const isPhoto = route.request().postDataBuffer()?.includes('filename=') ?? false
    return isPhoto ? route.abort() : route.continue()
  })
  await page.getByRole('button', { name: 'Publicar reseña' }).click()
  await expect(page.getByText('Tu reseña quedó guardada, pero falta alguna foto.')).toBeVisible()
  await page.unroute(upload)
  await page.getByRole('button', { name: 'Reintentar con la foto 1' }).click()

  await expect(page.getByText('¡Gracias por contarlo!')).toBeVisible()
  await expect(page.getByRole('img', { name: '5 de 5 estrellas' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'Foto 1 de tu reseña' })).toHaveAttribute('src', /^\/media\//)
  await expectNoAxeViolations(page)
  await page.goto(`/appointments/store?merchantId=${spaBanzer.merchantId}&storeId=${spaBanzer.storeId}`)
  await expect(page.getByText('Salió hecho una nube.').first()).toBeVisible()
})

test('without a script a review is written too, and somebody else reports it @long', async ({ context, browser }) => {
  test.slow()
  const person = await settle(context)
  const { id } = await givePet(person)
  const booked = await bookVisit(person, { petIds: [id] })
  await moveOn(await theMerchant(browser), booked, 'CONFIRMED', 'IN_PROGRESS', 'COMPLETED')
  const text = `Muy amables, ${crypto.randomUUID()}`

  const plain = await browser.newContext({ javaScriptEnabled: false, storageState: await context.storageState() })
  const page = await plain.newPage()
  await page.goto(getPage(booked))
  await page.getByRole('radio', { name: '4 estrellas: Bien' }).check()
  await page.getByLabel('Cuéntalo con tus palabras').fill(text)
  await page.locator('input[type=file]').setInputFiles(await aPhoto())
  await page.getByRole('button', { name: 'Publicar reseña' }).click()
  await expect(page.getByText('¡Gracias por contarlo!')).toBeVisible()
  await expect(page.getByRole('img', { name: 'Foto 1 de tu reseña' })).toBeVisible()
  await plain.close()

  const other = await browser.newContext()
  await settle(other)
  const stranger = await other.newPage()
  await visit(stranger, `/appointments/store?merchantId=${spaBanzer.merchantId}&storeId=${spaBanzer.storeId}`)
  await stranger
    .getByRole('listitem')
    .filter({ hasText: text })
    .getByRole('link', { name: /^Denunciar la reseña de/ })
    .click()
  await stranger.getByRole('radio', { name: 'No es verdad, o no estuvo ahí' }).check()
  await expectNoAxeViolations(stranger)
  await stranger.getByRole('button', { name: 'Enviar denuncia' }).click()
  await expect(stranger.getByText('Gracias por avisar')).toBeVisible()
  await other.close()
})

test('what somebody cancels is offered to who waits, and taken with one press @long', async ({
  page,
  context,
  browser,
}) => {
  test.slow()
  const person = await settle(context)
  const { id } = await givePet(person, { name: 'Luna' })
  const before = await browser.newContext()
  const owner = await settle(before)
  const otherBooking = await bookVisit(owner, { petIds: [(await givePet(owner)).id], day: 3 })
  await waitFor(person, otherBooking.schedule.slice(0, 10), [id])

  await visit(page, '/profileAppointments')
  await expect(page.getByText(/Te avisamos si se libera algo el \d+ de/)).toBeVisible()
  await expectNoAxeViolations(page)
  await cancelVisit(owner, otherBooking)
  await before.close()

  await expect(async () => {
    await page.reload()
    await expect(page.getByText('¡Se liberó un turno!')).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(page.getByText(/Te lo guardamos \d+ (min|h).* más, hasta las \d\d:\d\d/)).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Sí, tomo el turno' }).click()
  await expect(page.getByRole('heading', { name: /^(¡Listo!|Recibimos tu reserva para)/ })).toBeVisible()

  await page.goto('/profileAppointments')
  await expect(page.getByRole('link', { name: /^Luna: / })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Lista de espera' })).toHaveCount(0)
})

test('who no longer wants to wait leaves the list, and a stranger finds no appointment of others @long', async ({
  page,
  context,
  browser,
}) => {
  const person = await settle(context)
  const { id } = await givePet(person)
  const booked = await bookVisit(person, { petIds: [id], day: 1 })
  await waitFor(person, booked.schedule.slice(0, 10), [id])
  await visit(page, '/profileAppointments')
  await page.getByRole('button', { name: /^(Salir de la lista|No, gracias): Spa Equipetrol Banzer/ }).click()
  await expect(page.getByText('Listo, ya no esperas ahí.')).toBeVisible()

  const other = await browser.newContext()
  await settle(other)
  const stranger = await other.newPage()
  expect((await stranger.goto(getPage(booked)))?.status()).toBe(404)
  await stranger.goto('/profileAppointment')
  await expect(stranger).toHaveURL('/profileAppointments')
  await other.close()
})
