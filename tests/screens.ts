import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import * as OTPAuth from 'otpauth'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { DEMO_PASSWORD } from '#demo/people.ts'
import { readPdf } from '#shared/documents/testing/read-pdf.ts'
import { chromiumFlags } from './chromium-flags.ts'
import { startShop } from './running-shop.ts'

/**
 * `npm run screens [-- --url http://localhost:3000 --only cart --out screens]`: every page at 390 and 1280 px from the
 * demonstration data, to be looked at. Without --url it starts a shop of its own.
 */
const { values } = parseArgs({
  options: { url: { type: 'string' }, only: { type: 'string' }, out: { type: 'string', default: 'screens' } },
})
const shop = values.url ? null : await startShop()
const bolivia = values.url ?? shop?.urls.BO ?? ''
const paraguay = bolivia.replace('//localhost', '//huella.com.py.localhost')

interface Screen {
  name: string
  show(page: Page): Promise<void>
}

const open = (url: string) => async (page: Page) => {
  await page.goto(url, { waitUntil: 'networkidle' })
}

const profilePages = [
  '/profile',
  '/profile/data',
  '/profile/addresses',
  '/profile/billing',
  '/profile/wallet',
  '/profile/coupons',
  '/profile/orders',
  '/profile/insurance',
  '/profile/huellas',
  '/profile/membership',
  '/profile/referral',
  '/profile/pantry',
  '/profile/messages',
  '/profile/conversations',
  '/profile/communityAlerts',
  '/profile/sessions',
  '/profile/privacy',
  '/profile/delete',
  '/favorites',
]

const petPages = {
  pet: '/petProfiles',
  'pet-edit': '/petProfileEdit',
  'pet-photo': '/petProfilePhotoEdit',
  'pet-weights': '/petProfileWeights',
  'pet-tastes': '/petProfilePreferences',
  'pet-tastes-add': '/petProfilePreferencesAdd',
  'pet-family': '/petProfileFamily',
  'pet-care': '/petProfileMedicineApplications',
  'pet-care-add': '/petProfileMedicineApplicationAdd',
  'pet-tag': '/petTag',
}

