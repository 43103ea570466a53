import { readFileSync } from 'node:fs'
import { data, RouterContextProvider, redirect, type ServerBuild } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { makeSavedRequests } from '#services/accounts/service.ts'
import { hour, minute, openAccounts } from '#services/accounts/testing/open-accounts.ts'
import { signingSecrets } from '#services/accounts/testing/test-accounts.ts'
import { pagesContext, type Services, servicesContext, type Visit, visitContext } from '#web/request/context.ts'
import { savingEndedRequests } from '#web/request/save-ended-request.ts'
import { readRoutes } from '../scripts/read-routes.ts'
import { sourcePages } from './testing/source-pages.ts'

const { db, now, later, backToStart, signUp } = await openAccounts()
const savedRequests = makeSavedRequests({ db, now, signingSecrets })

beforeEach(async () => {
  backToStart()
  await db.deleteFrom('accounts.saved_requests').execute()
  await db.deleteFrom('accounts.attempts').execute()
})

const allRoutes = readRoutes()
const parents = new Set(allRoutes.map(({ parentId }) => parentId))
const forms = allRoutes
  .filter(({ id }) => !parents.has(id))
  .map(({ file }, at) => ({ file, pattern: sourcePages.pages[at]?.pattern ?? '' }))
  .filter(({ file }) => hasAction(file))

function hasAction(file: string): boolean {
  const source = readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')
  return /^export (async function action|function action|const action|\{[^}]*\baction\b)/m.test(source)
}

/** Pages whose forms need no session, and so are never saved. */
const withoutSession = [
  '/alerts',
  // A position of before the sign-in is of no use.
  '/backoffice/courier/position',
  '/campaign',
  '/cart/sync',
  '/certificate',
  '/confirm',
  '/consent',
  '/delivery',
  '/favorites/shared/:token',
  '/forgot-password',
  '/order',
  '/order-confirmation/:token',
  '/passkeys/begin',
  '/petTag/:code',
  '/repetir/:token',
  '/reset-password/:token',
  '/second-factor',
  '/side-menu',
  '/sighting/:code',
  '/signin',
  '/signin/phone',
  '/signout',
  '/signup',
  '/signup/confirm',
  '/stillThere/:postId/:token',
  '/unlock',
  '/unsubscribe/:token',
  '/verify-email/:token',
  '/vetHistory/:token',
  '/visit/:token',
  '/visitConsent/:secret',
]

const person = await signUp()
const other = await signUp()

/** The wrapped action of one page, as the bundle has it, with what reached the page itself. */
function aPage(answer: (form: FormData) => unknown = () => ({ done: true })) {
  const received: string[] = []
  const action = async ({ request }: { request: Request }) => {
    const form = await request.formData()
    received.push(new URLSearchParams([...form] as [string, string][]).toString())
    return answer(form)
  }
  const build = { routes: { page: { id: 'page', module: { action } } } } as unknown as ServerBuild
  const wrapped = savingEndedRequests(build).routes.page?.module.action as (args: object) => Promise<unknown>
  return { received, act: wrapped }
}

interface Browser {
  uid?: string | null
  lastAccount?: string | null
  isSessionEnded?: boolean
  isLocked?: boolean
  codes?: readonly string[]
  /** PIN of the person in this browser, which they trust. */
  pin?: string
}

function aBrowser({
  uid = null,
  lastAccount = uid,
  isSessionEnded = false,
  isLocked = false,
  codes = [],
  pin,
}: Browser) {
  const cookies: Record<string, string> = pin ? { trusted: 'the secret of this browser' } : {}
  const visit = {
    viewer: { uid, isGuest: uid === null },
    isVisitorUnknown: false,
    isSessionEnded,
    isLocked,
    lastAccount,
    savedRequests,
    client: '192.0.2.1',
    cookies,
    setCookie: (name: string, value: string) => {
      cookies[name] = value
    },
    get call() {
      return { viewer: visit.viewer }
    },
    async readViewerAgain() {
      visit.isLocked = false
    },
    setSession({ uid: opened }: { uid: string }) {
      visit.viewer = { uid: opened, isGuest: false }
      visit.isSessionEnded = false
    },
  }
  const accounts = {
    async proveSecondFactor({ code }: { code: string }) {
      const { accountsError } = await import('#services/accounts/errors.ts')
      if (!codes.includes(code)) throw accountsError('second-factor-wrong')
    },
    async unlockByPin(typed: { deviceSecret: string; uid: string; pin: string }) {
      const { accountsError } = await import('#services/accounts/errors.ts')
      if (typed.deviceSecret !== cookies.trusted?.padEnd(20)) throw accountsError('device-not-trusted')
      if (typed.pin !== pin) throw accountsError('pin-wrong')
      return { uid: typed.uid, sessionToken: visit.viewer.uid === typed.uid ? null : 'a new session' }
    },
    signOut: async () => ({ ended: 1 }),
  }
  async function post(page: ReturnType<typeof aPage>, address: string, body: URLSearchParams | FormData) {
    const context = new RouterContextProvider()
    context.set(visitContext, visit as unknown as Visit)
    context.set(servicesContext, { accounts } as unknown as Services)
    context.set(pagesContext, sourcePages)
    const request = new Request(`http://localhost${address}`, {
      method: 'POST',
      body,
      headers: { accept: 'text/html', 'sec-fetch-mode': 'navigate' },
    })
    try {
      const answer = await page.act({ request, context, params: {} })
      return answer instanceof Response ? answer.headers.get('location') : answer
    } catch (thrown) {
      if (thrown instanceof Response) return thrown.headers.get('location')
      throw thrown
    }
  }
  return { visit, post }
}

