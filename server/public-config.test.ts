import { expect, test } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import { sendRaw, testServer } from './testing.ts'

/** `GET /config.json`: what the web app and the mobile app may know of the configuration, and nothing else. */

const connection = await testDatabase()

const secrets = {
  GOOGLE_CLIENT_ID: 'huella.apps.googleusercontent.com',
  GOOGLE_CLIENT_SECRET: 'secret-of-google',
  CAMPAIGNS: 'http',
  CAMPAIGNS_URL: 'https://campaigns.example',
  CAMPAIGNS_TOKEN: 'secret-of-the-campaigns',
  ANALYTICS: 'segment',
  SEGMENT_WRITE_KEY: 'secret-of-segment',
  METRICS_TOKEN: 'secret-of-the-metrics-and-of-nobody-else',
}
const server = await testServer(connection, {
  environment: {
    ...secrets,
    PUBLIC_URL_BO: 'http://huella.com.bo',
    PUBLIC_URL_PY: 'http://huella.com.py',
    CHAT: 'freshchat',
    FRESHCHAT_TOKEN_BO: 'freshchat-of-bolivia',
    FIREBASE_PROJECT_ID: 'huella-app',
    FIREBASE_API_KEY: 'AIzaSyD-of-the-clients-of-huella',
    SENTRY_DSN: 'https://public@errors.example/1',
  },
})

test('a client reads the name, the address of the market, Firebase and the chat of its country', async () => {
  const { head, body } = await ask('huella.com.bo')

  expect(head).toMatch(/^HTTP\/1\.1 200[\s\S]*cache-control: public, max-age=300/i)
  expect(JSON.parse(body)).toEqual({
    appName: 'huella',
    storeApiUrl: 'http://huella.com.bo/api/market',
    firebase: {
      apiKey: 'AIzaSyD-of-the-clients-of-huella',
      authDomain: 'huella-app.firebaseapp.com',
      projectId: 'huella-app',
    },
    chatToken: 'freshchat-of-bolivia',
    chatUrl: 'https://wchat.freshchat.com',
    errorTrackingDsn: 'https://public@errors.example/1',
    collectsTracking: true,
  })
})

test('the host decides the country; one without a chat account has no token', async () => {
  const { body } = await ask('huella.com.py')
  expect(JSON.parse(body)).toMatchObject({
    storeApiUrl: 'http://huella.com.py/api/market',
    chatToken: null,
    chatUrl: null,
  })
})

test('no secret of the configuration is in it', async () => {
  const { body } = await ask('huella.com.bo')
  for (const [name, value] of Object.entries(secrets))
    if (/SECRET|TOKEN|KEY/.test(name)) expect(body, name).not.toContain(value)
})

test('without Firebase, chat and error tracking each is null', async () => {
  const plain = await testServer(connection, { environment: { ANALYTICS: 'none' } })
  const config = await (await plain.get('/config.json')).json()
  expect(config).toEqual({
    appName: 'huella',
    storeApiUrl: `${plain.addresses.origins.BO}/api/market`,
    firebase: null,
    chatToken: null,
    chatUrl: null,
    errorTrackingDsn: null,
    collectsTracking: false,
  })
})

test('clients read it while the shop is closed', async () => {
  const closed = await testServer(connection, { environment: { HUELLA_MAINTENANCE: 'on' } })
  expect((await closed.get('/')).status).toBe(503)
  expect((await closed.get('/config.json')).status).toBe(200)
})

/** `fetch` sets Host itself, so the request is written by hand. */
async function ask(host: string): Promise<{ head: string; body: string }> {
  const request = `GET /config.json HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`
  const [head = '', body = ''] = (await sendRaw(server.port, request)).split('\r\n\r\n')
  return { head, body }
}
