import { expect, type Page, test } from '@playwright/test'
import { addPet, buyFood, findFood, putIntoCart } from './bought-food.ts'
import { listenForComplaints } from './complaints.ts'
import { type SignedIn, settle } from './person.ts'
import { expectNoAxeViolations, openCart } from './shopper.ts'
import { visit } from './visit.ts'

/** The shop uses the visitor's pets: food that runs out, recommendations, allergens. */

// A large dog eats a small bag in about a week.
const rocky = { name: 'Rocky', petTypeId: 'perro', weight: 30, birthday: '2021-03-10', castrated: true }
/** Of the editors' sheet; the shop does not sell it. */
const otherFood = 'Chapaco · Perro adulto, carne y cereales'
/** Of the sheet, too. */
const catFood = 'Chapaco · Gato adulto, pollo y salmón'
const largeDogFood = 'raza grande salmón papa'

test('what ends soon is on the home page, and one press puts it into the cart again @desktop @long', async ({
  page,
  context,
}) => {
  const person = await settle(context)
  await addPet(person, rocky)
  const food = await buyFood(person, largeDogFood)
  await visit(page, '/')
  const card = page.getByRole('region', { name: /^Su alimento se acaba en \d+ días$/ })
  await expect(card).toContainText('Despensa de Rocky')
  await expect(card).toContainText(food.title)
  await expectNoAxeViolations(page)
  const saved = page.waitForResponse(
    (answer) => answer.url().endsWith('/cart/sync') && answer.request().method() === 'POST',
  )
  await card.getByRole('button', { name: `Volver a comprar ${food.title} ${food.optionTitle}` }).click()
  expect((await saved).ok()).toBe(true)

  await page.goto('/cart')
  await expect(page.getByRole('main').getByRole('link', { name: food.title })).toBeVisible()
})

test('the pantry tells until when food lasts and why, and reminds later when asked @phone @long', async ({
  page,
  context,
}) => {
  const person = await settle(context)
  const complaints = await listenForComplaints(page)
  await page.goto('/profile/pantry')
  await expect(page.getByText('Agrega a tu mascota')).toBeVisible()
  await expectNoAxeViolations(page)

  await addPet(person, { ...rocky, name: 'Luna', weight: null })
  await page.goto('/profile/pantry')
  await expect(page.getByText('Nos falta el peso de Luna para calcular cuánto come.')).toBeVisible()
  await expect(page.getByText('Todavía no hay alimento en tu despensa')).toBeVisible()

  await addPet(person, rocky)
  await page.goto('/profile/pantry')
  await addFromElsewhere(page)
  await expect(page.getByText(`Listo, ${otherFood} ya está en tu despensa.`)).toBeVisible()
  const main = page.getByRole('main')
  const other = main.getByRole('listitem').filter({ has: page.getByRole('heading', { name: otherFood }) })
  // 30 kg need 1,436 kcal a day; 100 g have 345.
  await expect(other).toContainText('15 kg · Lo come Rocky · 416 g al día')
  await expect(other).toContainText('Quedan 36 días')
  await expect(other).toContainText('Comprado en otra tienda el')
  await other.getByRole('link', { name: 'Agregar otra bolsa' }).click()
  await expect(page.getByLabel('Peso de la bolsa')).toHaveValue('15')
  await expectNoAxeViolations(page)

  await page.getByRole('button', { name: `Quitar ${otherFood}` }).click()
  await expect(other).toHaveCount(0)
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect(other).toContainText('Quedan 36 días')
  await page.getByRole('button', { name: `Quitar ${otherFood}` }).click()
  await expect(other).toHaveCount(0)

  const food = await buyFood(person, largeDogFood)
  await page.goto('/profile/pantry')
  const row = main.getByRole('listitem').filter({ has: page.getByRole('heading', { name: food.title }) })
  await expect(row).toContainText(/Quedan \d días/)
  await expect(row).toContainText(/Lo come Rocky · \d{3} g al día/)
  await expect(row).toContainText('Calculado con su peso y su edad')
  await expectNoAxeViolations(page)
  expect(complaints).toEqual([])

  await page.goto('/')
  await expect(page.getByRole('main').getByRole('heading').first()).toHaveText('Lo tuyo, primero')
  await page.getByRole('button', { name: 'Recordar luego' }).click()
  await expect(page.getByRole('button', { name: 'Recordar luego' })).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('Despensa de Rocky')).toHaveCount(0)
})