const screens: Screen[] = [
  { name: 'home', show: open(`${bolivia}/`) },
  { name: 'home-paraguay', show: open(`${paraguay}/`) },
  { name: 'products', show: open(`${bolivia}/products`) },
  { name: 'products-dogs', show: open(`${bolivia}/products?slug=perros&sortby=popularity-desc`) },
  { name: 'products-filtered', show: open(`${bolivia}/products?pet=PERRO&offer=1`) },
  { name: 'products-none', show: open(`${bolivia}/products?q=xyzzyq`) },
  { name: 'search', show: open(`${bolivia}/products?q=antipulgas`) },
  { name: 'product', show: openFirstProduct },
  { name: 'delivery', show: open(`${bolivia}/delivery`) },
  { name: 'donations', show: open(`${bolivia}/donations`) },
  { name: 'donations-of-a-year', show: open(`${paraguay}/donations?year=2025`) },
  { name: 'insurance-plans', show: open(`${bolivia}/seguro`) },
  { name: 'insurance-plans-paraguay', show: open(`${paraguay}/seguro?species=GATO`) },
  { name: 'membership-plans', show: open(`${bolivia}/membership`) },
  { name: 'membership-plans-paraguay', show: open(`${paraguay}/membership`) },
  { name: 'invited', show: openInvitation },
  { name: 'cart-empty', show: open(`${bolivia}/cart`) },
  { name: 'cart-drawer', show: addFirstProduct },
  {
    name: 'cart',
    show: async (page) => {
      await addFirstProduct(page)
      await open(`${bolivia}/cart`)(page)
    },
  },
  {
    name: 'checkout',
    show: async (page) => {
      await addFirstProduct(page)
      await open(`${bolivia}/checkout`)(page)
    },
  },
  { name: 'favorites-none', show: open(`${bolivia}/favorites`) },
  { name: 'find-order', show: open(`${bolivia}/order`) },
  { name: 'signin', show: open(`${bolivia}/signin`) },
  { name: 'signup', show: open(`${bolivia}/signup`) },
  { name: 'personal-data', show: openAs('bruno', '/') },
  { name: 'address-dialog', show: openAddressDialog },
  ...profilePages.map((path) => ({ name: path.slice(1).replace('/', '-'), show: openAs('ana', path) })),
  { name: 'visits', show: openAs('ana', '/profileAppointments') },
  { name: 'visits-past', show: openAs('ana', '/profileAppointments?when=past') },
  { name: 'visits-none', show: openAs('bruno', '/profileAppointments') },
  { name: 'visit', show: openVisit('/profileAppointments') },
  { name: 'visit-past', show: openVisit('/profileAppointments?when=past') },
  { name: 'pets', show: openAs('ana', '/petProfiles') },
  { name: 'pets-none', show: openAs('bruno', '/petProfiles') },
  ...Object.entries(petPages).map(([name, path]) => ({ name, show: openPet(path) })),
  { name: 'pet-gone', show: openPet('/petProfiles', { of: 'diego', named: 'Nina' }) },
  { name: 'certificate', show: openCertificate },
  { name: 'tag-of-pet', show: openPublicTag },
  { name: 'certificate-false', show: open(`${bolivia}/certificate/no-es-nuestro`) },
  { name: 'spa', show: open(`${bolivia}/spa`) },
  { name: 'stores', show: open(`${bolivia}/appointments`) },
  { name: 'stores-map', show: open(`${bolivia}/appointments?display=map`) },
  {
    name: 'store',
    show: open(`${bolivia}/appointments/store?merchantId=spa-equipetrol&storeId=spa-equipetrol-san-martin`),
  },
  { name: 'book-pick-store', show: open(`${bolivia}/appointmentAddPickStore`) },
  { name: 'book-pets', show: book('pets') },
  { name: 'book-services', show: book('services') },
  { name: 'book-schedule', show: book('schedule') },
  { name: 'book-summary', show: book('summary') },
  { name: 'pet-add', show: openAs('ana', '/petProfileAdd') },
  { name: 'pet-add-breed', show: openAs('ana', '/petProfileAdd?step=breed&petTypeId=perro') },
  { name: 'pet-add-about', show: openAs('ana', '/petProfileAdd?step=about&petTypeId=gato&breedId=unknown&knows=age') },
  {
    name: 'pet-add-weight',
    show: openAs('ana', '/petProfileAdd?step=weight&petTypeId=perro&breedId=perro-beagle&name=Toby'),
  },
  { name: 'insurance-pet', show: openAs('ana', '/profile/insurance/new') },
  { name: 'insurance-plan', show: insure('plan') },
  { name: 'insurance-holder', show: insure('holder') },
  { name: 'adoptions', show: open(`${bolivia}/petAdoptions`) },
  { name: 'adoptions-none', show: open(`${bolivia}/petAdoptions?text=xyzzyq`) },
  { name: 'adoptions-map', show: open(`${bolivia}/petAdoptionsMap`) },
  { name: 'adoption', show: openFirstAdoption },
  { name: 'adoption-gone', show: open(`${bolivia}/petAdoption?id=no-existe`) },
  { name: 'adoption-add', show: openAs('ana', '/petAdoptionAdd') },
  { name: 'adoptions-of-ana', show: openAs('ana', '/petAdoptionsByCustomer') },
  { name: 'still-there', show: open(`${bolivia}/stillThere/1/abc`) },
  { name: 'sighting', show: openSighting },
  { name: 'sighting-gone', show: open(`${bolivia}/sighting/abc`) },
  { name: 'certificate-check', show: open(`${bolivia}/certificate`) },
  { name: 'certificate-of-adoption-false', show: open(`${bolivia}/certificate/adoption.abc`) },
  { name: 'shelters', show: open(`${bolivia}/refugios`) },
  { name: 'shelter', show: open(`${bolivia}/refugios/patitas-del-urubo`) },
  { name: 'help', show: open(`${bolivia}/help`) },
  { name: 'help-paraguay', show: open(`${paraguay}/help`) },
  { name: 'know-us', show: open(`${bolivia}/knowUs`) },
  { name: 'privacy', show: open(`${bolivia}/privacy`) },
  { name: 'terms', show: open(`${bolivia}/terminosycondiciones`) },
  { name: 'lost-and-found', show: open(`${bolivia}/lostAndFoundPets`) },
  { name: 'lost-and-found-grid', show: open(`${bolivia}/lostAndFoundPets?display=grid`) },
  { name: 'lost-and-found-paraguay', show: open(`${paraguay}/lostAndFoundPets`) },
  { name: 'lost-none', show: open(`${bolivia}/lostPets?text=xyzzyq`) },
  { name: 'lost-pet', show: openFirst('/lostPets', '/lostPet?') },
  { name: 'found-pet', show: openFirst('/foundPets', '/foundPet?') },
  { name: 'lost-pet-gone', show: open(`${bolivia}/lostPet?id=no-existe`) },
  { name: 'lost-pet-add', show: openAs('ana', '/lostPetAdd') },
  { name: 'found-pet-add', show: openAs('ana', '/foundPetAdd') },
  { name: 'lost-pets-own', show: openAs('ana', '/lostPetsByCustomer') },
  { name: 'found-pets-own', show: openAs('ana', '/foundPetsByCustomer') },
  { name: 'desk-community', show: openDesk('/backoffice/community') },
  { name: 'desk-community-all', show: openDesk('/backoffice/community?queue=all') },
  { name: 'desk-conversations', show: openDesk('/backoffice/community/conversations') },
  { name: 'desk-content', show: openDesk('/backoffice/content?sheet=configuration') },
  { name: 'desk-rewards', show: openDesk('/backoffice/rewards') },
  { name: 'desk-maintenance', show: openDesk('/backoffice/maintenance') },
  { name: 'desk-health', show: openDesk('/backoffice/health') },
  { name: 'messages', show: open(`${bolivia}/dev/messages`) },
  { name: 'outbox', show: open(`${bolivia}/dev/outbox`) },
  { name: 'not-found', show: open(`${bolivia}/no-existe`) },
  { name: 'gallery', show: open(`${bolivia}/test`) },
]

