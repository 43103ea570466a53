import { createServer, get, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterEach, expect, test } from 'vitest'
import { sniffImage } from '#shared/images/sniff-image.ts'
import { fetchRemoteImage, MAX_REMOTE_BYTES, type Network } from './fetch-remote-image.ts'
import { isPublicAddress } from './public-address.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

/** Starts a real server in place of the internet: names resolve as given, and every checked address leads to it. */
async function startInternet(answer: RequestListener, addresses: Record<string, string[]> = {}) {
  const server = createServer(answer)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const reached: string[] = []
  const network: Network = {
    resolve: async (hostname) => addresses[hostname] ?? ['93.184.215.14'],
    open: (url, address, signal) =>
      new Promise((resolve, reject) => {
        reached.push(address)
        get({ host: '127.0.0.1', port, path: url.pathname, agent: false, signal }, resolve).on('error', reject)
      }),
  }
  return { network, reached }
}

const png = () =>
  sharp({ create: { width: 30, height: 20, channels: 3, background: '#8B2BC5' } })
    .png()
    .toBuffer()

test('a picture of a public server is fetched, whatever its header says it is', async () => {
  const bytes = await png()
  const { network } = await startInternet((_, reply) => reply.setHeader('content-type', 'text/html').end(bytes))
  expect(await fetchRemoteImage('https://tienda.example/a.png', network)).toEqual({ bytes })
})

test.each([
  'http://tienda.example/a.png',
  'file:///etc/passwd',
  'ftp://tienda.example/a.png',
  'https://user:secret@tienda.example/a.png',
  'data:image/png;base64,AAAA',
  'no address at all',
])('%s is refused: only https without credentials', async (address) => {
  const { network, reached } = await startInternet((_, reply) => reply.end())
  expect(await fetchRemoteImage(address, network)).toEqual({ refusal: 'not-https' })
  expect(reached).toEqual([])
})

test.each([
  'https://127.0.0.1/a.png',
  'https://2130706433/a.png',
  'https://0x7f.1/a.png',
  'https://[::1]/a.png',
  'https://[::ffff:10.0.0.1]/a.png',
  'https://169.254.169.254/latest/meta-data',
  'https://inside.example/a.png',
  'https://half.example/a.png',
])('%s is refused before anything is sent: it leads to a private address', async (address) => {
  const { network, reached } = await startInternet((_, reply) => reply.end(), {
    'inside.example': ['10.1.2.3'],
    'half.example': ['93.184.215.14', '192.168.1.1'],
  })
  expect(await fetchRemoteImage(address, network)).toEqual({ refusal: 'not-public' })
  expect(reached).toEqual([])
})

test('the address that was checked is the one that is asked', async () => {
  const bytes = await png()
  const { network, reached } = await startInternet((_, reply) => reply.end(bytes), {
    'tienda.example': ['8.8.8.8', '8.8.4.4'],
  })
  await fetchRemoteImage('https://tienda.example/a.png', network)
  expect(reached).toEqual(['8.8.8.8'])
})

test.each([
  ['https://inside.example/a.png', 'not-public'],
  ['https://127.0.0.1/a.png', 'not-public'],
  ['http://tienda.example/a.png', 'not-https'],
])('a redirect to %s is refused', async (location, refusal) => {
  const { network, reached } = await startInternet((_, reply) => reply.writeHead(302, { location }).end(), {
    'inside.example': ['10.1.2.3'],
  })
  expect(await fetchRemoteImage('https://tienda.example/a.png', network)).toEqual({ refusal })
  expect(reached.length).toBe(1)
})

test('a redirect to another public place is followed, an endless one is not', async () => {
  const bytes = await png()
  const { network } = await startInternet((request, reply) =>
    request.url === '/new.png' ? reply.end(bytes) : reply.writeHead(301, { location: '/new.png' }).end(),
  )
  expect(await fetchRemoteImage('https://tienda.example/old.png', network)).toEqual({ bytes })

  const endless = await startInternet((_, reply) => reply.writeHead(302, { location: '/again' }).end())
  expect(await fetchRemoteImage('https://tienda.example/a', endless.network)).toEqual({ refusal: 'too-many-redirects' })
  expect(endless.reached.length).toBe(4)
})

