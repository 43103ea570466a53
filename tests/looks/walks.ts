import * as OTPAuth from 'otpauth'
import type { Locator, Page } from 'playwright-core'
import { DEMO_PASSWORD } from '#demo/people.ts'
import { getCountryByHost } from '#shared/countries/countries.ts'
import { readPdf } from '#shared/documents/testing/read-pdf.ts'

/** Leads a new window to a screen of a demonstration's shop. */
export type Walk = (page: Page, shop: string) => Promise<void>

/** Opens a screen by its address. */
export function open(path: string): Walk {
  return async (page, shop) => {
    await page.goto(shop + path, { waitUntil: 'networkidle' })
  }
}

/** Opens Ana's invitation as a friend. */
export async function openInvitation(page: Page, shop: string) {
  await openAs('ana', '/profile/referral')(page, shop)
  const address = await page.locator('input[name=link]').inputValue()
  await page.context().clearCookies()
  await open(new URL(address).pathname)(page, shop)
}

/** Opens the first link in a list to such a page. */
export function openFirst(list: string, page: string) {
  return async (shown: Page, shop: string) => {
    await open(list)(shown, shop)
    const address = await shown.getByRole('main').locator(`a[href*="${page}"]`).first().getAttribute('href')
    await open(address ?? '/')(shown, shop)
  }
}

const salon = 'merchantId=spa-equipetrol&storeId=spa-equipetrol-san-martin'
const salonInParaguay = 'merchantId=mimos-asuncion&storeId=mimos-villa-morra'

/** Opens a salon of the country. */
export async function openStore(page: Page, shop: string) {
  await open(`/appointments/store?${isParaguay(shop) ? salonInParaguay : salon}`)(page, shop)
}

/** Opens the booking wizard with Ana's first pet, up to a step; nothing is booked. */
export function book(until: 'pets' | 'services' | 'schedule' | 'summary') {
  return async (page: Page, shop: string) => {
    await openAs('ana', `/appointmentAdd?${isParaguay(shop) ? salonInParaguay : salon}`)(page, shop)
    const goOn = page.getByRole('main').getByRole('button', { name: 'Continuar' })
    await page.getByRole('checkbox', { disabled: false }).first().check()
    if (until === 'pets') return
    await goOn.click()
    await page.getByRole('radio', { name: /^Baño/ }).first().check()
    if (until === 'services') return
    await goOn.click()
    await page.locator('input[name=schedule]').filter({ visible: true }).first().check()
    if (until === 'schedule') return
    await goOn.click()
    await page.getByRole('heading', { name: 'Revisa y confirma' }).waitFor()
  }
}

/** Opens the insurance quote for a pet of Ana's, up to a step; nothing is quoted. */
export function insure(until: 'plan' | 'holder') {
  return async (page: Page, shop: string) => {
    await openAs('ana', '/profile/insurance/new')(page, shop)
    const goOn = page.getByRole('main').getByRole('button', { name: 'Continuar' })
    await page.getByRole('radio').first().check()
    await goOn.click()
    await page.getByRole('heading', { name: /^Elige el plan/ }).waitFor()
    if (until === 'plan') return
    await page.getByRole('radio', { disabled: false }).first().check()
    await goOn.click()
    await page.getByRole('heading', { name: '¿Quién contrata?' }).waitFor()
  }
}

/** Opens a path as a person of the demonstration; in Paraguay, Diego stands in for Ana. */
export function openAs(person: string, path: string) {
  return async (page: Page, shop: string) => {
    const country = getCountryByHost(new URL(shop).hostname)
    const email = `${(isParaguay(shop) && inParaguay[person]) || person}@huella.example`
    const { idToken } = await post(page, shop, '/v1/app/identity/signIn', { email, password: DEMO_PASSWORD })
    const { sessionToken } = await post(page, shop, '/v1/app/web/sessions', { idToken, country })
    const cookie = { name: 'huella_session', value: encodeURIComponent(sessionToken), url: shop }
    await page.context().addCookies([cookie])
    await open(path)(page, shop)
  }
}

/** Who stands in Paraguay for a person of Bolivia. */
const inParaguay: Record<string, string> = {
  ana: 'diego',
  sofia: 'larissa',
  mateo: 'rodrigo',
  lucia: 'belen',
  pablo: 'oscar',
  elisa: 'norma',
  hugo: 'arnaldo',
  ines: 'tamara',
}

function isParaguay(shop: string): boolean {
  return getCountryByHost(new URL(shop).hostname) === 'PY'
}

