import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { aShop } from '#services/market/testing/shop-with-goods.ts'
import { testDatabase } from '#shared/database/testing.ts'

// IMPORT_ROWS=20000 makes a short run.
const rows = Number(process.env.IMPORT_ROWS ?? 100_000)
const VARIANTS = 4
const folder = mkdtempSync(join(tmpdir(), 'huella-import-'))
const file = join(folder, 'catalogue.csv')
const connection = await testDatabase()
const figures: Record<string, { seconds: number; peakMegabytes: number }> = {}

afterAll(() => {
  mkdirSync('reports', { recursive: true })
  writeFileSync('reports/import.json', JSON.stringify({ rows, ...figures }, null, 2))
  rmSync(folder, { recursive: true, force: true })
})

test('a file of 100,000 rows goes in with bounded memory, and a second time changes nothing', async () => {
  const shopId = await aShop(connection.db())
  await writeImportFile(rows)

  const first = await runImport(shopId)
  expect(first.output).toContain(`${rows} rows: ${rows / VARIANTS} new, 0 changed, 0 unchanged, 0 refused`)
  const second = await runImport(shopId)
  expect(second.output).toContain(`${rows} rows: 0 new, 0 changed, ${rows / VARIANTS} unchanged, 0 refused`)

  figures.first = { seconds: first.seconds, peakMegabytes: first.peakMegabytes }
  figures.second = { seconds: second.seconds, peakMegabytes: second.peakMegabytes }
  console.log(figures)
  // The program needs about 150 MB, the file about 70 MB.
  expect(first.peakMegabytes).toBeLessThan(450)
  expect(second.peakMegabytes).toBeLessThan(450)
}, 1_800_000)

async function writeImportFile(count: number): Promise<void> {
  const out = createWriteStream(file)
  out.write(
    'Handle,Title,Body (HTML),Vendor,Type,Tags,Option1 Name,Option1 Value,Variant SKU,Variant Grams,Variant Inventory Qty,Variant Inventory Policy,Variant Price,Variant Compare At Price,Image Src,Image Position,Image Alt Text,Status\n',
  )
  const words = ['pollo', 'salmón', 'cordero', 'arroz', 'avena', 'premium', 'cachorro', 'adulto', 'raza', 'grande']
  for (let row = 0; row < count; row += 1) {
    const product = Math.floor(row / VARIANTS)
    const variant = row % VARIANTS
    const word = (step: number) => words[(product * 7 + step * 3) % words.length]
    const about = `<p>Alimento de ${word(1)} con ${word(2)}.</p>\n<ul><li>${`${word(3)} ${word(4)}. `.repeat(20)}</li></ul>`
    const head =
      variant === 0
        ? `"Alimento ${word(0)} ${product}","${about}",Marca ${product % 50},Alimento,"Perro, ${word(5)}"`
        : ',,,,'
    const line = `alimento-${product},${head},Peso,${variant + 1} kg,SKU-${product}-${variant},0,${(row * 13) % 50},deny,${10 + (row % 400)}.50,,https://img.example/${product}-${variant}.jpg,${variant + 1},,${variant === 0 ? 'active' : ''}\n`
    if (!out.write(line)) await once(out, 'drain')
  }
  out.end()
  await once(out, 'finish')
}

/** Runs the command in its own process, which reports its peak memory at the end. */
async function runImport(shopId: string): Promise<{ output: string; seconds: number; peakMegabytes: number }> {
  const sayPeak = `data:text/javascript,process.on('exit',()=>console.log('peak='+process.resourceUsage().maxRSS))`
  const startedAt = performance.now()
  const command = spawn(
    process.execPath,
    ['--import', sayPeak, 'server/commands/catalogue-import.ts', file, '--shop', shopId],
    {
      env: { ...process.env, DATABASE_URL: connection.url, HUELLA_MODE: 'demo' },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  let output = ''
  command.stdout.on('data', (text) => {
    output += text
  })
  await once(command, 'close')
  const peak = /peak=(\d+)/.exec(output)?.[1]
  return {
    output,
    seconds: Number(((performance.now() - startedAt) / 1000).toFixed(1)),
    peakMegabytes: Math.round(Number(peak) / 1024),
  }
}