/** Where Ana's invitation leads a friend. */
async function openInvitation(page: Page) {
  await openAs('ana', '/profile/referral')(page)
  const address = await page.locator('input[name=link]').inputValue()
  await page.context().clearCookies()
  await open(bolivia + new URL(address).pathname)(page)
}

/** The first link of a list that leads to such a page. */
function openFirst(list: string, page: string) {
  return async (shown: Page) => {
    await open(`${bolivia}${list}`)(shown)
    const address = await shown.getByRole('main').locator(`a[href*="${page}"]`).first().getAttribute('href')
    await open(bolivia + address)(shown)
  }
}

/** As one of the people of the demonstration. */
/** The booking wizard with Ana's first pet, as far as a step; nothing is booked. */
function book(until: 'pets' | 'services' | 'schedule' | 'summary') {
  return async (page: Page) => {
    await openAs('ana', '/appointmentAdd?merchantId=spa-equipetrol&storeId=spa-equipetrol-san-martin')(page)
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

/** The way to an insurance with a pet of Ana's, as far as a step; nothing is quoted. */
function insure(until: 'plan' | 'holder') {
  return async (page: Page) => {
    await openAs('ana', '/profile/insurance/new')(page)
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

function openAs(person: string, path: string) {
  return async (page: Page) => {
    const ask = async (to: string, sent: object) =>
      (await page.request.post(bolivia + to, { data: sent, headers: { origin: bolivia } })).json()
    const email = `${person}@huella.example`
    const { idToken } = await ask('/v1/app/identity/signIn', { email, password: DEMO_PASSWORD })
    const { sessionToken } = await ask('/v1/app/web/sessions', { idToken, country: 'BO' })
    const cookie = { name: 'huella_session', value: encodeURIComponent(sessionToken), url: bolivia }
    await page.context().addCookies([cookie])
    await open(bolivia + path)(page)
  }
}

let operatorsCookie: Promise<string> | undefined

/** As an operator with a second factor, which a demonstration's sets up once. */
function openDesk(path: string) {
  return async (page: Page) => {
    const url = bolivia
    operatorsCookie ??= (async () => {
      await openAs('operaciones', '/profile')(page)
      const ask = async (to: string, data: object) =>
        (await page.request.post(url + to, { data, headers: { origin: url } })).json()
      const { secret } = await ask('/v1/app/staff/secondFactor', {})
      const code = new OTPAuth.TOTP({ secret: OTPAuth.Secret.fromBase32(secret) }).generate()
      await ask('/v1/app/staff/secondFactor/prove', { code })
      const cookies = await page.context().cookies(url)
      return cookies.find(({ name }) => name === 'huella_session')?.value ?? ''
    })()
    await page.context().addCookies([{ name: 'huella_session', value: await operatorsCookie, url }])
    await open(url + path)(page)
  }
}

/** A page of a pet of somebody's list. */
function openPet(path: string, { of, named } = { of: 'ana', named: 'Toby' }) {
  return async (page: Page) => {
    await openAs(of, '/petProfiles')(page)
    const link = page.locator('main a[href*="?id="]').filter({ hasText: named }).first()
    const address = await link.getAttribute('href')
    await open(`${bolivia}${path}${address?.slice(address.indexOf('?')) ?? ''}`)(page)
  }
}

/** The first appointment of a list. */
function openVisit(path: string) {
  return async (page: Page) => {
    await openAs('ana', path)(page)
    const address = await page.locator('main a[href^="/profileAppointment?"]').first().getAttribute('href')
    await open(bolivia + address)(page)
  }
}

async function openCertificate(page: Page) {
  await openPet('/petProfileMedicineApplications')(page)
  await page.getByRole('button', { name: 'Compartir' }).click()
  await openWhatIsNamed(page, /\/certificate\/[\w.-]+/)
}

async function openPublicTag(page: Page) {
  await openPet('/petTag')(page)
  // By its key: on a phone the question about measuring lies over it.
  const isOn = page.getByRole('switch', { name: 'Placa activada' })
  if (!(await isOn.isChecked())) await isOn.press('Space')
  await page.getByRole('button', { name: 'Guardar placa' }).press('Enter')
  await openWhatIsNamed(page, /\/petTag\/[\w-]{16,}/)
}

/** The page whose address this page shows in a moment. */
async function openWhatIsNamed(page: Page, address: RegExp) {
  await page.waitForFunction((pattern) => new RegExp(pattern).test(document.body.outerHTML), address.source)
  const [path = ''] = (await page.content()).match(address) ?? []
  await open(bolivia + path)(page)
}

async function openAddressDialog(page: Page) {
  await openAs('carla', '/')(page)
  await page.getByRole('button', { name: 'Acercar el mapa' }).waitFor()
}

async function openFirstAdoption(page: Page) {
  await open(`${bolivia}/petAdoptions`)(page)
  await page.locator('main article a').first().click()
  await page.waitForURL('**/petAdoption?id=*')
  await page.waitForLoadState('networkidle')
}

/** As whoever scans the code of a poster. */
async function openSighting(page: Page) {
  const listed = await fetch(`${bolivia}/community-api/posts?kind=lost&first=1`)
  const { posts } = await listed.json()
  const poster = await fetch(`${bolivia}/lostPet/poster?id=${posts[0].id}`)
  const { qr } = await readPdf(new Uint8Array(await poster.arrayBuffer()), { left: 0, top: 1.1, side: 0.32 })
  await open(bolivia + new URL(qr ?? bolivia).pathname)(page)
}

async function openFirstProduct(page: Page) {
  await open(`${bolivia}/products?slug=perros&sortby=popularity-desc`)(page)
  await page.locator('main article a').first().click()
  await page.waitForURL('**/product/**')
  await page.waitForLoadState('networkidle')
}

async function addFirstProduct(page: Page) {
  await openFirstProduct(page)
  // A page that is opened by its address knows the cart from the server.
  const saved = page.waitForResponse(
    (answer) => answer.url().includes('/cart/sync') && answer.request().method() === 'POST',
  )
  await page
    .getByRole('button', { name: /agregar/i })
    .first()
    .click()
  await saved
  await page.waitForLoadState('networkidle')
}

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: chromiumFlags,
})
try {
  mkdirSync(values.out, { recursive: true })
  for (const screen of screens.filter(({ name }) => !values.only || name.includes(values.only))) {
    for (const width of [390, 1280]) await save(browser, screen, width)
  }
} finally {
  await browser.close()
  await shop?.stop()
}

async function save(from: Browser, { name, show }: Screen, width: number) {
  const context: BrowserContext = await from.newContext({
    viewport: { width, height: width === 390 ? 844 : 900 },
    deviceScaleFactor: 1,
    locale: 'es-BO',
    hasTouch: width === 390,
    isMobile: width === 390,
  })
  const page = await context.newPage()
  const problems = new Set<string>()
  page.on('pageerror', (error) => problems.add(error.message))
  page.on('console', (message) => message.type() === 'error' && problems.add(message.text()))
  try {
    await show(page)
    await scrollThrough(page)
    const file = join(values.out, `${name}-${width}.png`)
    await page.screenshot({ path: file, fullPage: true })
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    if (overflow > 0) problems.add(`${overflow} px wider than the window`)
    console.log(`${file}${problems.size > 0 ? `  ! ${[...problems].join(' | ')}` : ''}`)
  } catch (error) {
    console.log(
      `${name} at ${width}: ${error instanceof Error ? error.message.split('\n')[0] : error}  ${[...problems].join(' | ')}`,
    )
  } finally {
    await context.close()
  }
}

/** So that pictures which wait until they are near are there. */
async function scrollThrough(page: Page) {
  await page.evaluate(async () => {
    for (let top = 0; top < document.body.scrollHeight; top += 600) {
      window.scrollTo(0, top)
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
    window.scrollTo(0, 0)
  })
  await page.waitForLoadState('networkidle')
}