/** Only browsers resolve `….localhost`, so other requests go to this machine, with the shop's Host and cookies. */
async function post(page: Page, shop: string, to: string, data: object) {
  const { host, hostname, protocol, port } = new URL(shop)
  const origin = hostname.endsWith('.localhost') ? `${protocol}//localhost:${port}` : shop
  const cookies = await page.context().cookies(shop)
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const answer = await page.request.post(origin + to, {
    data,
    headers: { origin: shop, host, ...(cookie && { cookie }) },
  })
  return answer.json()
}

let operatorsCookie: Promise<string> | undefined

/** Opens a path as the demonstration's operator, who sets up the second factor once. */
export function openBackoffice(path: string) {
  return async (page: Page, shop: string) => {
    operatorsCookie ??= (async () => {
      await openAs('operaciones', '/profile')(page, shop)
      const { secret } = await post(page, shop, '/v1/app/staff/secondFactor', {})
      const code = new OTPAuth.TOTP({ secret: OTPAuth.Secret.fromBase32(secret) }).generate()
      await post(page, shop, '/v1/app/staff/secondFactor/prove', { code })
      const cookies = await page.context().cookies(shop)
      return cookies.find(({ name }) => name === 'huella_session')?.value ?? ''
    })()
    await page.context().addCookies([{ name: 'huella_session', value: await operatorsCookie, url: shop }])
    await open(path)(page, shop)
  }
}

/** Opens the first link of a backoffice list to such a page. */
export function openFirstAtDesk(list: string, page: string) {
  return async (shown: Page, shop: string) => {
    await openBackoffice(list)(shown, shop)
    const address = await shown.locator(`main a[href*="${page}"]:visible`).first().getAttribute('href')
    await open(address ?? '/')(shown, shop)
  }
}

/** Opens the first account of a shop's customers, or its statement of this month. */
export function openHouseAccountAtDesk({ hasStatement = false } = {}) {
  return async (page: Page, shop: string) => {
    await openFirstAtDesk('/backoffice/accounting/accounts', '/backoffice/accounting/accounts/')(page, shop)
    if (!hasStatement) return
    const month = page.locator('main a[href*="/backoffice/accounting/accounts/"]').filter({ hasText: ' de 20' })
    await open((await month.first().getAttribute('href')) ?? '/')(page, shop)
  }
}

/** Opens this month's statement of Ana's account with a shop. */
export async function openHouseAccountStatement(page: Page, shop: string) {
  await openAs('ana', '/profile/house-accounts')(page, shop)
  await open((await page.locator('main a[href*="/statements/"]').first().getAttribute('href')) ?? '/')(page, shop)
}

/** Opens the first saving goal of a person. */
export function openSavingGoal(person: string) {
  return async (page: Page, shop: string) => {
    await openAs(person, '/profile/saving-goals')(page, shop)
    await open((await page.locator('main a[href*="/saving-goals/"]').first().getAttribute('href')) ?? '/')(page, shop)
  }
}

/** Opens the insurance of a person of the demonstration, or its claim in this state. */
export function openInsurance(person: string, { claim }: { claim?: string } = {}) {
  return async (page: Page, shop: string) => {
    await openAs(person, '/profile/insurance')(page, shop)
    const follow = async (link: Locator) => open((await link.getAttribute('href')) ?? '/')(page, shop)
    await follow(page.locator('main a[href^="/profile/insurance/"]:not([href*="/new"])').first())
    if (claim) await follow(page.locator('main a[href*="/claims/"]').filter({ hasText: claim }).first())
  }
}

/** Orders a product as Ana, and opens the page that changes the order. */
export async function openOrderEdit(page: Page, shop: string) {
  await openAs('ana', '/')(page, shop)
  await addFirstProduct(page, shop)
  await open('/checkout')(page, shop)
  // What is known of a customer is folded to a line.
  for (const known of await page.locator('details[data-known]').all()) {
    if ((await known.getAttribute('open')) === null) await known.locator('summary').first().click()
  }
  await page.getByRole('radio', { name: /^Efectivo al recibir/ }).check()
  await placeOrder(page)
  await page.getByRole('link', { name: 'Cambiar mi pedido' }).click()
  await page.getByRole('heading', { level: 1, name: 'Cambia tu pedido' }).waitFor()
}

async function placeOrder(page: Page) {
  // While the shop is closed, a window has to be chosen.
  const window = page.locator('select[name=window]')
  if (await window.isVisible()) await window.selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Hacer pedido' }).filter({ visible: true }).first().click()
}