test('a household sees what each pet eats, orders what ends this week at once, and plans a weight @phone @long', async ({
  page,
  context,
}) => {
  const complaints = await listenForComplaints(page)
  const person = await settle(context)
  const { id } = await addPet(person, rocky)
  await addPet(person, { ...rocky, name: 'Luna', weight: 28 })
  await addPet(person, { name: 'Michi', petTypeId: 'gato', weight: 4, birthday: '2021-03-10', castrated: true })
  const food = await buyFood(person, largeDogFood)
  await visit(page, '/profile/pantry')
  await addFromElsewhere(page, { food: catFood, kilograms: '0,2' })
  await expect(page.getByText(`Listo, ${catFood} ya está en tu despensa.`)).toBeVisible()

  const main = page.getByRole('main')
  const row = main.getByRole('listitem').filter({ has: page.getByRole('heading', { name: food.title }) })
  await expect(row).toContainText(/Alcanza hasta (mañana|el \w+)/)
  await expect(row).toContainText(/Lo comen Rocky \(\d+ g\) y Luna \(\d+ g\) · \d+ g al día/)
  await row.getByText('Elegir quién lo come').click()
  await row.getByRole('checkbox', { name: 'Luna' }).uncheck()
  await row.getByRole('button', { name: 'Guardar' }).click()
  await expect(row).toContainText(/Lo come Rocky · \d+ g al día/)
  await expectNoAxeViolations(page)

  const order = page.getByRole('region', { name: 'Se acaba esta semana' })
  await expect(order).toContainText(`${catFood}: lo compraste en otra tienda`)
  await expect(order).toContainText(/por día · alcanza \d+ días/)
  await order.getByRole('button', { name: 'Poner en el carrito' }).click()
  await expect(page.getByText('Lo pusimos en tu carrito')).toBeVisible()
  await expect(order).toContainText(`${food.title}: ya está en tu carrito`)
  await expect(order.getByRole('button')).toHaveCount(0)
  await expectNoAxeViolations(page)

  await main
    .getByRole('list')
    .getByRole('link', { name: /^Rocky/ })
    .click()
  await expect(page.getByRole('heading', { name: 'La comida de Rocky' })).toBeVisible()
  await expect(main).toContainText(/1[.,]?436 kcal/)
  await expectNoAxeViolations(page)

  await visit(page, `/petProfileWeights?id=${id}`)
  await page.getByLabel('Peso objetivo').fill('28')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Guardamos su peso objetivo: 28 kg.')).toBeVisible()
  await expect(main).toContainText(/Para llegar a 28 kg: 2\d\d g al día/)
  await main.getByText(/^Semana por semana/).click()
  await expect(main.getByRole('table').first()).toContainText('30 kg')
  await expectNoAxeViolations(page)

  await person.ask('PATCH', `/pet-profile-api/customers/${await findCustomerId(person)}/pet-profiles/${id}`, {
    preexistingConditions: ['Diabetes'],
  })
  await page.reload()
  await expect(main).toContainText('Pregunta a tu veterinario')
  await expect(main).not.toContainText('Para llegar a')
  expect(complaints).toEqual([])
})

test('a listing for one pet leaves out what is for others, and its product says what a day costs @desktop @long', async ({
  page,
  context,
}) => {
  await addPet(await settle(context), rocky)
  await page.goto('/products?slug=alimento-seco')
  await page.getByRole('link', { name: 'Para Rocky · 30 kg' }).click()
  await expect(page).toHaveURL(/petId=/)
  const chosen = page.getByRole('link', { name: /^Para Rocky · 30 kg.*quitar filtro/ })
  await expect(chosen).toBeVisible()
  const products = page.getByRole('main').getByRole('article')
  await expect(products.filter({ hasText: 'raza grande' }).first()).toBeVisible()
  for (const others of [/raza pequeña/i, /gato/i, /cachorro/i])
    await expect(products.filter({ hasText: others })).toHaveCount(0)
  await expectNoAxeViolations(page)

  await products.filter({ hasText: 'raza grande' }).first().getByRole('link').first().click()
  await expect(page.getByText(/^Bs\s[\d,]+ por día para Rocky · le dura \d+ días$/)).toBeVisible()
  await expectNoAxeViolations(page)

  await page.goBack()
  await chosen.click()
  await expect(page).not.toHaveURL(/petId=/)
})