const form = (fields: Record<string, string> = { intent: 'save', note: 'Con lluvia' }) => new URLSearchParams(fields)
const idIn = (location: unknown) => /^\/resume\/([\w-]{36})$/.exec(String(location))?.[1] ?? 'not saved'
const withSaved = (id: string, code = '') => form({ savedRequest: id, ...(code && { code }) })
const withPin = (id: string, pin: string) => form({ savedRequest: id, pin })

const toAddress = (pattern: string) => pattern.replace(/\/:\w+\?/g, '').replace(/:\w+/g, 'x-1')

test('the forms that run without a session are these, and no others', () => {
  const ignored = forms.filter(({ pattern }) => sourcePages.find(toAddress(pattern)).policy.endedSession === 'ignored')
  expect(ignored.map(({ pattern }) => pattern).sort()).toEqual(withoutSession)
  expect(forms.length).toBeGreaterThan(120)
  // Who has a secret link needs no account; an invitation is accepted by one.
  const linked = forms.filter(({ pattern }) => /^\/(?!backoffice).*:(secret|code|token)$/.test(pattern))
  expect(linked.filter((each) => !ignored.includes(each)).map(({ pattern }) => pattern)).toEqual(['/invita/:code'])
})

const saving = forms.filter(({ pattern }) => !withoutSession.includes(pattern))
test.each(saving)('$pattern waits for its person and is then sent as it was, once', async ({ pattern }) => {
  const address = `${toAddress(pattern)}?from=list`
  const page = aPage()
  const browser = aBrowser({ lastAccount: person.uid, isSessionEnded: true })
  const id = idIn(await browser.post(page, address, form()))
  expect(page.received).toEqual([])

  browser.visit.isSessionEnded = false
  browser.visit.viewer = { uid: person.uid, isGuest: false }
  expect(await browser.post(page, address, withSaved(id))).toEqual({ done: true })
  expect(await browser.post(page, address, withSaved(id))).toBe(`/resume/${id}`)
  expect(page.received).toEqual(['intent=save&note=Con+lluvia'])
})

const desk = saving.filter(({ pattern }) => sourcePages.find(toAddress(pattern)).policy.endedSession === 'staff')
test.each(desk)('$pattern of a locked desk waits for the second factor', async ({ pattern }) => {
  const address = toAddress(pattern)
  const page = aPage()
  const browser = aBrowser({ uid: person.uid, isLocked: true, codes: ['123456'] })
  const id = idIn(await browser.post(page, address, form()))

  expect(await browser.post(page, address, withSaved(id))).toBe(`/resume/${id}`)
  const wrong = await browser.post(page, address, withSaved(id, '000000'))
  expect(wrong).toBe(`/resume/${id}?problem=accounts.second-factor-wrong`)
  expect(page.received).toEqual([])
  expect(await browser.post(page, address, withSaved(id, '123 456'))).toEqual({ done: true })
  expect(page.received).toEqual(['intent=save&note=Con+lluvia'])
})

const address = '/backoffice/orders/o-1'
const ended = { lastAccount: person.uid, isSessionEnded: true }

async function saveIn(browser: ReturnType<typeof aBrowser>, page = aPage()) {
  return idIn(await browser.post(page, address, form()))
}

function signIn(browser: ReturnType<typeof aBrowser>, uid: string) {
  Object.assign(browser.visit, { viewer: { uid, isGuest: false }, isSessionEnded: false })
}