test('an SVG is refused, also under the name of a PNG', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  const { network } = await startInternet((_, reply) => reply.setHeader('content-type', 'image/png').end(svg))
  expect(await fetchRemoteImage('https://tienda.example/a.png', network)).toEqual({ refusal: 'not-a-picture' })
  expect(sniffImage(Buffer.from(`<?xml version="1.0"?>${svg}`))).toBeNull()
})

test('what begins like a picture and is none is refused', async () => {
  const { network } = await startInternet((_, reply) =>
    reply.end(Buffer.from('\x89PNG\r\n\x1a\nand then nonsense', 'latin1')),
  )
  expect(await fetchRemoteImage('https://tienda.example/a.png', network)).toEqual({ refusal: 'not-a-picture' })
})

test('more than eight megabytes are not read to the end', async () => {
  let sent = 0
  const { network } = await startInternet((_, reply) => {
    const more = () => {
      while (!reply.destroyed && sent < MAX_REMOTE_BYTES * 8) {
        sent += 65_536
        if (!reply.write(Buffer.alloc(65_536))) return void reply.once('drain', more)
      }
      reply.end()
    }
    more()
  })
  expect(await fetchRemoteImage('https://tienda.example/a.png', network)).toEqual({ refusal: 'too-big' })
  expect(sent).toBeLessThan(MAX_REMOTE_BYTES * 4)
})

test('a small file that unfolds into too many pixels is refused', async () => {
  const bomb = await sharp({
    create: { width: 7000, height: 6000, channels: 3, background: '#fff' },
    limitInputPixels: false,
  })
    .toColourspace('b-w')
    .png({ compressionLevel: 1 })
    .toBuffer()
  const { network } = await startInternet((_, reply) => reply.end(bomb))
  expect(bomb.length).toBeLessThan(MAX_REMOTE_BYTES)
  expect(await fetchRemoteImage('https://tienda.example/a.png', network)).toEqual({ refusal: 'too-many-pixels' })
})

test('a server that is missing, broken or silent is unreachable', async () => {
  const missing = await startInternet((_, reply) => reply.writeHead(404).end())
  const broken = await startInternet((request) => request.socket.destroy())
  const silent: Network = {
    resolve: () => Promise.reject(new Error('ENOTFOUND')),
    open: () => Promise.reject(new Error('unused')),
  }
  for (const network of [missing.network, broken.network, silent])
    expect(await fetchRemoteImage('https://tienda.example/a.png', network)).toEqual({ refusal: 'unreachable' })
})

test('a server that starts to answer and never ends is given up', async () => {
  const { network } = await startInternet((_, reply) => reply.write('\x89PNG'))
  const mute = await startInternet(() => {})
  expect(await fetchRemoteImage('https://tienda.example/a.png', network, 60)).toEqual({ refusal: 'unreachable' })
  expect(await fetchRemoteImage('https://tienda.example/a.png', mute.network, 60)).toEqual({ refusal: 'unreachable' })
})

test('private, special and malformed addresses are not public', () => {
  const inside = [
    '10.0.0.1',
    '172.31.255.255',
    '192.168.0.1',
    '100.64.0.1',
    '0.0.0.0',
    '255.255.255.255',
    '224.0.0.1',
    '198.19.0.1',
  ]
  const inside6 = [
    '::',
    '::1',
    'fe80::1',
    'fc00::1',
    'ff02::1',
    '::ffff:8.8.8.8',
    '64:ff9b::a00:1',
    '2002:a00:1::1',
    '2001:db8::1',
    '::10.0.0.1',
    'fec0::1',
    '4000::1',
  ]
  expect([...inside, ...inside6, 'localhost', '8.8', ''].filter(isPublicAddress)).toEqual([])
  expect(['8.8.8.8', '172.32.0.1', '2606:4700:4700::1111'].filter((address) => !isPublicAddress(address))).toEqual([])
})
