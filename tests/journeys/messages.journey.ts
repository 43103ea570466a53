import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { aTextUpdate } from '#services/messaging/testing/text-update.ts'
import { anonymousViewer } from '#shared/viewer.ts'
import { linkSentTo } from './account-holder.ts'
import { askServices } from './beside-the-shop.ts'
import { type SignedIn, settle } from './person.ts'
import { expectNoAxeViolations } from './shopper.ts'
import { visit } from './visit.ts'

/** Notification preferences: chosen channels, refusals, and browsers with push notifications. */

test.use({ serviceWorkers: 'allow' })

async function remind({ email }: SignedIn, key: string): Promise<void> {
  await askServices(({ messaging }) =>
    messaging.notify(
      {
        template: 'pet-reminder',
        aboutPets: { petProfileIds: [] },
        to: { email, country: 'BO' },
        urgency: 'normal',
        data: {
          petName: 'Toby',
          what: 'la vacuna antirrábica',
          day: '28 de noviembre',
          moment: 'before',
          link: `${process.env.JOURNEYS_URL_BO}/petProfiles`,
        },
        key: `${key} ${email}`,
      },
      { context: { viewer: anonymousViewer('BO'), requestId: 'journey-of-messages' } },
    ),
  )
}

test('a person chooses how they are told, and what they refused is not sent @phone', async ({ page, context }) => {
  const person = await settle(context)
  await visit(page, '/profile/messages')
  const reminders = page.getByRole('group', { name: /Recordatorios de tus mascotas/ })
  await expect(reminders.getByRole('radio', { name: 'Automático' })).toBeChecked()
  await expect(page.getByRole('group', { name: /Tus pedidos/ }).getByRole('radio', { name: 'No recibir' })).toHaveCount(
    0,
  )
  await expectNoAxeViolations(page)

  await remind(person, 'first')
  const link = await linkSentTo(page, person.email, '/unsubscribe')
  await visit(page, link)
  await expect(page.getByRole('heading', { name: '¿Dejar de recibir estos avisos?' })).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'No recibir más' }).click()
  await expect(page.getByText('Ya no recibirás recordatorios de tus mascotas.')).toBeVisible()

  await remind(person, 'second')
  await page.goto(`/dev/outbox?to=${encodeURIComponent(person.email)}`)
  await expect(page.getByText('No se envió: la persona no quiere este tipo de avisos.')).toBeVisible()
})

test('the button of a mail program refuses with one request, without a page and without a cookie @long', async ({
  page,
  context,
  playwright,
}) => {
  const person = await settle(context)
  await remind(person, 'first')
  const link = await linkSentTo(page, person.email, '/unsubscribe')
  const provider = await playwright.request.newContext({ baseURL: process.env.JOURNEYS_URL_BO ?? '' })
  const answer = await provider.post(link, { form: { 'List-Unsubscribe': 'One-Click' } })
  expect([answer.status(), answer.headers()['cache-control']]).toEqual([200, 'no-store'])
  await provider.dispose()

  await page.goto(link)
  await expect(page.getByText('Ya no recibirás recordatorios de tus mascotas.')).toBeVisible()
  expect((await page.request.get('/unsubscribe/nobody')).status()).toBe(404)
})

test('a tap makes this browser one that shows notifications, and another takes it back @long', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['notifications'], { origin: process.env.JOURNEYS_URL_BO ?? '' })
  // Fake subscription, because test browsers reach no push service.
  await page.addInitScript(() => {
    PushManager.prototype.subscribe = async () => {
      const { publicKey } = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits'])
      const text = (bytes: Uint8Array) =>
        btoa(String.fromCharCode(...bytes))
          .replaceAll('+', '-')
          .replaceAll('/', '_')
          .replaceAll('=', '')
      const p256dh = text(new Uint8Array(await crypto.subtle.exportKey('raw', publicKey)))
      const auth = text(crypto.getRandomValues(new Uint8Array(16)))
      const endpoint = `https://fcm.googleapis.com/fcm/send/${auth}`
      return Object.assign(Object.create(PushSubscription.prototype), {
        toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
      })
    }
  })
  await settle(context)
  await visit(page, '/profile/messages')
  await page.getByRole('button', { name: 'Avísame en este dispositivo' }).click()
  await expect(page.getByText('Listo: este dispositivo recibe tus avisos.')).toBeVisible()
  await expect(page.getByText('Este dispositivo', { exact: true })).toBeVisible()
  const orders = page.getByRole('group', { name: /Tus pedidos/ })
  await expect(orders.getByRole('radio', { name: 'Notificación' })).toBeVisible()

  const shown = await getNotifications(context)
  await showPushed(page, { id: 'one', title: 'Tu pedido va en camino', body: 'Ten a mano Bs 53,90.', url: '/order/1' })
  await showPushed(page, { id: 'one', title: 'Tu pedido va en camino', body: 'Otra vez.', url: '/order/1' })
  // With one tag, the second notification replaces the first.
  await expect.poll(shown).toEqual(['one: Ten a mano Bs 53,90.', 'one: Otra vez.'])

  await page.getByRole('button', { name: /^Quitar/ }).click()
  await expect(page.getByText('Listo: ahí ya no llegan avisos.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Avísame en este dispositivo' })).toBeVisible()
})

