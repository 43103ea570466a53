import { expect, type Page, test } from '@playwright/test'
import { layCable } from './cable.ts'
import { settle } from './person.ts'
import { moveOrder, placeOrder } from './placed-order.ts'
import { anOperator } from './staff.ts'
import { visit } from './visit.ts'

test('a page that refreshes itself stays, with what is typed on it, without a network and while the shop is closed, and is fresh afterwards @long', async ({
  page,
  context,
  browser,
}) => {
  const operator = await anOperator(browser)
  const person = await settle(context)
  const order = await placeOrder(person, { hasDelivery: true })
  const cable = await layCable(process.env.JOURNEYS_URL_BO ?? '')
  await visit(page, `${cable.url}/order/${order._id}`)
  await page.getByRole('button', { name: 'Cancelar el pedido' }).click()
  const note = page.getByRole('textbox', { name: '¿Algo más? (opcional)' })
  await note.fill('Me mudo antes de lo pensado')

  // The browser still believes it is online.
  await cable.pull()
  const unanswered = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/maintenance/state'))
  await comeBack(page)
  await unanswered
  await expect(note).toHaveValue('Me mudo antes de lo pensado')
  await cable.plugIn()

  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.route('**/maintenance/state', (route) => route.fulfill({ json: { isClosed: true } }))
  const answer = page.waitForResponse('**/maintenance/state')
  await comeBack(page)
  await answer
  await expect(note).toHaveValue('Me mudo antes de lo pensado')
  expect(asked.filter((path) => path.endsWith('.data'))).toEqual([])

  await page.unroute('**/maintenance/state')
  await moveOrder(operator, order, 'CONFIRMED')
  await comeBack(page)
  await expect(page.getByRole('heading', { name: 'Confirmado', level: 1, includeHidden: true })).toBeVisible()
  await expect(note).toHaveValue('Me mudo antes de lo pensado')
  await cable.pull()
})

/** Returns to this tab from another one. */
async function comeBack(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
}
