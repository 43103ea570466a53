import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'

/** A configurable third party, and the variables with its address. */
export interface Party {
  name: string
  variables(address: string): Record<string, string>
}

/**
 * Every third party configurable in a demonstration; message providers are not, because demonstrations send no
 * messages.
 */
export const parties: Party[] = [
  {
    name: 'pictures of a tile server',
    variables: (address) => ({
      MAP_TILES: 'raster',
      MAP_TILES_URL: `${address}/{z}/{x}/{y}.png`,
      MAP_ATTRIBUTION: '© OpenStreetMap',
    }),
  },
  {
    name: 'a map in one file',
    variables: (address) => ({
      MAP_TILES: 'pmtiles',
      MAP_TILES_FILE: `${address}/bolivia.pmtiles`,
      MAP_ATTRIBUTION: '© OpenStreetMap',
    }),
  },
  { name: 'geocoder', variables: (address) => ({ GEOCODER: 'photon', GEOCODER_URL: address }) },
  {
    name: 'sign-in with Google and Facebook',
    variables: (address) => ({
      GOOGLE_ISSUER: address,
      GOOGLE_CLIENT_ID: 'huella',
      GOOGLE_CLIENT_SECRET: 'known to nobody',
      FACEBOOK_ISSUER: address,
      FACEBOOK_CLIENT_ID: 'huella',
      FACEBOOK_CLIENT_SECRET: 'known to nobody',
      FACEBOOK_TOKEN_URL: `${address}/token`,
    }),
  },
  {
    name: 'issuer of the app',
    variables: (address) => ({ APP_ISSUER: address, APP_JWKS_URL: `${address}/keys` }),
  },
  {
    name: 'sheets as CSV',
    variables: (address) => ({
      CONTENT_SOURCE: 'csv',
      CONTENT_CSV_URLS: ['Configuración', 'Donaciones', 'Refugios', 'Servicios', 'Alimentos']
        .map((sheet) => `${sheet}=${address}/${encodeURIComponent(sheet)}.csv`)
        .join(' '),
    }),
  },
  {
    name: 'sheets at Google',
    variables: (address) => ({
      CONTENT_SOURCE: 'google',
      CONTENT_GOOGLE_ID: 'a-spreadsheet-of-ours',
      CONTENT_GOOGLE_KEY: 'key',
      CONTENT_GOOGLE_URL: address,
    }),
  },
  {
    name: 'Libélula and Bancard',
    variables: (address) => ({
      LIBELULA_APPKEY: 'key',
      LIBELULA_EMAIL: 'pagos@huella.example',
      LIBELULA_URL: address,
      BANCARD_PUBLIC_KEY: 'public',
      BANCARD_PRIVATE_KEY: 'private',
      BANCARD_URL: address,
    }),
  },
  {
    name: 'chat at Freshchat',
    variables: (address) => ({
      CHAT: 'freshchat',
      FRESHCHAT_URL: address,
      FRESHCHAT_TOKEN_BO: 'token',
      FRESHCHAT_TOKEN_PY: 'token',
    }),
  },
  {
    name: 'campaign tools',
    variables: (address) => ({ CAMPAIGNS: 'http', CAMPAIGNS_URL: `${address}/sessions`, CAMPAIGNS_TOKEN: 'token' }),
  },
  {
    name: 'error tracking',
    variables: (address) => ({ SENTRY_DSN: address.replace('://', '://public@').concat('/7') }),
  },
  {
    name: 'analytics at Segment',
    variables: (address) => ({ ANALYTICS: 'segment', SEGMENT_URL: address, SEGMENT_WRITE_KEY: 'key' }),
  },
  {
    name: 'underwriter',
    variables: (address) => ({ UNDERWRITER_URL: address, UNDERWRITER_TOKEN: 'token', UNDERWRITER_NAME: 'Aseguradora' }),
  },
]

export interface BlackHole {
  address: string
  /** Number of connections made to it. */
  heard(): number
  close(): Promise<void>
}

/** Accepts every connection and never answers, which is worse than being down. */
export async function startBlackHole(): Promise<BlackHole> {
  const sockets = new Set<Socket>()
  let heard = 0
  const server = createServer((socket) => {
    heard += 1
    sockets.add(socket)
    // Reads all input, so that the sender sees it as delivered.
    socket.resume()
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The system gave no port')
  return {
    address: `http://127.0.0.1:${address.port}`,
    heard: () => heard,
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
