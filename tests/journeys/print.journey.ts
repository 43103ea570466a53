import { expect, type Page, test } from '@playwright/test'
import { bookVisit } from './booked-visit.ts'
import { insuredDog } from './insured-dog.ts'
import { settle } from './person.ts'
import { givePet } from './pet-owner.ts'
import { placeOrder } from './placed-order.ts'
import { visit } from './visit.ts'

test('an order and a visit are printed alone: no header, footer, chat or buttons, black on white @desktop @long', async ({
  page,
  context,
}) => {
  test.slow()
  const person = await settle(context)
  const order = await placeOrder(person, { hasDelivery: true })
  await visit(page, `/order/${order.referenceId}`)
  await expect(page.getByRole('button', { name: 'Imprimir' })).toBeVisible()
  await expectPrinted(page)
  await expect(page.getByText(order.referenceId).first()).toBeVisible()
  await expect(page.getByText(order.lines[0]?.title ?? '').first()).toBeVisible()
  await expect(page.getByText('Calle Los Tajibos 12').first()).toBeVisible()
  expect((await page.pdf({ format: 'A4' })).length).toBeGreaterThan(5_000)
  await page.emulateMedia({ media: 'screen' })

  const { id } = await givePet(person)
  const booked = await bookVisit(person, { petIds: [id] })
  await visit(page, `/profileAppointment?id=${booked.appointmentIds[0]}`)
  await expectPrinted(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('a policy is printed with its contract, its covers and the insured pet @desktop @long', async ({
  page,
  context,
}) => {
  test.slow()
  const { insuranceId } = await insuredDog(context, 'Toby')
  await visit(page, `/profile/insurance/${insuranceId}`)
  await expectPrinted(page)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1, name: 'Seguro de Toby' })).toBeVisible()
  await expect(main.getByText('¿Ya tienes tu póliza?')).toBeHidden()
  await expect(main.getByText('Beagle').filter({ visible: true }).first()).toBeVisible()
  expect((await page.pdf({ format: 'A4' })).length).toBeGreaterThan(5_000)
})

/** Only the page's own content is left, in black on white, within the width of a sheet. */
async function expectPrinted(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('body > * header, footer, [data-chat], nav').filter({ visible: true })).toHaveCount(0)
  await expect(page.getByRole('button').filter({ visible: true })).toHaveCount(0)
  const ways = page.getByRole('link', { name: /^(Mi cuenta|Mis citas|Mis seguros|Mis pedidos|Cómo llegar)$/ })
  await expect(ways.filter({ visible: true })).toHaveCount(0)
  const colours = await page.locator('#contenido h1').evaluate((heading) => {
    const { color, backgroundColor } = getComputedStyle(heading)
    return { color, backgroundColor }
  })
  expect(colours).toEqual({ color: 'rgb(0, 0, 0)', backgroundColor: 'rgb(255, 255, 255)' })
}
