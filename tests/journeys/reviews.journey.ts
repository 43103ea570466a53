import { randomUUID } from 'node:crypto'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { type BookedVisit, bookVisit, moveOn, soonestFree, spaBanzer } from './booked-visit.ts'
import { spa } from './booking.ts'
import { listenForComplaints } from './complaints.ts'
import { type SignedIn, settle, takeSession } from './person.ts'
import { aPhoto, givePet } from './pet-owner.ts'
import { expectNoAxeViolations } from './shopper.ts'
import { anOperator, merchantIn, theMerchant } from './staff.ts'
import { visit } from './visit.ts'

/** Reviews of a visit: edited by the author, answered by the store, hidden by operators. */

const storePage = `/appointments/store?merchantId=${spaBanzer.merchantId}&storeId=${spaBanzer.storeId}`
const backoffice = `/backoffice/reviews?storeId=${spaBanzer.storeId}`

test('a store answers a review, changes its answer, and both its page and the customer show it @long', async ({
  page,
  browser,
  context,
}) => {
  test.slow()
  const customer = await settle(context)
  const { text, booked } = await aReview(customer, browser)
  const store = await browser.newContext()
  await merchantIn(store)
  const staff = await store.newPage()
  const complaints = await listenForComplaints(staff)

  await visit(staff, backoffice)
  const review = staff.getByRole('article').filter({ hasText: text })
  await review.getByText('Responder', { exact: true }).click()
  await review.getByRole('button', { name: 'Publicar respuesta' }).click()
  await expect(review.getByText('Escribe tu respuesta.')).toBeVisible()
  await review.getByLabel('Tu respuesta').fill('Gracias, vuelve pronto.')
  await review.getByRole('button', { name: 'Publicar respuesta' }).click()
  await expect(review.getByText('Listo, tu respuesta está publicada.')).toBeVisible()
  await expectNoAxeViolations(staff)
  await review.getByText('Cambiar la respuesta').click()
  await review.getByLabel('Tu respuesta').fill('Gracias. Te esperamos en primavera.')
  await review.getByRole('button', { name: 'Publicar respuesta' }).click()
  await expect(review.getByText('Gracias. Te esperamos en primavera.').first()).toBeVisible()
  // The reviewed store cannot hide reviews.
  await expect(staff.getByRole('button', { name: /^(Ocultar|Mostrar)$/ })).toHaveCount(0)
  expect(complaints).toEqual([])

  await page.goto(storePage)
  const opinion = opinionOn(page, text)
  await expect(opinion.getByText('Gracias. Te esperamos en primavera.')).toBeVisible()
  await page.goto(`/profileAppointment?id=${booked.appointmentIds[0]}`)
  await expect(page.getByText('Gracias. Te esperamos en primavera.')).toBeVisible()
})

test('we hide a review with its stars, and show it again @long', async ({ page, browser, context }) => {
  test.slow()
  const customer = await settle(context)
  const { text } = await aReview(customer, browser)
  const ours = await browser.newContext()
  await takeSession(ours, (await anOperator(browser)).session)
  const operator = await ours.newPage()

  await visit(operator, backoffice)
  const review = operator.getByRole('article').filter({ hasText: text })
  await review.getByRole('button', { name: 'Ocultar' }).click()
  await expect(review.getByText('Oculta', { exact: true })).toBeVisible()
  await expectNoAxeViolations(operator)
  await page.goto(storePage)
  await expect(page.getByRole('region', { name: 'Opiniones' })).toBeVisible()
  await expect(opinionOn(page, text)).toHaveCount(0)

  await review.getByRole('button', { name: 'Mostrar' }).click()
  await expect(review.getByText('Oculta', { exact: true })).toHaveCount(0)
  await page.reload()
  await expect(opinionOn(page, text)).toBeVisible()
})

test('we answer a review of a product without a script, and its page shows it @long', async ({ page, browser }) => {
  test.slow()
  const ours = await browser.newContext({ javaScriptEnabled: false })
  await takeSession(ours, (await anOperator(browser)).session)
  const operator = await ours.newPage()
  await operator.goto('/backoffice/reviews/products')
  await operator.getByRole('link', { name: 'Sin respuesta' }).click()
  const first = operator.getByRole('article').first()
  const text = (await first.locator('p.whitespace-pre-line').first().textContent()) ?? ''
  const product = (await first.getByRole('heading').getByRole('link').getAttribute('href')) ?? ''
  const review = operator.getByRole('article').filter({ hasText: text })

  await review.getByText('Responder', { exact: true }).click()
  await review.getByLabel('Tu respuesta').fill('Gracias por contarlo. Le mandamos un abrazo.')
  await review.getByRole('button', { name: 'Publicar respuesta' }).click()
  // What is answered leaves the list of those that wait.
  await expect(review).toHaveCount(0)
  await page.goto(product)
  await expect(page.getByText('Respuesta de Huella').first()).toBeVisible()
  await expect(page.getByText('Gracias por contarlo. Le mandamos un abrazo.')).toBeVisible()
})

test('one photo of two is taken out of a review, and another one comes in @phone @long', async ({
  page,
  context,
  browser,
}) => {
  test.slow()
  const customer = await settle(context)
  const { booked } = await aReview(customer, browser, [spaBanzer, spa])
  await visit(page, `/profileAppointment?id=${booked.appointmentIds[0]}`)
  const shown = page.getByRole('img', { name: /^Foto \d de tu reseña$/ })
  await page.getByText('Cambiar mi reseña').click()
  await page.locator('input[type=file]').setInputFiles([await aPhoto('una.jpg'), await aPhoto('otra.jpg')])
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await expect(shown).toHaveCount(2)
  const [first, second] = [await shown.first().getAttribute('src'), await shown.last().getAttribute('src')]

  await openForm(page)
  await page.getByRole('checkbox', { name: 'Quitar la foto 1' }).focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('Foto 1: se quita cuando guardes')).toBeVisible()
  await page.locator('input[type=file]').setInputFiles([await aPhoto('tercera.jpg'), await aPhoto('cuarta.jpg')])
  await expect(page.getByRole('img', { name: 'Foto 4 elegida' })).toBeVisible()
  await page.getByRole('button', { name: 'Quitar la foto 4' }).click()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Guardar cambios' }).click()

  await expect(shown.first()).toHaveAttribute('src', second ?? '')
  await expect(shown).toHaveCount(2)
  expect((await page.request.get(first ?? '')).status()).toBe(404)
})

/** Creates, over the APIs, a completed visit and its customer's review in words unique to this test. */
async function aReview(
  customer: SignedIn,
  browser: Browser,
  stores = [spaBanzer],
): Promise<{ text: string; booked: BookedVisit }> {
  const { id } = await givePet(customer)
  const store = await soonestFree(customer, [id], stores)
  const booked = await bookVisit(customer, { store, petIds: [id] })
  await moveOn(await theMerchant(browser), booked, 'CONFIRMED', 'IN_PROGRESS', 'COMPLETED')
  const text = `Muy cuidadosos, ${randomUUID()}`
  const path = `/appointments-api/appointments/${booked.appointmentIds[0]}/review`
  await customer.ask('PUT', path, { stars: 4, text: text })
  return { text, booked }
}

function opinionOn(page: Page, text: string) {
  return page.getByRole('region', { name: 'Opiniones' }).getByRole('listitem').filter({ hasText: text })
}

async function openForm(page: Page): Promise<void> {
  const save = page.getByRole('button', { name: 'Guardar cambios' })
  if (!(await save.isVisible())) await page.getByText('Cambiar mi reseña').click()
  await expect(save).toBeVisible()
}
