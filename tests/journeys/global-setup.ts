import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DEFAULT_COUNTRY, listCountries } from '#shared/countries/countries.ts'
import { placeForScratch } from '#shared/database/place-for-scratch.ts'
import { startShop } from '../running-shop.ts'
import { clockOffsetTo } from '../shop-clock.ts'
import { startChatProvider } from './chat-provider.ts'
import { startProvider } from './provider.ts'
import { goodsOnTheShelf } from './shelf.ts'

/** Starts one shop for all journeys of a run, with its clock at mid-morning, and a sign-in provider. */
export default async function startShopOnce(): Promise<() => Promise<void>> {
  // npm run test:tls-proxies runs productions alone, which start themselves.
  if (process.env.TLS_PROXIES) return async () => {}
  const provider = await startProvider()
  const chat = await startChatProvider()
  process.env.JOURNEYS_CHAT_URL = chat.url
  // Load shedding is off in all shops, because the test machine may be slow.
  process.env.SHED_LOAD = 'off'
  // JOURNEYS_DAYS_AHEAD selects another weekday, on which other shops are closed.
  const clockOffset = clockOffsetTo(10, { days: Number(process.env.JOURNEYS_DAYS_AHEAD ?? 0) })
  // A copy of the workbook that journeys may edit.
  const place = await placeForScratch()
  const backoffice = await mkdtemp(join(place, 'huella-sheets-'))
  const workbook = join(backoffice, 'hojas.xlsx')
  await copyFile(new URL('../../demo/content/huella.xlsx', import.meta.url), workbook)
  process.env.JOURNEYS_WORKBOOK = workbook
  const env = {
    CONTENT_WORKBOOK: workbook,
    CONTENT_REFRESH: '2s',
    CLOCK_OFFSET: clockOffset,
    // People who sign up over the APIs use different networks, sent in X-Forwarded-For.
    TRUSTED_PROXIES: '127.0.0.1',
    // Bolivia has the chat, Paraguay the WhatsApp link alone.
    CHAT: 'freshchat',
    FRESHCHAT_URL: chat.url,
    FRESHCHAT_TOKEN_BO: 'known-to-the-journeys',
    CAMPAIGNS: 'http',
    CAMPAIGNS_URL: `${chat.url}/campaigns`,
    CAMPAIGNS_TOKEN: 'known-to-the-journeys',
    // Journeys play the app, which brings codes to our webhook; no message is sent to it.
    TELEGRAM_BOT_TOKEN: '123456:known-to-the-journeys-alone',
    TELEGRAM_BOT_NAME: 'HuellaBot',
    TELEGRAM_WEBHOOK_SECRET: 'known-to-the-journeys-and-to-no-app',
    TELEGRAM_URL: `${chat.url}/telegram`,
    // Programs of merchants, which journeys play, listen on this machine.
    WEBHOOKS_PRIVATE: 'on',
    GOOGLE_ISSUER: provider.url,
    GOOGLE_CLIENT_ID: 'huella-journeys',
    GOOGLE_CLIENT_SECRET: 'known to the journeys alone',
  }
  const shop = await startShop(env, { place })
  process.env.JOURNEYS_DATA_DIR = shop.dataDir
  for (const { iso } of listCountries()) {
    const url = shop.urls[iso]
    process.env[`JOURNEYS_URL_${iso}`] = url
    process.env[`JOURNEYS_GOODS_${iso}`] = JSON.stringify(await goodsOnTheShelf(shop.urls[DEFAULT_COUNTRY], url))
  }
  // Minutes the shop's clock is ahead, for time-based codes.
  process.env.JOURNEYS_CLOCK_MINUTES = clockOffset.slice(0, -1)
  return async () => {
    await shop.stop()
    await provider.stop()
    await chat.stop()
    await rm(backoffice, { recursive: true, force: true })
  }
}
