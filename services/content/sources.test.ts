import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { aContent } from './testing/a-content.ts'

async function aServer(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const csv = 'numero;nombre;camino;destacado\n1;"Siete Vidas; gatos";/refugios/siete-vidas;x\n'

test('published CSV: each sheet by its own link; a sign-in page, a 404 and a dead link are said', async () => {
  let isPublished = true
  const url = await aServer((request, response) => {
    if (request.url === '/shelters' && isPublished) return response.end(csv)
    if (request.url === '/shelters')
      return response.setHeader('content-type', 'text/html').end('<!doctype html><title>Sign in</title>')
    response.statusCode = 404
    return response.end()
  })
  const urls = { Refugios: `${url}/shelters`, donaciones: `${url}/gone`, Servicios: 'http://127.0.0.1:1/' }
  const { client, refresh, visitor } = aContent({ place: { kind: 'csv', urls } })
  await refresh()
  expect((await client.shelters({}, visitor)).map(({ name, isBanner }) => [name, isBanner])).toEqual([
    ['Siete Vidas; gatos', true],
  ])

  isPublished = false
  const { sheets } = await refresh()
  expect(sheets.map(({ id, state, failure }) => [id, state, failure])).toEqual([
    ['configuration', 'never', 'no tiene un enlace'],
    ['donations', 'failed', 'el enlace responde 404: ¿sigue publicada la hoja?'],
    ['shelters', 'failed', 'el enlace responde una página y no un CSV: publica la hoja de nuevo'],
    ['services', 'failed', 'el enlace no responde'],
    ['foodProducts', 'never', 'no tiene un enlace'],
  ])
  expect(await client.shelters({}, visitor)).toHaveLength(1)
})

test('Google Sheets: one call with the key in a header; a sheet that is gone is found by asking one by one', async () => {
  const asked: string[] = []
  let isWhole = true
  const url = await aServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://google')
    const ranges = searchParams.getAll('ranges')
    asked.push(`${pathname} ${ranges.length} ${request.headers['x-goog-api-key']} ${searchParams.has('key')}`)
    if (!isWhole && ranges.some((range) => range.startsWith("'Donaciones'"))) {
      response.statusCode = 400
      return response.end('{"error":{"message":"Unable to parse range"}}')
    }
    const values = (range: string) => {
      if (range.startsWith("'Donaciones'"))
        return [
          ['Número', 'Refugio', 'Kilos', 'Fecha'],
          [1, 'Siete Vidas', 12.5, '1/3/2026'],
        ]
      return range.startsWith("'Refugios'")
        ? [
            ['numero', 'nombre', 'camino'],
            [1, 'Siete Vidas', '/refugios/siete-vidas'],
          ]
        : undefined
    }
    return response.end(JSON.stringify({ valueRanges: ranges.map((range) => ({ range, values: values(range) })) }))
  })
  const place = { kind: 'google' as const, url, spreadsheetId: 'una-hoja-1', apiKey: 'la-clave' }
  const { client, refresh, visitor } = aContent({ place })
  const { sheets } = await refresh()
  expect(asked).toEqual(['/v4/spreadsheets/una-hoja-1/values:batchGet 5 la-clave false'])
  expect((await client.totalDonations(undefined, visitor)).totalKg).toBe(12.5)
  expect(sheets[0]).toMatchObject({ state: 'failed', failure: 'en la primera fila faltan «tipo», «pais», «titulo»' })

  isWhole = false
  const again = await refresh()
  expect(again.sheets.map(({ id, failure }) => [id, failure]).slice(1, 3)).toEqual([
    ['donations', 'la hoja de cálculo no tiene esta hoja'],
    ['shelters', null],
  ])
  expect((await client.totalDonations(undefined, visitor)).totalKg).toBe(12.5)
})

test.each([
  [403, 'Google Sheets no deja leerla: revisa la clave y que quien tenga el enlace pueda verla'],
  [404, 'Google Sheets no encuentra la hoja de cálculo'],
  [500, 'Google Sheets responde 500'],
])('Google Sheets answers %i', async (status, why) => {
  const url = await aServer((_, response) => {
    response.statusCode = status
    response.end()
  })
  const { refresh } = aContent({ place: { kind: 'google', url, spreadsheetId: 'una-hoja-1', apiKey: 'k' } })
  expect((await refresh()).sheets.map(({ failure }) => failure)).toEqual(Array(5).fill(why))
})