/** Opens the first claim of the backoffice in this state, with an item begun where it is to be decided. */
export function openClaim(state: string) {
  return async (page: Page, shop: string) => {
    await openBackoffice(`/backoffice/insurance/claims?view=all&search=RC-`)(page, shop)
    const row = page.locator('main a[href*="/insurance/claims/"]').filter({ hasText: state }).first()
    await open((await row.getAttribute('href')) ?? '/')(page, shop)
  }
}

/** Opens the editor of a product with options. */
export async function openEditProduct(page: Page, shop: string) {
  await openBackoffice('/backoffice/catalogue?search=croquetas')(page, shop)
  await open(
    (await page
      .locator('main a[href*="/catalogue/products/"]:not([href*="/pictures"])')
      .first()
      .getAttribute('href')) ?? '/',
  )(page, shop)
}

/** Opens the preview of a product with options. */
export async function openProductPreview(page: Page, shop: string) {
  await openEditProduct(page, shop)
  await open((await page.locator('main a[href*="/preview/"]').first().getAttribute('href')) ?? '/')(page, shop)
}

/** Opens new prices of the first products. */
export async function openPrices(page: Page, shop: string) {
  await openBackoffice('/backoffice/catalogue?search=croquetas')(page, shop)
  for (const tick of (await page.locator('input[name="variant"]').all()).slice(0, 8)) await tick.check()
  await page.getByRole('button', { name: 'Cambiar precios' }).click()
  await page.getByLabel('Cuánto').fill('10')
  await page.locator('input.bg-brand-50').first().waitFor()
}

/** Opens the pictures of a product with options. */
export async function openProductPictures(page: Page, shop: string) {
  await openBackoffice('/backoffice/catalogue?search=croquetas')(page, shop)
  await open((await page.locator('main a[href*="/pictures?"]').first().getAttribute('href')) ?? '/')(page, shop)
}

/** Opens the stock of a variant that has movements and a lot. */
export async function openStockItem(page: Page, shop: string) {
  await openBackoffice('/backoffice/stock?search=croquetas')(page, shop)
  await open((await page.locator('main a[href*="/stock/items/"]').first().getAttribute('href')) ?? '/')(page, shop)
}

/** Opens the form in which a variant is received. */
export async function openStockEntry(page: Page, shop: string) {
  await openBackoffice('/backoffice/stock?search=croquetas')(page, shop)
  const address = await page.locator('main a[href*="variant="]').first().getAttribute('href')
  await open(address ?? '/')(page, shop)
}

/** Opens a sale over the counter with a line. */
export async function openSale(page: Page, shop: string) {
  await openBackoffice('/backoffice/sale?code=croquetas')(page, shop)
  await open((await page.locator('main a[href*="line="]').first().getAttribute('href')) ?? '/')(page, shop)
}

/** Opens a program of a shop that does not answer, with its deliveries or the newest of them. */
export function openWebhook(part: 'list' | 'delivery') {
  return async (page: Page, shop: string) => {
    const list = '/backoffice/settings/shops/almacen-hq/webhooks'
    await openBackoffice(list)(page, shop)
    const address = page.getByRole('main').locator('a[href*="/webhooks/"]').first()
    if ((await address.count()) === 0) {
      await page.locator('input[name=url]').fill('https://contabilidad.invalid/avisos')
      await page.getByRole('button', { name: 'Agregar' }).click()
      await page.locator('input[name=secret]').waitFor()
    }
    await open((await address.getAttribute('href')) ?? '/')(page, shop)
    if ((await page.locator('main a[href*="/webhook-deliveries/"]').count()) === 0) {
      await page.getByRole('button', { name: 'Enviar prueba' }).click()
      await page.getByRole('heading', { name: 'Prueba' }).waitFor()
      await open((await page.getByRole('link', { name: 'Envíos' }).getAttribute('href')) ?? '/')(page, shop)
    }
    if (part === 'delivery')
      await open((await page.locator('main a[href*="/webhook-deliveries/"]').first().getAttribute('href')) ?? '/')(
        page,
        shop,
      )
  }
}

/** Opens today's first visit in the agenda, or a page of it. */
export function openDeskVisit(part?: 'photos' | 'receipt') {
  return async (page: Page, shop: string) => {
    await openBackoffice('/backoffice/appointments')(page, shop)
    const address = await page.locator('main a[href*="appointment="]:visible').first().getAttribute('href')
    const id = new URL(address ?? '', shop).searchParams.get('appointment')
    await open(part ? `/backoffice/appointments/${id}/${part}` : (address ?? '/'))(page, shop)
  }
}

