import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { ean13 } from 'bwip-js/node'
import sharp from 'sharp'
import { chromiumFlags } from '../chromium-flags.ts'
import { listenForComplaints } from './complaints.ts'
import { aColleague } from './placed-order.ts'
import { visit } from './visit.ts'

// The camera of the browser sees this code. In a file of its own: its browser starts with other flags.
const CODE = '7771234567890'
const film = join(mkdtempSync(join(tmpdir(), 'huella-camera-')), 'barcode.mjpeg')
const camera = [
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  `--use-file-for-fake-video-capture=${film}`,
]
test.use({
  launchOptions: { executablePath: process.env.CHROMIUM_PATH, args: [...chromiumFlags, ...camera] },
  permissions: ['camera'],
})

test.beforeAll(async () => {
  const code = await ean13({ bcid: 'ean13', text: CODE, scale: 3, includetext: true, backgroundcolor: 'FFFFFF' })
  const frame = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#b9b3a8' } })
    .composite([{ input: code }])
    .jpeg()
    .toBuffer()
  writeFileSync(film, Buffer.concat(Array.from({ length: 10 }, () => frame)))
})

test('a code is read by the camera where the browser has no reader of its own @phone @long', async ({ page }) => {
  await aColleague(page.context(), 'operator')
  const complaints = await listenForComplaints(page)
  await visit(page, '/backoffice/stock/entry')
  await page.getByRole('button', { name: 'Escanear con la cámara' }).click()
  await expect(
    page.getByText(`Ningún producto de esta tienda tiene el código «${CODE}»`, { exact: false }),
  ).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(complaints).toEqual([])
})
