import { expect, type Page, test } from '@playwright/test'
import { listenForComplaints } from './complaints.ts'
import { aColleague } from './placed-order.ts'
import { expectNoAxeViolations, expectToFit } from './shopper.ts'
import { visit } from './visit.ts'

/** A shop from nothing to its first shopper: made, set up and opened by an operator. */

const tarija = { lat: -21.5355, lon: -64.7296 }
const ring = [
  [-64.76, -21.51],
  [-64.7, -21.51],
  [-64.7, -21.56],
  [-64.76, -21.56],
]
const polygon = (corners: number[][]) => JSON.stringify({ type: 'Polygon', coordinates: [[...corners, corners[0]]] })

/** The shop that a shopper at the point is shown. */
async function findShopAt(page: Page, { lat, lon }: typeof tarija) {
  const answer = await page.request.post('/api/market/app/public/searchShops', {
    data: { locality: { coordinates: { lat, lon } }, appName: 'huella', operationUid: 'huella-bo' },
  })
  const { defaultStore } = await answer.json()
  return defaultStore as {
    id: string
    name: string
    servesPoint: boolean
    deliveryCharge: number
    exceptions: object[]
  }
}

async function makeShop(page: Page, name: string): Promise<void> {
  await visit(page, '/backoffice/settings')
  await page.getByRole('link', { name: /^Tiendas/ }).click()
  await page.getByRole('link', { name: 'Nueva tienda' }).click()
  await page.getByLabel('Nombre', { exact: false }).first().fill(name)
  await page.getByRole('textbox', { name: 'Ciudad o barrio' }).fill('Tarija')
  await page.getByRole('textbox', { name: 'Dirección' }).fill('Calle Sucre 500')
  await page.getByRole('textbox', { name: 'Punto en el mapa' }).fill('-64.7296, -21.5355')
  await page.getByRole('button', { name: 'Crear la tienda' }).click()
  await expect(page.getByText('Parece que la latitud y la longitud del punto están al revés.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Dirección' })).toHaveValue('Calle Sucre 500')
  await page.getByRole('textbox', { name: 'Punto en el mapa' }).fill('-21.5355, -64.7296')
  await page.getByRole('button', { name: 'Crear la tienda' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

test('an operator makes a shop, gives it hours, holidays and zones with a fee, and opens it to shoppers @phone @long', async ({
  page,
}) => {
  test.slow()
  await aColleague(page.context(), 'operator')
  const complaints = await listenForComplaints(page, ['/backoffice/settings'])
  const name = `Huella Tarija ${Date.now()}`
  await makeShop(page, name)
  const shopPage = new URL(page.url()).pathname
  const section = (title: string) => page.getByRole('region', { name: title })
  await expect(page.getByText('Tus clientes todavía no ven esta tienda')).toBeVisible()
  await expectNoAxeViolations(page)
  await expectToFit(page)

  await page.getByRole('button', { name: 'Abrir al público' }).click()
  await expect(page.getByText('Faltan el horario y las formas de pago')).toBeVisible()
  await page.getByRole('button', { name: 'Guardar horario' }).click()
  await expect(section('Horario de la semana').getByText('Listo, guardamos los cambios.')).toBeVisible()
  await page.getByRole('button', { name: 'Guardar cobros' }).click()
  await expect(section('Cobros').getByText('Listo, guardamos los cambios.')).toBeVisible()

  const dates = section('Fechas especiales y feriados')
  await expect(dates.getByLabel('Departamento')).toHaveValue('T')
  await expect(dates.getByLabel(/^Navidad/)).toBeChecked()
  await dates.getByRole('button', { name: 'Cerrar en los días marcados' }).click()
  await expect(dates.getByText('Listo, guardamos los cambios.')).toBeVisible()
  await expect(dates.getByText(/todos puestos/)).toBeVisible()
  await dates.getByRole('textbox', { name: 'Motivo' }).fill('Aniversario de Tarija')
  await dates.getByLabel('Desde el día').fill('2030-04-15')
  await dates.getByLabel('Abre', { exact: true }).fill('10:00')
  await dates.getByRole('button', { name: 'Agregar fecha' }).click()
  await expect(dates.getByText('Pon la hora en que abre y la hora en que cierra, en orden.')).toBeVisible()
  await dates.getByLabel('Cierra', { exact: true }).fill('13:00')
  await dates.getByRole('button', { name: 'Agregar fecha' }).click()
  await expect(dates.getByRole('listitem').filter({ hasText: 'Aniversario de Tarija' })).toContainText('10:00 – 13:00')

  await page.getByRole('link', { name: 'Dibujar zonas' }).click()
  await page.getByText('Importar GeoJSON').click()
  await page.getByLabel('O pega su contenido').fill('{"type":"Point","coordinates":[0,0]}')
  await page.getByRole('button', { name: 'Agregar zonas' }).click()
  await expect(page.getByText('El archivo no tiene ninguna zona')).toBeVisible()
  await page.getByLabel('O pega su contenido').fill(polygon([0, 2, 1, 3].map((at) => ring[at] ?? [])))
  await page.getByRole('button', { name: 'Agregar zonas' }).click()
  await expect(page.getByText('La zona «Zona 1» se cruza consigo misma.')).toBeVisible()
  await page.getByRole('button', { name: 'Guardar zonas' }).click()
  await expect(page.getByRole('alert')).toContainText('se cruza consigo misma')
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await page.getByLabel('O pega su contenido').fill(polygon(ring))
  await page.getByRole('button', { name: 'Agregar zonas' }).click()
  await page.getByLabel('Costo de entrega (Bs)').fill('7,50')

  await page.getByText('4 puntos').click()
  const first = page.getByRole('textbox', { name: 'Punto 1', exact: true })
  await expect(first).toHaveValue('-21.510000, -64.760000')
  await page.getByRole('button', { name: 'Punto 1 de Zona 1' }).press('ArrowUp')
  await expect(first).not.toHaveValue('-21.510000, -64.760000')
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect(first).toHaveValue('-21.510000, -64.760000')
  await page.getByRole('button', { name: 'Agregar un punto después del 1' }).press('Enter')
  await expect(page.getByText('5 puntos')).toBeVisible()
  await page.getByRole('button', { name: 'Punto 2 de Zona 1' }).press('Delete')
  await expect(page.getByText('4 puntos')).toBeVisible()
  // Under the header, half a button of the map would count as a small one.
  await page.evaluate(() => window.scrollTo(0, 0))
  await expectNoAxeViolations(page)
  await expectToFit(page)
  await page.getByRole('button', { name: 'Guardar zonas' }).click()
  await expect(page.getByText('Listo, las zonas quedaron guardadas.')).toBeVisible()

  await visit(page, shopPage)
  expect((await findShopAt(page, tarija)).id).toBe('')
  await page.getByRole('button', { name: 'Abrir al público' }).click()
  await expect(page.getByText('Listo, la tienda ya está abierta al público.')).toBeVisible()
  await expect.poll(async () => (await findShopAt(page, tarija)).name).toBe(name)
  const seen = await findShopAt(page, tarija)
  expect(seen).toMatchObject({ servesPoint: true, deliveryCharge: 750 })
  expect(seen.exceptions.length).toBeGreaterThan(5)

  const log = section('Últimos cambios')
  await expect(log.getByText('Abierta al público: no → sí')).toBeVisible()
  await log.getByRole('button', { name: /^Deshacer: Abierta al público/ }).click()
  await expect(page.getByText('Listo, quedó como estaba.')).toBeVisible()
  await expect.poll(async () => (await findShopAt(page, tarija)).id).toBe('')
  expect(complaints).toEqual([])
})

test('a corner is dragged onto one of a neighbour zone, and becomes it @long', async ({ page }) => {
  test.slow()
  await aColleague(page.context(), 'operator')
  await makeShop(page, `Huella Villa Montes ${Date.now()}`)
  await page.getByRole('link', { name: 'Dibujar zonas' }).click()
  await page.getByText('Importar GeoJSON').click()
  const other = ring.map(([lon = 0, lat = 0]) => [lon + 0.1, lat])
  const both = { type: 'MultiPolygon', coordinates: [ring, other].map((each) => [[...each, each[0]]]) }
  await page.getByLabel('O pega su contenido').fill(JSON.stringify(both))
  await page.getByRole('button', { name: 'Agregar zonas' }).click()
  await page.getByRole('button', { name: 'Guardar zonas' }).click()
  await expect(page.getByText('Listo, las zonas quedaron guardadas.')).toBeVisible()
  await expect(page.getByText('Hay cambios sin guardar.')).toBeHidden()
  for (const summary of await page.getByText('4 puntos').all()) await summary.click()
  const field = (number: number, zone: number) =>
    page.getByRole('textbox', { name: `Punto ${number}`, exact: true }).nth(zone)
  const goal = await field(1, 1).inputValue()

  // On the map, the other zone's corner is as far to the right of corner 2 as corner 2 of corner 1, less a third.
  const middleOf = async (number: number) => {
    const corner = page.getByRole('button', { name: `Punto ${number} de Zona 1` })
    await corner.scrollIntoViewIfNeeded()
    const box = await corner.boundingBox()
    if (!box) throw new Error(`Corner ${number} is not on the map`)
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  }
  const [one, two] = [await middleOf(1), await middleOf(2)]
  await page.mouse.move(two.x, two.y)
  await page.mouse.down()
  await page.mouse.move(two.x + ((two.x - one.x) * 4) / 6 + 5, two.y + 4, { steps: 8 })
  await page.mouse.up()
  await expect(field(2, 0)).toHaveValue(goal)
  await expect(page.getByText('Hay cambios sin guardar.')).toBeVisible()
})

test('without a script a shop is set up by fields, its zones too, and a stale form overwrites nothing @long', async ({
  browser,
  page,
}) => {
  test.slow()
  await aColleague(page.context(), 'operator')
  const name = `Huella Bermejo ${Date.now()}`
  await makeShop(page, name)
  const { pathname } = new URL(page.url())
  const plain = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: process.env.JOURNEYS_URL_BO ?? '',
    storageState: await page.context().storageState(),
  })
  const quiet = await plain.newPage()
  await quiet.goto(pathname)
  await page.getByRole('textbox', { name: 'Dirección' }).fill('Calle Bolívar 9')
  await page.getByRole('button', { name: 'Guardar datos' }).click()
  await expect(page.getByText('Listo, guardamos los cambios.')).toBeVisible()

  await quiet.getByRole('textbox', { name: 'Dirección' }).fill('Calle Vieja 1')
  await quiet.getByRole('button', { name: 'Guardar datos' }).click()
  await expect(quiet.getByText('Otra persona guardó antes que tú')).toBeVisible()
  await expect(quiet.getByRole('textbox', { name: 'Dirección' })).toHaveValue('Calle Vieja 1')
  await quiet.getByRole('button', { name: 'Guardar datos' }).click()
  await expect(quiet.getByText('Otra persona guardó antes que tú')).toBeVisible()
  await quiet.getByRole('link', { name: 'Cargar lo nuevo' }).click()
  await expect(quiet.getByRole('textbox', { name: 'Dirección' })).toHaveValue('Calle Bolívar 9')

  await quiet.goto(`${pathname}/zone`)
  await quiet.getByLabel('Nombre de la zona').fill('Centro')
  await quiet.getByText('0 puntos').click()
  for (const [index, [lon, lat]] of ring.entries())
    await quiet.getByRole('textbox', { name: `Punto ${index + 1}`, exact: true }).fill(`${lat}, ${lon}`)
  await quiet.getByRole('button', { name: 'Guardar zonas' }).click()
  await expect(quiet.getByText('Listo, las zonas quedaron guardadas.')).toBeVisible()
  await expect(quiet.getByText('4 puntos')).toBeVisible()
  await plain.close()
})