/** Opens the booking of the first customer at the counter. */
export async function openCounterBooking(page: Page, shop: string) {
  await openBackoffice('/backoffice/appointments/counter')(page, shop)
  const address = await page.locator('main a[href*="/appointments/counter/"]').first().getAttribute('href')
  await open(address ?? '/')(page, shop)
}

/** Opens the search box, with what was searched before. */
export async function openRecentSearches(page: Page, shop: string) {
  await open('/products?q=antipulgas')(page, shop)
  await open('/')(page, shop)
  await page.locator('input[type="search"]:visible').first().click()
}

/** Opens a page of a pet in a person's list. */
export function openPet(path: string, { of, named } = { of: 'ana', named: 'Toby' }) {
  return async (page: Page, shop: string) => {
    await openAs(of, '/petProfiles')(page, shop)
    const name = isParaguay(shop) && named === 'Toby' ? 'Rocky' : named
    const link = page.locator('main a[href*="?id="]').filter({ hasText: name }).first()
    const address = await link.getAttribute('href')
    await open(`${path}${address?.slice(address.indexOf('?')) ?? ''}`)(page, shop)
  }
}

/** Opens the first appointment of a list. */
export function openVisit(path: string) {
  return async (page: Page, shop: string) => {
    await openAs('ana', path)(page, shop)
    const address = await page.locator('main a[href^="/profileAppointment?"]').first().getAttribute('href')
    await open(address ?? '/')(page, shop)
  }
}

export async function openCertificate(page: Page, shop: string) {
  await openPet('/petProfileMedicineApplications')(page, shop)
  await page.getByRole('button', { name: 'Compartir' }).click()
  await openWhatIsNamed(page, shop, /\/certificate\/[\w.-]+/)
}

export async function openPublicTag(page: Page, shop: string) {
  await openPet('/petTag')(page, shop)
  // Toggled by keyboard, because on phones the analytics banner covers it.
  const isOn = page.getByRole('switch', { name: 'Placa activada' })
  if (!(await isOn.isChecked())) await isOn.press('Space')
  await page.getByRole('button', { name: 'Guardar placa' }).press('Enter')
  await openWhatIsNamed(page, shop, /\/petTag\/[\w-]{16,}/)
}

/** Opens the page whose address this page shows. */
async function openWhatIsNamed(page: Page, shop: string, address: RegExp) {
  await page.waitForFunction((pattern) => new RegExp(pattern).test(document.body.outerHTML), address.source)
  const [path = ''] = (await page.content()).match(address) ?? []
  await open(path)(page, shop)
}

export async function openAddressDialog(page: Page, shop: string) {
  await openAs('carla', '/')(page, shop)
  await page.getByRole('button', { name: 'Acercar el mapa' }).waitFor()
}

export async function openFirstAdoption(page: Page, shop: string) {
  await open('/petAdoptions')(page, shop)
  await page.locator('main article a').first().click()
  await page.waitForURL('**/petAdoption?id=*')
  await page.waitForLoadState('networkidle')
}

/** Opens a sighting page as a finder who scans the poster's code. */
export async function openSighting(page: Page, shop: string) {
  const listed = await fetch(`${shop}/community-api/posts?kind=lost&first=1`)
  const { posts } = await listed.json()
  const poster = await fetch(`${shop}/lostPet/poster?id=${posts[0].id}`)
  const { qr } = await readPdf(new Uint8Array(await poster.arrayBuffer()), { left: 0, top: 1.1, side: 0.32 })
  await open(new URL(qr ?? shop).pathname)(page, shop)
}

/** Opens the search map of a lost pet as a person who signed in. */
export function openSearchMap(who: string, pet: string) {
  return async (page: Page, shop: string) => {
    await openFirst(`/lostPets?text=${pet}`, '/lostPet?')(page, shop)
    const id = new URL(page.url()).searchParams.get('id')
    await openAs(who, `/lostPet/search?id=${id}`)(page, shop)
    await page.locator('path.leaflet-interactive').first().waitFor()
  }
}

export async function openFirstProduct(page: Page, shop: string) {
  await open('/products?slug=perros&sortby=popularity-desc')(page, shop)
  await page.locator('main article a').first().click()
  await page.waitForURL('**/product/**')
  await page.waitForLoadState('networkidle')
}

/** The server has the cart: a directly opened page gets it from there. */
function cartSaved(page: Page) {
  return page.waitForResponse(
    (answer) => answer.url().includes('/cart/sync') && answer.request().method() === 'POST' && answer.ok(),
  )
}