test('a customer page works on while the second factor of its person sleeps', async () => {
  const page = aPage()
  await aBrowser({ uid: person.uid, isLocked: true }).post(page, '/profile/addresses', form())
  expect(page.received).toHaveLength(1)
})

test('a form is not sent for another account, nor by another browser that has its link, nor to another page', async () => {
  const browser = aBrowser(ended)
  const page = aPage()
  const id = await saveIn(browser)

  signIn(browser, other.uid)
  expect(await browser.post(page, address, withSaved(id))).toBe(`/resume/${id}`)
  const elsewhere = aBrowser({ uid: person.uid })
  expect(await elsewhere.post(page, address, withSaved(id))).toBe(`/resume/${id}`)
  signIn(browser, person.uid)
  expect(await browser.post(page, '/backoffice/orders/o-2', withSaved(id))).toBe(`/resume/${id}`)
  expect(page.received).toEqual([])

  expect(await browser.post(page, address, withSaved(id))).toEqual({ done: true })
})

test.each([
  ['whose session ended', { lastAccount: person.uid, isSessionEnded: true }],
  ['whose second factor went idle', { uid: person.uid, isLocked: true }],
])('in a trusted browser the PIN of somebody %s is enough', async (_what, at) => {
  const browser = aBrowser({ ...at, pin: '482915' })
  const page = aPage()
  const id = await saveIn(browser)
  expect(await browser.post(page, address, withPin(id, '000001'))).toBe(`/resume/${id}?problem=accounts.pin-wrong`)
  expect(page.received).toEqual([])
  expect(await browser.post(page, address, withPin(id, '482 915'))).toEqual({ done: true })
  expect(page.received).toHaveLength(1)
  expect(browser.visit.viewer.uid).toBe(person.uid)

  const untrusted = aBrowser(at)
  const other = await saveIn(untrusted)
  const refused = `/resume/${other}?problem=accounts.device-not-trusted`
  expect(await untrusted.post(page, address, withPin(other, '482915'))).toBe(refused)
})

test('two presses at once send it once', async () => {
  const browser = aBrowser(ended)
  const page = aPage(async () => {
    await new Promise((resolve) => setTimeout(resolve, 50))
    return { done: true }
  })
  const id = await saveIn(browser)
  signIn(browser, person.uid)
  const answers = await Promise.all([1, 2, 3].map(() => browser.post(page, address, withSaved(id))))
  expect(page.received).toHaveLength(1)
  expect(answers.filter((answer) => typeof answer === 'string')).toHaveLength(2)
})

test('a form at which the server failed can be sent again, a refused one is answered', async () => {
  const browser = aBrowser(ended)
  const failing = aPage(() => {
    throw new Error('the database is away')
  })
  const id = await saveIn(browser)
  signIn(browser, person.uid)
  await expect(browser.post(failing, address, withSaved(id))).rejects.toThrow('away')

  const refusing = aPage(() => data({ refusal: 'it was cancelled' }, { status: 409 }))
  expect(await browser.post(refusing, address, withSaved(id))).toMatchObject({ data: { refusal: 'it was cancelled' } })
  expect(await browser.post(refusing, address, withSaved(id))).toBe(`/resume/${id}`)
})

test('a crash while it is sent does not lose it, and an hour does', async () => {
  const browser = aBrowser(ended)
  const page = aPage()
  const id = await saveIn(browser)
  const name = { id, browserSecret: browser.visit.cookies.resume ?? '', uid: person.uid }
  expect(await savedRequests.claim(name)).not.toBeNull()
  expect(await savedRequests.claim(name)).toBeNull()
  later(2 * minute)
  signIn(browser, person.uid)
  expect(await browser.post(page, address, withSaved(id))).toEqual({ done: true })

  const late = aBrowser(ended)
  const lateId = await saveIn(late)
  later(hour)
  signIn(late, person.uid)
  expect(await late.post(page, address, withSaved(lateId))).toBe(`/resume/${lateId}`)
  expect(page.received).toHaveLength(1)
})

test('the session that another tab found ended is asked for where the page wants one', async () => {
  const browser = aBrowser({ lastAccount: person.uid })
  const page = aPage(() => redirect('/signin?referrer=%2Fprofile%2Faddresses'))
  expect(idIn(await browser.post(page, '/profile/addresses', form()))).not.toBe('not saved')
  const open = aPage()
  expect(await browser.post(open, '/cart', form())).toEqual({ done: true })
  const stranger = aBrowser({})
  expect(await stranger.post(page, '/profile/addresses', form())).toBe('/signin?referrer=%2Fprofile%2Faddresses')
})