test('the pet of somebody else filters nothing @long', async ({ page, context, browser }) => {
  const pet = await addPet(await settle(await browser.newContext()), rocky)
  await settle(context)
  await page.goto(`/products?petId=${pet.id}`)
  await expect(page.getByText(/Rocky/)).toHaveCount(0)
  await expect(page.getByRole('article').filter({ hasText: /gato/i }).first()).toBeVisible()
})

test('a cart warns of what is noted for a pet and of what is for another species @phone @long', async ({
  page,
  context,
}) => {
  const person = await settle(context)
  await addPet(person, { ...rocky, preexistingConditions: ['Alergia al pollo'] })
  const chicken = await findFood(person, 'raza grande pollo batata')
  const forCats = await findFood(person, 'gato adulto')
  await putIntoCart(person, [chicken, forCats])

  await page.goto('/cart')
  const warnings = page.getByRole('region', { name: 'Antes de comprar, mira esto' })
  await expect(warnings).toContainText(/tiene harina de pollo, y de Rocky anotaste que evita: pollo/)
  await expect(warnings).toContainText(/es para gatos, y no para Rocky/)
  await expectNoAxeViolations(page)

  // The checkout says it in one line that opens.
  await visit(page, '/checkout')
  await expect(page.getByText(/es para gatos, y no para Rocky/)).toBeHidden()
  await page.getByText('2 avisos sobre lo que llevas').click()
  await expect(page.getByText(/es para gatos, y no para Rocky/)).toBeVisible()
  await expectNoAxeViolations(page)
  await visit(page, '/cart')
  await warnings.getByRole('button', { name: `Quitar ${forCats.title} ${forCats.optionTitle} del carrito` }).click()
  await expect(warnings).not.toContainText('es para gatos')
  await expect(page.getByRole('main').getByRole('link', { name: forCats.title })).toHaveCount(0)
  await warnings.getByRole('button', { name: 'Entendido' }).click()
  await expect(warnings).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('link', { name: chicken.title })).toBeVisible()

  await page.goto(`/product/${forCats.slug}`)
  await expect(warnings).toContainText(/es para gatos, y no para Rocky/)
})

