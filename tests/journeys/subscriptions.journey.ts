import { type APIRequestContext, expect, test } from '@playwright/test'
import { settle } from './person.ts'
import { goodsAt } from './shelf.ts'
import { expectNoAxeViolations } from './shopper.ts'
import { visit } from './visit.ts'

test('what repeats is proposed, ordered with a yes alone, skipped and stopped @phone', async ({ page, context }) => {
  test.slow()
  await visit(page, await whatCanBeRepeated(context.request))
  // Anonymous visitors go to the sign-in and return to their choice.
  await page.getByLabel('¿Cada cuánto?').selectOption('2')
  const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? 'no title'
  await page.getByRole('button', { name: 'Repetir este producto' }).click()
  await expect(page).toHaveURL(/\/signin\?referrer=/)
  const chosen = new URL(page.url()).searchParams.get('referrer') ?? ''
  await settle(context)
  await visit(page, chosen)
  await expect(page.getByLabel('Cada cuánto')).toHaveValue('2')
  await page.getByLabel(/^La primera vez/).fill(inTwoDays())
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Empezar a repetir' }).click()
  await expect(page.getByText('nada se pide sin tu sí.').first()).toBeVisible()
  await expect(page.getByText('Espera tu respuesta').first()).toBeVisible()
  await expectNoAxeViolations(page)
  const subscription = page.url()

  // The due proposal is viewed and accepted.
  await page.getByRole('button', { name: 'Ver y decidir' }).click()
  await expect(page).toHaveURL(/\/repetir\/[\w-]{43}$/)
  await expect(page.getByRole('heading', { name: '¿Te lo llevamos otra vez?' })).toBeVisible()
  await expect(page.getByRole('main').getByText(title).first()).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: /^Sí, pedirlo · Bs/ }).click()
  await expect(page.getByRole('heading', { name: '¡Pedido!' })).toBeVisible()
  await page.getByRole('link', { name: 'Ver el pedido' }).click()
  await expect(page.getByRole('main').getByText(title).first()).toBeVisible()

  // The next delivery is skipped, then the subscription ended and the end undone.
  await visit(page, subscription)
  await expect(page.getByRole('link', { name: /^Pedido HU-/ })).toBeVisible()
  await page.getByRole('button', { name: 'Saltar el próximo' }).click()
  await expect(page.getByText('Saltado. El próximo es')).toBeVisible()
  await page.getByRole('button', { name: 'Dejar de repetir' }).click()
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect(page.getByRole('button', { name: 'Saltar el próximo' })).toBeVisible()
  await page.getByRole('link', { name: 'Todas tus compras programadas' }).click()
  await expect(page.getByRole('link', { name: `Ver o cambiar: ${title}` })).toContainText('Cada 2 semanas')
})

/** Finds a product that can be repeated; made-to-order ones cannot, and only their page says so. */
async function whatCanBeRepeated(visitor: APIRequestContext): Promise<string> {
  for (const position of [41, 42, 43, 50, 51]) {
    const { path } = goodsAt(position)
    const html = await (await visitor.get(path)).text()
    if (html.includes('¿Cada cuánto?')) return path
  }
  throw new Error('Nothing of these can be repeated')
}

/** The earliest selectable day is tomorrow, by the shop's calendar. */
function inTwoDays(): string {
  const now = Date.now() + Number(process.env.JOURNEYS_CLOCK_MINUTES) * 60_000
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'America/La_Paz' }).format(new Date(now + 2 * 86_400_000))
}
