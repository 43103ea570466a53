import { randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { listenForComplaints } from './complaints.ts'
import { type SignedIn, settle } from './person.ts'
import { aPhoto } from './pet-owner.ts'
import { aColleague, moveOrder, placeOrder } from './placed-order.ts'
import { expectNoAxeViolations, expectToFit, goToCheckout, visitParaguay } from './shopper.ts'
import { visit } from './visit.ts'

interface Found {
  edges: { node: { product: { slug: string; title: string } } }[]
}

async function findProducts({ ask }: SignedIn, searchQuery: string): Promise<{ slug: string; title: string }[]> {
  const { defaultStore } = (await ask('POST', '/api/market/app/public/searchShops', {
    locality: { coordinates: { lat: -17.7669, lon: -63.1995 } },
    appName: 'huella',
    operationUid: 'huella-bo',
  })) as { defaultStore: { id: string } }
  const query = { shopId: defaultStore.id, searchQuery, inStock: true, first: 5 }
  const { edges } = (await ask('POST', '/api/market/web/catalogItems', query)) as Found
  return edges.map(({ node }) => node.product)
}

test('a customer asks about a product, the shop answers on the desk, and the product shows both @both @long', async ({
  page,
  context,
  browser,
}) => {
  test.slow()
  const complaints = await listenForComplaints(page)
  const person = await settle(context)
  const [product] = await findProducts(person, 'croquetas perro adulto')
  if (!product) throw new Error('No product')
  await visit(page, `/product/${product.slug}`)
  await page.getByRole('link', { name: 'Hacer una pregunta' }).click()
  await expect(page.getByRole('heading', { name: 'Preguntas y respuestas' })).toBeVisible()
  await page.getByLabel('Tu pregunta').fill('Escríbanme al 70012345')
  await page.getByRole('button', { name: 'Preguntar' }).click()
  await expect(page.getByText('Lo verán todos: escríbelo sin teléfonos ni correos.')).toBeVisible()
  // Letters alone: digits would be taken for a phone.
  const question = `¿Cuánto dura la bolsa de ${randomUUID().replace(/[^a-f]/g, '')}?`
  await page.getByLabel('Tu pregunta').fill(question)
  await page.getByRole('button', { name: 'Preguntar' }).click()
  await expect(page.getByRole('heading', { name: question })).toBeVisible()
  await expectNoAxeViolations(page)
  await expectToFit(page)

  const ours = await browser.newContext()
  await aColleague(ours, 'operator')
  const desk = await ours.newPage()
  await visit(desk, '/backoffice/reviews/questions?show=unanswered')
  const card = desk.getByRole('article').filter({ hasText: question })
  await card.getByLabel('Tu respuesta').fill('Unas cinco semanas a un perro de 10 kg.')
  await card.getByRole('button', { name: 'Publicar respuesta' }).click()
  await expect(desk.getByRole('article').filter({ hasText: question })).toHaveCount(0)
  await expectNoAxeViolations(desk)

  await visit(page, `/product/${product.slug}`)
  const shown = page.getByRole('region', { name: 'Preguntas y respuestas' })
  await expect(shown.getByRole('heading', { name: question })).toBeVisible()
  await expect(shown.getByText('Unas cinco semanas a un perro de 10 kg.').first()).toBeVisible()
  await expectNoAxeViolations(page)
  // The refused question, as the browser tells it.
  expect(complaints.every((complaint) => complaint.includes('422'))).toBe(true)
  expect(complaints).toHaveLength(2)
})

test('without a script a product is shared by WhatsApp, and its questions are read @desktop @long', async ({
  browser,
}) => {
  const plain = await browser.newContext({ javaScriptEnabled: false })
  const page = await plain.newPage()
  await page.goto('/products')
  await page.getByRole('article').first().getByRole('link').first().click()
  await expect(page.getByRole('link', { name: 'WhatsApp', exact: true }).first()).toHaveAttribute(
    'href',
    /wa\.me.*product/,
  )
  await expect(page.getByRole('button', { name: 'Copiar enlace' })).toBeHidden()
  await page.getByRole('link', { name: 'Hacer una pregunta' }).click()
  await expect(page.getByRole('link', { name: 'Entra para preguntar' })).toBeVisible()
})

test('foods are compared, and what was looked at is found again until it is cleared @both @long', async ({
  page,
  context,
}) => {
  const complaints = await listenForComplaints(page)
  const person = await settle(context)
  const [first, second] = await findProducts(person, 'croquetas perro adulto')
  if (!first || !second) throw new Error('Too few products')
  await visit(page, `/product/${first.slug}`)
  await page.getByRole('link', { name: 'Comparar' }).click()
  const table = page.getByRole('region', { name: 'Comparación' })
  await expect(table.getByRole('link', { name: first.title, exact: true })).toBeVisible()
  await page.getByRole('region', { name: 'Agregar a la comparación' }).getByRole('link').first().click()
  await expect(table.getByRole('columnheader')).toHaveCount(2)
  await expect(table.getByRole('rowheader', { name: 'Energía' })).toBeVisible()
  await expectNoAxeViolations(page)
  await expectToFit(page)
  await table.getByRole('link', { name: `Quitar ${first.title} de la comparación` }).click()
  await expect(table.getByRole('columnheader')).toHaveCount(1)

  await visit(page, `/product/${second.slug}`)
  const recent = page.getByRole('region', { name: 'Lo que viste hace poco' })
  await expect(recent.getByRole('link', { name: first.title })).toBeVisible()
  await page.getByRole('button', { name: 'Borrar lo que vi' }).click()
  await expect(recent).toHaveCount(0)
  expect(complaints).toEqual([])
})

test('a buyer adds a photo to a review, and takes it out again @phone @long', async ({ page, context, browser }) => {
  test.slow()
  const complaints = await listenForComplaints(page)
  const person = await settle(context)
  const order = await placeOrder(person, { hasDelivery: true })
  const ours = await browser.newContext()
  await moveOrder(await aColleague(ours, 'operator'), order, 'CONFIRMED', 'PREPARING', 'ON_THE_WAY', 'COMPLETED')
  await visit(page, `/order/${order.referenceId}`)
  await page
    .getByRole('link', { name: /^Opinar de / })
    .first()
    .click()
  await page.getByRole('radio', { name: /^5 estrellas/ }).check({ force: true })
  await page.getByRole('button', { name: 'Publicar' }).click()
  await page.getByLabel('Elige una foto').setInputFiles(await aPhoto())
  await page.getByRole('button', { name: 'Agregar foto' }).click()
  await expect(page.getByRole('img', { name: 'Tu foto 1' })).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Quitar la foto 1' }).click()
  await expect(page.getByRole('img', { name: 'Tu foto 1' })).toHaveCount(0)
  expect(complaints).toEqual([])
})

test('no minutes are promised for what the shop must order first @desktop @long', async ({ browser }) => {
  const page = await visitParaguay(browser)
  await visit(page, '/product/lapacho-alimento-para-piel-sensible-trucha-y-arroz')
  await expect(page.getByText('Por encargo: llega en 5 días')).toBeVisible()
  await expect(page.getByText('Retiro en tienda sin costo')).toBeVisible()
  await expect(page.getByText(/^En tu puerta en unos/)).toHaveCount(0)
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/cart/sync'))
  await page
    .getByRole('button', { name: /^Agregar / })
    .first()
    .click()
  await saved
  await goToCheckout(page)
  // Whatever the hour: a closed shop offers windows alone.
  await expect(page.getByText(/^Llevas algo por encargo: (llega a más tardar|estos son los horarios)/)).toBeVisible()
  await expect(page.getByText(/^Aproximadamente/)).toHaveCount(0)
})