test('food that a pet has to avoid is not sold again in one press: the way leads to one without @phone', async ({
  page,
  context,
}) => {
  const person = await settle(context)
  await addPet(person, { ...rocky, preexistingConditions: ['Alergia al pollo'] })
  const chicken = await buyFood(person, 'raza grande pollo batata')
  for (const address of ['/', '/profile/pantry']) {
    await page.goto(address)
    const main = page.getByRole('main')
    await expect(main.getByText(/tiene harina de pollo, y de Rocky anotaste que evita: pollo/)).toBeVisible()
    await expect(main.getByRole('button', { name: `Volver a comprar ${chicken.title}` })).toHaveCount(0)
  }
  await expectNoAxeViolations(page)
  await page.getByRole('link', { name: 'Ver una opción sin pollo' }).click()
  await expect(page).toHaveURL(/\/product\//)
  await expect(page.getByText(/por día para Rocky/)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Antes de comprar, mira esto' })).toHaveCount(0)

  await page.goto(`/product/${chicken.slug}`)
  await expect(page.getByRole('region', { name: 'Comprar este producto' })).toContainText('Tiene pollo')
})

test('what completes a free delivery suits the pet, is not in the cart yet, and is one press away @both @long', async ({
  page,
  context,
}) => {
  const complaints = await listenForComplaints(page)
  const person = await settle(context)
  await addPet(person, rocky)
  const small = await findFood(person, 'premios entrenamiento')
  await putIntoCart(person, [small], { hasDelivery: true })
  await visit(page, '/cart')
  await expect(page.getByText(/^Faltan Bs\s.* para envío gratis$/).first()).toBeVisible()
  const offered = page.getByRole('region', { name: 'Completa tu envío gratis con algo para Rocky' })
  await expect(offered.getByRole('article').first()).toBeVisible()
  for (const others of [/gato/i, /cachorro/i, /raza pequeña/i, small.title])
    await expect(offered.getByRole('article').filter({ hasText: others })).toHaveCount(0)
  await expectNoAxeViolations(page)

  await offered
    .getByRole('article')
    .first()
    .getByRole('button', { name: /^Agregar / })
    .click()
  await expect(page.getByText('¡Tienes envío gratis!').first()).toBeVisible()
  await expect(offered).toHaveCount(0)
  expect(complaints).toEqual([])
})

test('the drawer asks for what completes a free delivery, for a visitor without pets too @desktop @long', async ({
  page,
}) => {
  await visit(page, '/products?sortby=minPrice-asc&stock=1')
  await page
    .getByRole('article')
    .first()
    .getByRole('button', { name: /^Agregar / })
    .click()
  await openCart(page)
  const offered = page.getByRole('dialog').getByRole('region', { name: 'Completa tu envío gratis' })
  await offered
    .getByRole('article')
    .first()
    .getByRole('button', { name: /^Agregar / })
    .click()
  await expect(page.getByRole('dialog').getByText('¡Tienes envío gratis!')).toBeVisible()
  await expect(offered).toHaveCount(0)
})

test('what kills parasites of dogs is told in red to who has a cat @long', async ({ page, context }) => {
  const person = await settle(context)
  await addPet(person, { name: 'Michi', petTypeId: 'gato', weight: 4 })
  const pipette = await findFood(person, 'antipulgas perro')
  await page.goto(`/product/${pipette.slug}`)
  await expect(page.getByRole('alert')).toContainText('no se lo pongas a Michi')
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('food from elsewhere is a form, the chip a link, the reminder a form, and a warning leads out of the cart @long', async ({
    page,
    context,
  }) => {
    const person = await settle(context)
    await addPet(person, rocky)
    await page.goto('/profile/pantry')
    await addFromElsewhere(page)
    await expect(page.getByRole('heading', { name: otherFood })).toBeVisible()
    // With it at home, the small bag from the shop would not end soon.
    await page.getByRole('button', { name: `Quitar ${otherFood}` }).click()
    await expect(page.getByRole('heading', { name: otherFood })).toHaveCount(0)

    await buyFood(person, largeDogFood)
    await page.goto('/products')
    await page.getByRole('link', { name: 'Para Rocky · 30 kg' }).click()
    await expect(page.getByRole('link', { name: /^Para Rocky · 30 kg.*quitar filtro/ })).toBeVisible()

    await page.goto('/')
    await page.getByRole('button', { name: 'Recordar luego' }).click()
    await expect(page).toHaveURL(/\/$/)
    await expect(page.getByRole('button', { name: 'Recordar luego' })).toHaveCount(0)

    const forCats = await findFood(person, 'gato adulto')
    await putIntoCart(person, [forCats])
    await page.goto('/cart')
    await page.getByRole('button', { name: /^Quitar .* del carrito$/ }).click()
    await expect(page.getByRole('main').getByRole('link', { name: forCats.title })).toHaveCount(0)
  })
})

/** Adds a bag, bought today. */
async function addFromElsewhere(page: Page, { food, kilograms } = { food: otherFood, kilograms: '15' }): Promise<void> {
  const form = page.getByRole('region', { name: '¿Compras su alimento en otra tienda?' })
  await form.getByLabel('Su alimento').selectOption({ label: food })
  await form.getByLabel('Peso de la bolsa').fill(kilograms)
  await form.getByRole('button', { name: 'Agregar a la despensa' }).click()
}

async function findCustomerId({ ask, uid }: SignedIn): Promise<string> {
  return ((await ask('GET', `/pet-profile-api/customers/ecommerce/${uid}`)) as { id: string }).id
}