export async function addFirstProduct(page: Page, shop: string) {
  await openFirstProduct(page, shop)
  const saved = cartSaved(page)
  await page
    .getByRole('button', { name: /agregar/i })
    .first()
    .click()
  await saved
  await page.waitForLoadState('networkidle')
}

/** Opens the order whose prescription waits to be checked. */
export async function openPrescriptionOrder(page: Page, shop: string) {
  await openBackoffice('/backoffice/orders?prescription=review')(page, shop)
  const address = await page.locator('main table a[href*="/backoffice/orders/"]:visible').first().getAttribute('href')
  await open(address ?? '/')(page, shop)
}

/** Opens what the desk knows of the buyer of that order. */
export async function openDeskCustomer(page: Page, shop: string) {
  await openPrescriptionOrder(page, shop)
  const address = await page.locator('main a[href*="/backoffice/customers/"]').first().getAttribute('href')
  await open(address ?? '/')(page, shop)
}

/** Opens a product that is sold on prescription, or where it is bought. */
export function openPrescribed(part: 'product' | 'cart' | 'checkout' | 'send' | 'order') {
  return async (page: Page, shop: string) => {
    await open('/products?q=amoxicilina')(page, shop)
    const address = await page.locator('main article a[href^="/product/"]').first().getAttribute('href')
    await open(address ?? '/')(page, shop)
    if (part === 'product') return
    const saved = cartSaved(page)
    await page.getByRole('button', { name: 'Agregar al carrito' }).first().click()
    await saved
    await open('/cart')(page, shop)
    if (part === 'cart') return
    await open(part === 'send' ? '/checkout/prescription' : '/checkout')(page, shop)
    if (part !== 'order') return
    await page.getByLabel('Nombre Completo').fill('Valeria Suárez')
    const ownNumber = Date.now().toString().slice(-7)
    await page.getByLabel('Número de teléfono').fill(isParaguay(shop) ? `98${ownNumber}` : `7${ownNumber}`)
    await page.getByText('Retiro en tienda').first().click()
    await placeOrder(page)
    await page.getByRole('heading', { name: 'Falta tu receta' }).waitFor()
  }
}

/** Opens the price of a stay of a person's only pet of that name, in ten days. */
export async function openStayPrice(page: Page, shop: string) {
  const [from, until] = [10, 13].map((days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10))
  const place = 'merchantId=spa-equipetrol&storeId=spa-equipetrol-banzer'
  await openAs('ana', `/hotel?${place}&from=${from}&until=${until}`)(page, shop)
  await page.getByRole('checkbox', { name: 'Toby', exact: true }).check()
  await page.getByRole('button', { name: 'Ver el precio' }).click()
  await page.getByRole('heading', { name: '3. Precio y reserva' }).waitFor()
}

/** Opens a person's own stay. */
export async function openOwnStay(page: Page, shop: string) {
  await openAs('ana', '/profileAppointments')(page, shop)
  const visits = page.locator('main a[href*="profileAppointment?id="]')
  const addresses = await visits.evaluateAll((links) =>
    links
      .filter((link) => link.closest('li, article')?.textContent?.includes('Hotel,'))
      .map((link) => link.getAttribute('href')),
  )
  await open(addresses[0] ?? '/')(page, shop)
}

/** Opens a stay of the hotel's board. */
export const openDeskStay = openFirstAtDesk(
  '/backoffice/appointments/hotel?storeId=spa-equipetrol-banzer',
  '/appointments/hotel/',
)

/** Opens the stay of a guest that is at the hotel now and takes a medicine. */
export async function openDeskGuest(page: Page, shop: string) {
  await openBackoffice('/backoffice/appointments/hotel?storeId=spa-equipetrol-banzer')(page, shop)
  const guests = page.locator('main div:has(> h2:text-is("Están aquí")) a')
  await open((await guests.first().getAttribute('href')) ?? '/')(page, shop)
}

/** Opens the price of a stay of the first customer at the counter, in ten days. */
export async function openCounterStay(page: Page, shop: string) {
  const storeId = 'spa-equipetrol-banzer'
  await openBackoffice(`/backoffice/appointments/counter?storeId=${storeId}`)(page, shop)
  const address = await page.locator('main a[href*="/appointments/counter/"]').first().getAttribute('href')
  const [from, until] = [10, 13].map((days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10))
  const path = new URL(address ?? '/', shop).pathname
  await open(`${path}/stay?storeId=${storeId}&from=${from}&until=${until}`)(page, shop)
  await page.locator('main input[name="pet"]').first().check()
  await page.getByRole('button', { name: 'Ver el precio' }).click()
  await page.getByRole('heading', { name: 'Precio y reserva' }).waitFor()
}
