import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import type { Geocoding } from '../../deps.ts'
import { makeGeocoder } from './make-geocoder.ts'

const point = { lat: -17.7669, lon: -63.1995 }
const close: (() => void)[] = []
afterEach(() => {
  for (const end of close.splice(0)) end()
})

/** A geocoder in front of a local server, the requests it received, and the reported failures. */
async function startGeocoder(kind: 'nominatim' | 'photon' | 'google', answer: RequestListener) {
  const asked: { url: URL; userAgent: string | undefined; at: number }[] = []
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    asked.push({ url, userAgent: request.headers['user-agent'], at: performance.now() })
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  close.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const failures: unknown[] = []
  const geocoding: Geocoding = {
    kind,
    url: `http://127.0.0.1:${port}`,
    key: 'a-key',
    userAgent: 'Huella (ana@huella.bo)',
  }
  return { geocoder: makeGeocoder(geocoding, (error) => failures.push(error)), asked, failures }
}

function saying(body: unknown): RequestListener {
  return (_, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(body))
  }
}

const avenue = {
  label: 'Avenida San Martín 455',
  street: 'Avenida San Martín 455',
  locality: 'Equipetrol',
  city: 'Santa Cruz de la Sierra',
  region: 'Santa Cruz',
}
const atNominatim = {
  address: {
    road: 'Avenida San Martín',
    house_number: '455',
    neighbourhood: 'Equipetrol',
    city: 'Santa Cruz de la Sierra',
    state: 'Santa Cruz',
    country_code: 'bo',
  },
}
const nearby = {
  label: expect.stringMatching(/^A \d,\d km al noroeste de Santa Cruz de la Sierra$/),
  street: null,
  locality: null,
  city: 'Santa Cruz de la Sierra',
  region: 'Santa Cruz',
  source: 'nearest-place',
}

describe('the three geocoders', () => {
  test('Nominatim is asked in Spanish, and told who asks', async () => {
    const { geocoder, asked } = await startGeocoder('nominatim', saying(atNominatim))
    expect(await geocoder.findPlace(point)).toEqual({ ...avenue, source: 'nominatim' })
    expect(asked[0]?.url.pathname).toBe('/reverse')
    expect(Object.fromEntries(asked[0]?.url.searchParams ?? [])).toMatchObject({
      format: 'jsonv2',
      'accept-language': 'es',
      lat: '-17.766900',
      lon: '-63.199500',
    })
    expect(asked[0]?.userAgent).toBe('Huella (ana@huella.bo)')
  })

  test('Photon names a point by its street', async () => {
    const { geocoder } = await startGeocoder(
      'photon',
      saying({
        features: [
          {
            properties: {
              street: 'Avenida San Martín',
              housenumber: '455',
              district: 'Equipetrol',
              city: 'Santa Cruz de la Sierra',
              state: 'Santa Cruz',
            },
          },
        ],
      }),
    )
    expect(await geocoder.findPlace(point)).toEqual({ ...avenue, source: 'photon' })
  })

  test('Google gets its key', async () => {
    const component = (long_name: string, type: string) => ({ long_name, types: [type, 'political'] })
    const { geocoder, asked } = await startGeocoder(
      'google',
      saying({
        status: 'OK',
        results: [
          {
            address_components: [
              component('455', 'street_number'),
              component('Avenida San Martín', 'route'),
              component('Equipetrol', 'neighborhood'),
              component('Santa Cruz de la Sierra', 'locality'),
              component('Santa Cruz', 'administrative_area_level_1'),
            ],
          },
        ],
      }),
    )
    expect(await geocoder.findPlace(point)).toEqual({ ...avenue, source: 'google' })
    expect(asked[0]?.url.searchParams.get('key')).toBe('a-key')
  })

  test.each([
    ['nominatim', { error: 'Unable to geocode' }],
    ['photon', { features: [] }],
    ['google', { status: 'ZERO_RESULTS', results: [] }],
  ] as const)('where %s knows nothing, the nearest town is told', async (kind, body) => {
    const { geocoder, failures } = await startGeocoder(kind, saying(body))
    expect(await geocoder.findPlace(point)).toEqual(nearby)
    expect(failures).toEqual([])
  })

  test('without a geocoder it is the nearest town', async () => {
    const geocoder = makeGeocoder({ kind: 'none', userAgent: '' }, () => {})
    expect(await geocoder.findPlace(point)).toEqual(nearby)
    expect(await geocoder.findPlace({ lat: -19.9, lon: -61.2 })).toMatchObject({ city: null, region: null })
  })
})

