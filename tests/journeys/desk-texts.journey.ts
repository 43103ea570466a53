import { expect, test } from '@playwright/test'
import { listenForComplaints } from './complaints.ts'
import { settle, takeSession } from './person.ts'
import { placeOrder } from './placed-order.ts'
import { expectNoAxeViolations } from './shopper.ts'
import { anOperator } from './staff.ts'
import { visit } from './visit.ts'

test('a shop writes a message of its own and answers an order with it @both @long', async ({ page, browser }) => {
  test.slow()
  const customer = await settle(await browser.newContext())
  const order = await placeOrder(customer, { hasDelivery: false })
  const operator = await anOperator(browser)
  await takeSession(page.context(), operator.session)
  const complaints = await listenForComplaints(page)
  const title = `Listo ${order.referenceId}`

  await visit(page, `/backoffice/orders/${order._id}`)
  await page.getByText('Escribirle al cliente').click()
  await page.getByRole('link', { name: 'Cambiar los mensajes' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mensajes listos' })).toBeVisible()
  await expectNoAxeViolations(page)

  const messages = page.getByRole('region', { name: 'Mensajes sobre un pedido' })
  await messages.getByText('Escribir otro').click()
  await messages.getByLabel('Título').last().fill(title)
  await messages.getByLabel('Texto').last().fill('Hola {{apellido}}, tu pedido está listo.')
  await messages.getByRole('button', { name: 'Agregar' }).click()
  await expect(page.getByText('Usa solo los datos de la lista', { exact: false })).toBeVisible()
  expect(complaints.splice(0)).toEqual([expect.stringMatching(/^request: .* 422$/), expect.stringContaining('422')])
  await messages.getByLabel('Texto').last().fill('{{nombre}}, tu pedido {{pedido}} está listo.')
  await messages.getByRole('button', { name: 'Agregar' }).click()
  await expect(messages.getByText(title)).toBeVisible()
  await messages.getByRole('button', { name: `Subir ${title}` }).click()
  await expect(messages.getByRole('button', { name: `Bajar ${title}` })).toBeVisible()

  await visit(page, `/backoffice/orders/${order._id}`)
  await page.getByText('Escribirle al cliente').click()
  await page.getByLabel('Mensaje listo').selectOption({ label: title })
  await expect(page.getByLabel('Mensaje', { exact: true })).toHaveValue(
    new RegExp(`, tu pedido ${order.referenceId} está listo\\.$`),
  )
  await page.getByRole('button', { name: 'Enviar' }).click()
  await expect(page.getByText(`tu pedido ${order.referenceId} está listo.`).first()).toBeVisible()

  await visit(page, '/backoffice/orders/templates')
  await messages.getByLabel(`Editar ${title}`).click()
  await messages.getByRole('button', { name: 'Quitar' }).filter({ visible: true }).click()
  await expect(messages.getByText(title)).toHaveCount(0)
  expect(complaints).toEqual([])
})