test('the home page of a shop is set part by part, before the shop is open @phone @long', async ({ page }) => {
  test.slow()
  await aColleague(page.context(), 'operator')
  const complaints = await listenForComplaints(page, ['/backoffice/settings'])
  await makeShop(page, `Huella Portada ${Date.now()}`)
  await page.getByRole('link', { name: 'Arreglar la portada' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Portada' })).toBeVisible()
  const part = (title: string) => page.getByRole('region', { name: title, exact: true })
  const saved = (title: string) => part(title).getByText('Listo, guardamos los cambios.')
  await expect(part('Secciones').getByText('Todavía no elegiste secciones.')).toBeVisible()
  await expect(page.getByText('Podrás verla como tus clientes')).toBeVisible()
  await expectNoAxeViolations(page)
  await expectToFit(page)

  await part('Secciones').getByRole('button', { name: 'Proponer según mis categorías' }).click()
  await expect(part('Secciones').getByText('Ninguna categoría tiene todavía cuatro productos')).toBeVisible()
  await part('Secciones').getByRole('button', { name: 'Agregar sección' }).click()
  await expect(part('Secciones').getByText('Escribe un título o elige una categoría.').first()).toBeVisible()
  for (const title of ['Lo nuevo', 'Lo más pedido']) {
    await part('Secciones').getByLabel('Título').last().fill(title)
    await part('Secciones').getByRole('button', { name: 'Agregar sección' }).click()
    await expect(part('Secciones').getByRole('button', { name: `Subir: ${title}` })).toBeVisible()
  }
  await part('Secciones').getByRole('button', { name: 'Subir: Lo más pedido' }).press('Enter')
  await expect(part('Secciones').getByLabel('Título').first()).toHaveValue('Lo más pedido')
  await part('Secciones').getByLabel('Título').first().fill('Lo que más se lleva')
  await part('Secciones').getByLabel('Título').first().press('Enter')
  await expect(saved('Secciones')).toBeVisible()
  await expect(part('Secciones').getByRole('button', { name: 'Bajar: Lo que más se lleva' })).toBeEnabled()
  await part('Secciones').getByRole('button', { name: 'Quitar: Lo nuevo' }).click()
  await expect(part('Secciones').getByLabel('Título')).toHaveCount(2)

  await part('Productos recomendados').getByLabel('Buscar en tu catálogo').fill('correa')
  await part('Productos recomendados').getByRole('button', { name: 'Buscar' }).click()
  await expect(part('Productos recomendados').getByText('No encontramos nada para «correa».')).toBeVisible()

  await part('Búsquedas populares').getByLabel('Búsquedas').fill('arena\nantipulgas')
  await part('Búsquedas populares').getByRole('button', { name: 'Guardar búsquedas' }).click()
  await expect(saved('Búsquedas populares')).toBeVisible()

  const banners = part('Anuncios')
  await banners.getByLabel('Título').fill('Un mes sin pulgas')
  await banners.getByLabel('Texto del botón').fill('Ver')
  await banners.getByLabel('Enlace').fill('https://example.com')
  await banners.getByRole('button', { name: 'Agregar anuncio' }).click()
  await expect(banners.getByText('El enlace es de esta tienda').first()).toBeVisible()
  await expect(banners.getByLabel('Título')).toHaveValue('Un mes sin pulgas')
  await banners.getByLabel('Enlace').fill('/products?slug=antipulgas')
  await banners.getByRole('button', { name: 'Agregar anuncio' }).click()
  await expect(saved('Anuncios')).toBeVisible()
  await expectNoAxeViolations(page)
  await expectToFit(page)

  // The answer of a save comes before the log of it.
  await part('Últimos cambios')
    .getByRole('button', { name: /^Deshacer: Anuncios/ })
    .click()
  await expect(page.getByText('Listo, quedó como estaba.')).toBeVisible()
  await expect(banners.getByText('Todavía no hay anuncios.')).toBeVisible()
  expect(complaints).toEqual([])
})

test('recommended products are found in the catalogue and moved, without a script too @long', async ({
  browser,
  page,
}) => {
  test.slow()
  await aColleague(page.context(), 'operator')
  await visit(page, '/backoffice/settings/shops')
  await page.getByRole('link', { name: /Norte/ }).click()
  await page.getByRole('link', { name: 'Arreglar la portada' }).click()
  await expect(page.getByRole('link', { name: 'Ver como cliente' })).toHaveAttribute('href', /\/\?store=/)
  const plain = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: process.env.JOURNEYS_URL_BO ?? '',
    storageState: await page.context().storageState(),
  })
  const quiet = await plain.newPage()
  await quiet.goto(new URL(page.url()).pathname)
  const part = quiet.getByRole('region', { name: 'Productos recomendados', exact: true })
  const rows = part.getByRole('button', { name: /^Quitar: / })
  while ((await rows.count()) > 0) await rows.first().click()
  for (const word of ['shampoo', 'arena']) {
    await part.getByLabel('Buscar en tu catálogo').fill(word)
    await part.getByRole('button', { name: 'Buscar' }).click()
    await part
      .getByRole('list', { name: 'Encontrados' })
      .getByRole('button', { name: /^Agregar / })
      .first()
      .click()
    await expect(part.getByText('Ya está').first()).toBeVisible()
  }
  await expect(rows).toHaveCount(2)
  const second = (await rows.nth(1).getAttribute('aria-label')) ?? ''
  await part.getByRole('button', { name: second.replace('Quitar', 'Subir') }).click()
  await expect(rows.first()).toHaveAccessibleName(second)
  await plain.close()
})