describe('a geocoder that cannot be trusted', () => {
  test('one that never answers costs two and a half seconds once, and then a while nothing', async () => {
    const { geocoder, asked, failures } = await startGeocoder('photon', () => {})
    const startedAt = performance.now()
    expect(await geocoder.findPlace(point)).toEqual(nearby)
    // Four times the limit, for a busy machine.
    expect(performance.now() - startedAt).toBeLessThan(10_000)
    expect(failures).toHaveLength(1)

    expect(await geocoder.findPlace({ ...point, lat: point.lat + 0.001 })).toMatchObject({ source: 'nearest-place' })
    expect(asked).toHaveLength(1)
  })

  test.each<[string, RequestListener]>([
    ['is broken', (_, response) => response.writeHead(500).end('no')],
    ['answers with a page', (_, response) => response.end('<html><script>alert(1)</script></html>')],
    ['answers in another shape', saying({ features: 'many' })],
    ['answers null', saying(null)],
    ['hangs up', (request) => request.socket.destroy()],
    ['sends us elsewhere', (_, response) => response.writeHead(302, { location: '/reverse?again' }).end()],
    [
      'does not stop answering',
      (_, response) => {
        const more = () => response.write('x'.repeat(64_000)) && setImmediate(more)
        response.on('drain', more)
        more()
      },
    ],
  ])('one that %s is not believed, and the nearest town is told', async (_how, answer) => {
    const { geocoder, asked, failures } = await startGeocoder('photon', answer)
    expect(await geocoder.findPlace(point)).toEqual(nearby)
    expect(failures).toHaveLength(1)
    expect(asked).toHaveLength(1)
  })

  test('a name that is no name is left out', async () => {
    const properties = {
      street: 'x'.repeat(5000),
      district: '  \u0000\u202E ',
      name: 7,
      city: 'Santa\nCruz',
      state: null,
    }
    const { geocoder } = await startGeocoder('photon', saying({ features: [{ properties }] }))
    expect(await geocoder.findPlace(point)).toEqual({
      label: 'Santa Cruz',
      street: null,
      locality: null,
      city: 'Santa Cruz',
      region: null,
      source: 'photon',
    })
  })
})

describe('a geocoder is not asked more than needed', () => {
  test('the same metre is asked for once, also by many at the same time', async () => {
    const { geocoder, asked } = await startGeocoder(
      'photon',
      saying({ features: [{ properties: { city: 'Montero' } }] }),
    )
    const near = { lat: point.lat + 0.000001, lon: point.lon }
    const places = await Promise.all([point, near, point, point].map((one) => geocoder.findPlace(one)))
    expect(places.map(({ label }) => label)).toEqual(['Montero', 'Montero', 'Montero', 'Montero'])
    await geocoder.findPlace(point)
    expect(asked).toHaveLength(1)
  })

  test('Nominatim is asked at most once a second; who would wait too long is told the nearest town at once', async () => {
    const { geocoder, asked } = await startGeocoder('nominatim', saying(atNominatim))
    const many = Array.from({ length: 12 }, (_, i) => ({ ...point, lon: point.lon + i / 1000 }))
    const places = await Promise.all(many.map((one) => geocoder.findPlace(one)))

    expect(places.filter(({ source }) => source === 'nearest-place').length).toBeGreaterThanOrEqual(9)
    expect(asked.length).toBeGreaterThanOrEqual(1)
    // A request may be late on a busy machine, which brings it nearer to the next.
    asked.slice(1).forEach(({ at }, index) => {
      expect(at - (asked[index]?.at ?? 0)).toBeGreaterThan(500)
    })
  })
})
