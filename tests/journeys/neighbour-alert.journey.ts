import { type BrowserContext, expect, test } from '@playwright/test'
import { readPdf } from '#shared/documents/testing/read-pdf.ts'
import { listenForComplaints } from './complaints.ts'
import { addAddress, type SignedIn, signUp } from './person.ts'
import { expectNoAxeViolations } from './shopper.ts'
import { anOperator } from './staff.ts'
import { visit } from './visit.ts'

const place = { lat: -17.76543, lon: -63.19876 }
const park = { latitude: -17.7622, longitude: -63.1953 }

/** A listed notice of a dog, and the address in its poster's code. */
async function aLostDog(owner: SignedIn, operator: SignedIn, name: string) {
  const post = await owner.ask('POST', '/community-api/posts', {
    ...{ kind: 'lost', species: 'PERRO', name, sex: 'Macho', colours: ['negro'], place, seenOn: '2026-01-02' },
    ...{ city: 'Santa Cruz', zone: 'Equipetrol' },
  })
  const { id } = post as { id: string }
  await operator.ask('POST', `/community-api/staff/posts/${id}/decision`, { decision: 'approve', reason: 'Bien' })
  return id
}

async function readPosterCode(context: BrowserContext, id: string): Promise<string> {
  const poster = await context.request.get(`${process.env.JOURNEYS_URL_BO}/lostPet/poster?id=${id}`)
  const { qr } = await readPdf(new Uint8Array(await poster.body()), { left: 0, top: 1.1, side: 0.32 })
  return new URL(qr ?? '').pathname
}

test('two taps tell where a lost dog is; its owner and a helper see where to search, and what was searched @phone', async ({
  page,
  context,
  browser,
}, info) => {
  test.slow()
  const complaints = await listenForComplaints(page)
  const operator = await anOperator(browser)
  const owner = await signUp(context, 'BO', 'Valeria Montaño')
  await addAddress(owner, 'Av. San Martín 455')
  const name = `Tizón de ${info.project.name}`
  const other = await browser.newContext({ permissions: ['geolocation'], geolocation: park })
  const helper = await signUp(other, 'BO', 'Ramiro Vaca')
  await addAddress(helper, 'Av. San Martín 460')
  await helper.ask('POST', '/community-api/alerts', { kinds: ['lost'], label: 'Mi casa', place, radiusKm: 3 })
  const id = await aLostDog(owner, operator, name)
  const main = page.getByRole('main')

  // The first wave reaches the helper, who watches the same place.
  const outbox = await other.newPage()
  await expect(async () => {
    await outbox.goto(`/dev/outbox?to=${encodeURIComponent(helper.email)}`)
    const letters = await outbox.getByRole('main').innerHTML()
    expect(letters).toContain('Se perdió una mascota cerca')
    expect(letters).toContain(`/lostPet?id=${id}`)
  }).toPass()

  // A passer-by without an account scans the code: the first tap finds the place, the second one tells.
  const street = await browser.newContext({ permissions: ['geolocation'], geolocation: park })
  const phone = await street.newPage()
  const there = phone.getByRole('main')
  let taps = 0
  await visit(phone, await readPosterCode(context, id))
  await there.getByRole('button', { name: 'La vi aquí, ahora' }).click()
  taps += 1
  await expect(there.getByText(/La viste ahora/)).toBeVisible()
  await expectNoAxeViolations(phone)
  await there.getByRole('button', { name: 'Sí, avisar a su familia' }).click()
  taps += 1
  await expect(there.getByText('¡Gracias! Ya le avisamos a su familia')).toBeVisible()
  expect(taps).toBe(2)
  await there.getByLabel('¿Cómo estaba?').fill('Iba hacia la avenida')
  await there.getByRole('button', { name: 'Agregar' }).click()
  await expect(there.getByText('¡Gracias! Lo agregamos a tu aviso')).toBeVisible()
  await street.close()

  // The owner's map is warmest where the dog was seen.
  await visit(page, `/lostPet?id=${id}`)
  await expect(main.getByText('Iba hacia la avenida')).toBeVisible()
  await main.getByRole('link', { name: 'Mapa de búsqueda' }).click()
  await expect(main.getByRole('heading', { level: 1, name: `Dónde buscar a ${name}` })).toBeVisible()
  await expect(main.getByText(/Alguien la vio por ahí/).first()).toBeVisible()
  await expect(main.locator('path.leaflet-interactive').first()).toBeVisible()
  await expectNoAxeViolations(page)

  // A helper marks the likeliest cell, takes the mark back, and marks it again; the owner sees it, without a name.
  const walk = await other.newPage()
  const walked = walk.getByRole('main')
  await visit(walk, `/lostPet/search?id=${id}`)
  await walked.getByRole('button', { name: 'Estoy aquí' }).click()
  const chosen = walked.getByRole('region', { name: 'Cuadro elegido' })
  await chosen.getByRole('button', { name: 'Ya busqué aquí' }).click()
  await expect(chosen.getByText(/Se buscó una vez/)).toBeVisible()
  await chosen.getByRole('button', { name: 'Deshacer: no busqué aquí' }).click()
  await expect(chosen.getByText('Nadie marcó que buscó aquí')).toBeVisible()
  await chosen.getByRole('button', { name: 'Ya busqué aquí' }).click()
  await expect(chosen.getByText(/Se buscó una vez/)).toBeVisible()
  await chosen.getByRole('button', { name: 'Yo pongo carteles aquí' }).click()
  await expect(chosen.getByRole('button', { name: 'Ya no pongo carteles aquí' })).toBeVisible()
  const sheet = await other.request.get(`${process.env.JOURNEYS_URL_BO}/lostPet/doorPosters?id=${id}`)
  const { text, pages } = await readPdf(new Uint8Array(await sheet.body()))
  expect(pages).toBe(2)
  expect(text).toContain('ya tiene quien los pone')

  await visit(page, `/lostPet/search?id=${id}`)
  await expect(main.getByText(/Se buscó una vez/).first()).toBeVisible()
  await expect(main.getByText('Alguien ya pone los carteles aquí').first()).toBeVisible()
  expect(await page.content()).not.toMatch(new RegExp(`Ramiro|Vaca|${helper.uid}`))

  // Once it is home there is nothing to search.
  await owner.ask('POST', `/community-api/posts/${id}/end`, { as: 'reunited' })
  await visit(walk, `/lostPet/search?id=${id}`)
  await expect(walked.getByText('Esta búsqueda ya terminó')).toBeVisible()
  await other.close()
  expect(complaints).toEqual([])
})

test('without a script the ten likeliest places stand in a list, and a sighting is told in words', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: process.env.JOURNEYS_URL_BO ?? '' })
  const operator = await anOperator(browser)
  const owner = await signUp(context, 'BO', 'Valeria Montaño')
  const id = await aLostDog(owner, operator, 'Brasa')
  const page = await context.newPage()
  const main = page.getByRole('main')

  await page.goto(await readPosterCode(context, id))
  await main.getByLabel('¿Dónde estaba?').fill('La plaza, frente a la farmacia')
  await main.getByRole('button', { name: 'Avisar a su familia' }).click()
  await expect(main.getByText('¡Gracias! Ya le avisamos a su familia')).toBeVisible()

  await page.goto(`/lostPet/search?id=${id}`)
  const places = main.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Ya busqué aquí' }) })
  await expect(places).toHaveCount(10)
  await places.first().getByRole('button', { name: 'Ya busqué aquí' }).click()
  await expect(main.getByText(/Se buscó una vez/).first()).toBeVisible()
  await context.close()
})
