import { expect, type Page, test } from '@playwright/test'
import { listenForComplaints } from './complaints.ts'
import {
  addProduct,
  BOLIVIAN_ZONE,
  expectNoAxeViolations,
  expectOrder,
  expectStillness,
  expectToFit,
  fillAddress,
  fillContact,
  goToCheckout,
  openCart,
  payButton,
} from './shopper.ts'
import { scriptIsThere, visit } from './visit.ts'

/** Every page, dialog and drawer: no axe violations and no browser complaints. */

async function expectSound(page: Page, part?: string): Promise<void> {
  await page.waitForLoadState('load')
  await expectNoAxeViolations(page, part)
  await expectToFit(page)
}

const addresses = {
  'home @phone': ['/'],
  'listings @desktop @long': [
    '/products',
    '/products?slug=perros&pet=PERRO&offer=1&sortby=popularity-desc',
    '/products?q=antipulgas',
    '/seguro?species=GATO&event=surgery&cost=nada&after=60',
    '/lostAndFoundPets',
    '/refugios',
  ],
  'nothing found, places and what is not there @phone @long': [
    '/products?q=xyzzyq',
    '/delivery',
    '/lostPets?text=xyzzyq',
    '/seguro',
    '/cart',
    '/favorites',
    '/profile/coupons',
    '/order',
    '/help',
    '/knowUs',
    '/privacy',
    '/terminosycondiciones',
    '/donations?year=2001',
    '/no-existe',
    '/petAdoptions?text=xyzzyq',
    '/petAdoption?id=no-existe',
    '/petAdoptionsMap',
    '/refugios/patitas-del-urubo',
    '/stillThere/1/abc',
    '/sighting/abc',
    '/certificate',
    '/certificate/adoption.abc',
  ],
  'services, plans and ways in @phone @long': [
    '/spa',
    '/appointments',
    '/appointments?display=map',
    '/appointments/store?merchantId=spa-equipetrol&storeId=spa-equipetrol-san-martin',
    '/appointmentAddPickStore',
    '/membership',
    '/asistente?question=mi+perro+se+rasca',
    '/comparar',
    '/donations',
    '/petAdoptions',
    '/lostPets',
    '/foundPets',
    '/signin',
    '/signup',
    '/resume',
  ],
  'gallery, outbox and messages @desktop @long': ['/test', '/dev/outbox', '/dev/messages'],
}

for (const [name, paths] of Object.entries(addresses)) {
  test(`sound pages: ${name}`, async ({ page }) => {
    const complaints = await listenForComplaints(page, ['/no-existe', '/petAdoption?id=no-existe', '/sighting/abc'])
    for (const path of paths) {
      await page.goto(path)
      await expectSound(page)
      await scriptIsThere(page)
      await expectStillness(page)
    }
    expect(complaints).toEqual([])
  })
}

test('the front page, a listing and a product are rendered once for all strangers @desktop', async ({
  request,
  page,
}) => {
  await page.goto('/products')
  const product = await page.locator('a[href^="/product/"]').first().getAttribute('href')
  for (const path of ['/', '/products', product ?? '']) {
    const policy = (await request.get(path, { headers: { cookie: '' } })).headers()['content-security-policy']
    // A page of one visitor names its scripts by a nonce, a shared one by their hashes.
    expect(policy, path).toMatch(/script-src [^;]*'sha256-/)
    expect(policy, path).not.toContain("'nonce-")
  }
})

test('sound pages: from a product to its order @phone @long', async ({ page }, info) => {
  const complaints = await listenForComplaints(page)
  const { slug } = await addProduct(page, info.project.name === 'phone' ? 30 : 31)
  await page.goto(`/product/${slug}`)
  await expectSound(page)
  await openCart(page)
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Ir a pagar' })).toBeVisible()
  await expectSound(page, 'dialog[open]')
  await page.goto('/cart')
  await expectSound(page)
  await goToCheckout(page)
  await expectSound(page)
  await fillContact(page)
  await fillAddress(page, BOLIVIAN_ZONE)
  await payButton(page).click()
  await expectOrder(page)
  await expectSound(page)
  expect(complaints).toEqual([])
})

test('what opens over a page is sound too @phone @long', async ({ page }, info) => {
  const complaints = await listenForComplaints(page)
  const isPhone = info.project.name === 'phone'
  await visit(page, '/products?slug=perros')

  await page.getByRole('link', { name: /^Entregar en/ }).click()
  await expect(page.getByRole('button', { name: 'Equipetrol', exact: true })).toBeVisible()
  await expectSound(page, 'dialog[open]')
  await page.keyboard.press('Escape')

  await page.getByRole('combobox', { name: 'Buscar' }).fill('alimento')
  await expect(page.getByRole('option').first()).toBeVisible()
  await expectSound(page)
  await page.keyboard.press('Escape')

  if (isPhone) {
    await page.getByRole('button', { name: 'Menú' }).last().click()
    await expect(page.getByRole('dialog', { name: 'Menú' })).toBeVisible()
    await expectSound(page, 'dialog[open]')
    await page.keyboard.press('Escape')

    await page.getByText('Filtros', { exact: true }).first().click()
    await expect(page.getByRole('group', { name: 'Marca' })).toBeVisible()
    await expectSound(page)
  } else {
    await page.getByRole('button', { name: 'Ocultar el menú' }).click()
    await expect(page.getByRole('navigation', { name: 'Categorías', exact: true })).toBeVisible()
    await expectSound(page)
  }

  await openCart(page)
  await expectSound(page, 'dialog[open]')
  expect(complaints).toEqual([])
})

test('a page that failed says so in Spanish and shows the ways on @desktop @long', async ({ page }) => {
  await visit(page, '/cart')
  await page.route('**/products.data*', (route) => route.fulfill({ status: 500, body: '' }))
  await page.getByRole('link', { name: 'Ver productos' }).click()
  await expect(page.getByRole('heading', { name: 'Algo no salió bien' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Intentar de nuevo' })).toBeVisible()
  await expectSound(page)
})

test('a picture without words on a page is found @long', async ({ page }) => {
  await visit(page, '/signin')
  await expectSound(page)
  await page.evaluate(() => {
    const picture = document.createElement('img')
    picture.src = '/favicon.svg'
    document.querySelector('main')?.append(picture)
  })
  await expect(expectSound(page)).rejects.toThrow('image-alt')
})

test('what moves by itself is found @long', async ({ page }) => {
  await visit(page, '/signin')
  await expectStillness(page)
  await page.evaluate(async () => {
    document
      .querySelector('main')
      ?.prepend(Object.assign(document.createElement('p'), { innerHTML: 'Llega tarde<br>'.repeat(4) }))
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  })
  await expect(expectStillness(page)).rejects.toThrow('what moved by itself')
})

test('a walk hears of a refused script, an error and a request that failed @long', async ({ page }) => {
  const complaints = await listenForComplaints(page)
  await page.goto('/cart')
  await page.evaluate(async () => {
    const script = document.createElement('script')
    script.textContent = 'document.title = "taken over"'
    document.body.append(script)
    setTimeout(() => {
      throw new Error('a script of ours failed')
    })
    await fetch('/assets/gone.js')
  })
  for (const kind of ['policy: script-src-elem', 'console:', 'script: a script of ours failed', 'request:'])
    await expect.poll(() => complaints.some((complaint) => complaint.startsWith(kind)), kind).toBe(true)
})