test('a link with a code connects a chat of Telegram, with and without script, and a button takes it back @long', async ({
  page,
  context,
  browser,
}) => {
  await settle(context)
  await visit(page, '/profile/messages')
  await page.getByRole('button', { name: 'Conectar Telegram' }).click()
  await expect(page.getByText('El enlace sirve una vez, durante 15 minutos.')).toBeVisible()
  await expectNoAxeViolations(page)
  await openBot(page, { id: 700, username: 'valeria' })

  // Coming back from the app is enough to see the chat.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(page.getByText('@valeria')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Abrir Telegram' })).toHaveCount(0)
  await expect(page.getByRole('group', { name: /Tus pedidos/ }).getByRole('radio', { name: 'Telegram' })).toBeVisible()
  await expectNoAxeViolations(page)

  const withoutScript = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await context.storageState(),
    baseURL: process.env.JOURNEYS_URL_BO ?? '',
  })
  const plain = await withoutScript.newPage()
  await plain.goto('/profile/messages')
  await plain.getByRole('button', { name: 'Conectar otra cuenta de Telegram' }).click()
  await openBot(plain, { id: 701, username: 'otra_cuenta' })
  await plain.getByRole('link', { name: 'Ya lo hice' }).click()
  await plain.getByRole('button', { name: 'Quitar @otra_cuenta' }).click()
  await expect(plain.getByText('Listo: ahí ya no llegan avisos.')).toBeVisible()
  await expect(plain.getByText('@valeria')).toBeVisible()
  await expect(plain.getByText('@otra_cuenta')).toHaveCount(0)
  await withoutScript.close()
})

/** Plays Telegram after the link of the page: it brings the code to our webhook. */
async function openBot(page: Page, chat: { id: number; username: string }): Promise<void> {
  const href = await page.getByRole('link', { name: 'Abrir Telegram' }).getAttribute('href')
  const code = new URL(href ?? '').searchParams.get('start')
  const answer = await page.request.post('/webhooks/channels/telegram', {
    headers: { 'x-telegram-bot-api-secret-token': 'known-to-the-journeys-and-to-no-app' },
    data: aTextUpdate(`/start ${code}`, chat),
  })
  expect(await answer.json()).toMatchObject({ chat_id: chat.id, text: expect.stringContaining('Listo') })
}

/** Notifications that the worker shows, as 'tag: body'; headless browsers display none. */
async function getNotifications(context: BrowserContext): Promise<() => Promise<string[]>> {
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  await worker.evaluate(() => {
    const shown: string[] = []
    Reflect.set(self, 'shown', shown)
    const { registration } = self as unknown as { registration: ServiceWorkerRegistration }
    registration.showNotification = async (_title, { tag, body } = {}) => void shown.push(`${tag}: ${body}`)
  })
  return () => worker.evaluate(() => Reflect.get(self, 'shown'))
}

/** Delivers a push message to the worker, as the push service does. */
async function showPushed(page: Page, notification: object): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  const registration = new Promise<string>((resolve) => {
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId)
    })
  })
  await browser.send('ServiceWorker.enable')
  const registrationId = await registration
  const origin = process.env.JOURNEYS_URL_BO ?? ''
  await browser.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(notification) })
  await browser.detach()
}