test('a form with files is sent again with them, byte for byte', async () => {
  const browser = aBrowser(ended)
  const got: { texts: string[]; name: string; type: string; bytes: Uint8Array }[] = []
  const page = aPage(async (sent) => {
    const file = sent.get('picture')
    if (!(file instanceof File)) throw new Error('The picture is missing')
    const bytes = new Uint8Array(await file.arrayBuffer())
    got.push({ texts: sent.getAll('note').map(String), name: file.name, type: file.type, bytes })
    return { done: true }
  })
  const bytes = Uint8Array.from({ length: 600_000 }, (_, at) => (at * 7) % 256)
  const picture = new FormData()
  picture.append('note', 'con la lluvia\r\ny dos')
  picture.append('note', 'ñandú')
  picture.set('picture', new File([bytes], 'tobý "1".jpg', { type: 'image/jpeg' }))
  const id = idIn(await browser.post(page, address, picture))
  expect(got).toEqual([])
  signIn(browser, person.uid)
  expect(await browser.post(page, address, form({ savedRequest: id }))).toEqual({ done: true })
  expect(got).toEqual([{ texts: ['con la lluvia\r\ny dos', 'ñandú'], name: 'tobý "1".jpg', type: 'image/jpeg', bytes }])
})

test('of forms with files only the newest are kept, and a network may save few', async () => {
  const browser = aBrowser(ended)
  const page = aPage()
  const send = async (size: number) => {
    later(1000)
    const picture = new FormData()
    picture.set('picture', new File([new Uint8Array(size)], 'toby.jpg'))
    return idIn(await browser.post(page, address, picture))
  }
  for (let number = 0; number < 4; number++) expect(await send(8_000_000)).not.toBe('not saved')
  expect(await db.selectFrom('accounts.saved_requests').select('id').execute()).toHaveLength(2)
  expect(await send(9_000_000)).toBe('not saved')
  for (let number = 4; number < 12; number++) await send(1000)
  expect(await send(1000)).toBe('not saved')
})

test('passwords and very large forms are not saved, and the person is told which', async () => {
  const browser = aBrowser(ended)
  const page = aPage()
  const why = async (body: URLSearchParams | FormData) =>
    new URL(String(await browser.post(page, address, body)), 'http://localhost').searchParams.get('why')

  const noPicture = new FormData()
  noPicture.set('picture', new Blob([]), '')
  noPicture.set('note', 'sin foto')
  expect(idIn(await browser.post(page, address, noPicture))).not.toBe('not saved')
  expect(await why(form({ newPassword: 'un caballo en la luna' }))).toBe('secret')
  const whyProfile = await browser.post(page, '/profile/data', form({ intent: 'prove', code: '123 456' }))
  expect(whyProfile).toBe('/resume?why=secret&to=%2Fprofile%2Fdata')
  expect(await why(form({ note: 'x'.repeat(300_000) }))).toBe('size')
  expect(page.received).toEqual([])
})

test('a scanned barcode, a lot and the id of an address are no secrets, and an empty field is none', async () => {
  const browser = aBrowser(ended)
  const page = aPage()
  const typed = [
    ['/backoffice/sale', { code: '7791234567890', quantity: '2' }],
    ['/backoffice/stock/entry', { code: '123456', kind: 'received' }],
    ['/profile/addresses', { code: '0199c0de-1111-7000-8000-000000000001', intent: 'delete' }],
    ['/backoffice/settings/invoicing', { name: 'Huella', token: '', password: '' }],
  ] as const
  for (const [at, fields] of typed) expect(idIn(await browser.post(page, at, form(fields)))).not.toBe('not saved')
})

test('what is saved is sealed, few for each account and network, and goes with its account', async () => {
  const browser = aBrowser(ended)
  for (let number = 0; number < 12; number++) {
    later(1000)
    await saveIn(browser)
  }
  const rows = await db.selectFrom('accounts.saved_requests').selectAll().execute()
  expect(rows).toHaveLength(10)
  expect(JSON.stringify(rows)).not.toContain('lluvia')
  for (let number = 0; number < 48; number++) await saveIn(browser)
  expect(await saveIn(browser)).toBe('not saved')
  await db.deleteFrom('accounts.accounts').where('uid', '=', person.uid).execute()
  expect(await db.selectFrom('accounts.saved_requests').selectAll().execute()).toEqual([])
  expect(await saveIn(aBrowser({ lastAccount: 'nobody', isSessionEnded: true }))).toBe('not saved')
})
