import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { makeRandom } from '#shared/seeded-random.ts'

/**
 * `node bench/paper-cards.ts`: how well Tesseract with Spanish data reads photos of 30 drawn vaccination cards, ten
 * each of printed labels and of two handwritings. Needs Debian's `tesseract-ocr`, `tesseract-ocr-spa`,
 * `fonts-ecolier-court` and `fonts-breip`, which nothing else needs. A row counts as read when its line has the day it
 * was given exactly, and the product with at most two letters wrong.
 */
const run = promisify(execFile)
const hands = { printed: 'DejaVu Sans', school: 'Ecolier_court', hurried: 'Breip' }
const products = [
  'Antirrábica',
  'Séxtuple',
  'Quíntuple',
  'Nobivac DHPPi',
  'Vanguard Plus 5/L4',
  'Rabisin',
  'Triple felina',
  'Recombitek C6',
]
const cardsOfHand = 10
const rowsOfCard = 6

interface Row {
  product: string
  on: string
}

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH })
const page = await browser.newPage({ viewport: { width: 1500, height: 1050 } })
const folder = await mkdtemp(join(tmpdir(), 'paper-cards-'))
try {
  for (const [hand, font] of Object.entries(hands)) {
    let [days, names, both, rows] = [0, 0, 0, 0]
    for (let card = 0; card < cardsOfHand; card++) {
      const drawn = drawRows(card)
      const text = await readCard(await photograph(drawn, font, card))
      for (const row of drawn) {
        const read = compare(row, text)
        rows += 1
        days += read.day ? 1 : 0
        names += read.product ? 1 : 0
        both += read.isSameLine ? 1 : 0
      }
    }
    const share = (count: number) => `${Math.round((count / rows) * 100)} %`
    console.log(`${hand}: day ${share(days)}, product ${share(names)}, both in one line ${share(both)} of ${rows} rows`)
  }
} finally {
  await browser.close()
  await rm(folder, { recursive: true })
}

function drawRows(seed: number): Row[] {
  const random = makeRandom(seed + 1)
  return Array.from({ length: rowsOfCard }, () => {
    const two = (most: number) => String(1 + Math.floor(random() * most)).padStart(2, '0')
    return {
      product: products[Math.floor(random() * products.length)] ?? 'Rabisin',
      on: `${two(28)}/${two(12)}/${2020 + Math.floor(random() * 7)}`,
    }
  })
}

/** A photo as a phone takes it: a little turned and dark at one side, with grain, as JPEG. */
async function photograph(rows: readonly Row[], font: string, seed: number): Promise<Buffer> {
  const random = makeRandom(seed + 100)
  const size = font === hands.printed ? 28 : 44
  const cells = rows.map(
    ({ product, on }) =>
      `<tr><td>${product}</td><td>${on}</td><td>L${1000 + Math.floor(random() * 9000)}</td><td>Dra. Rojas</td></tr>`,
  )
  await page.setContent(`<body style="margin:0;background:#8a7f70"><div style="margin:70px;padding:40px;background:#f6f1e2;transform:rotate(${(random() * 4 - 2).toFixed(2)}deg)">
    <h1 style="font:700 40px 'DejaVu Sans';color:#205080">CARNET DE VACUNACIÓN</h1>
    <table style="width:100%;border-collapse:collapse;font:${size}px '${font}';color:#1b2a6b" border="1" cellpadding="10">
      <tr style="font:700 22px 'DejaVu Sans';color:#205080"><th>VACUNA</th><th>FECHA</th><th>LOTE</th><th>VETERINARIO</th></tr>${cells.join('')}
    </table></div></body>`)
  const shot = await page.screenshot()
  const shade = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="1500" height="1050"><linearGradient id="s"><stop offset="0" stop-opacity="0"/><stop offset="1" stop-opacity=".35"/></linearGradient><rect width="1500" height="1050" fill="url(#s)"/></svg>`,
  )
  const grain = await sharp({
    create: {
      width: 1500,
      height: 1050,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 12 },
    },
  })
    .png()
    .toBuffer()
  return sharp(shot)
    .composite([{ input: shade }, { input: grain, blend: 'soft-light' }])
    .blur(0.8)
    .jpeg({ quality: 70 })
    .toBuffer()
}

/** Lines of a card, of both ways to look for lines that read these tables best. */
async function readCard(photo: Buffer): Promise<string[]> {
  const path = join(folder, 'card.png')
  const contrast = await sharp(photo)
    .greyscale()
    .resize(2200)
    .clahe({ width: 150, height: 150, maxSlope: 3 })
    .median(5)
    .threshold(120)
    .png()
    .toBuffer()
  await writeFile(path, contrast)
  const read = await Promise.all(['4', '6'].map((psm) => run('tesseract', [path, '-', '-l', 'spa', '--psm', psm])))
  return read.flatMap(({ stdout }) => stdout.split('\n'))
}

function compare({ product, on }: Row, lines: readonly string[]) {
  const hasDay = (line: string) => line.replace(/\s/g, '').includes(on)
  const hasProduct = (line: string) => isWithin(plain(product), plain(line), 2)
  return {
    day: lines.some(hasDay),
    product: lines.some(hasProduct),
    isSameLine: lines.some((line) => hasDay(line) && hasProduct(line)),
  }
}

function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}/]/gu, '')
    .toLowerCase()
}

/** Whether some part of the text differs from the word by at most so many letters (Sellers 1980). */
function isWithin(word: string, text: string, most: number): boolean {
  let before = Array.from({ length: text.length + 1 }, () => 0)
  for (const [index, letter] of [...word].entries()) {
    const row = [index + 1]
    for (let at = 1; at <= text.length; at++)
      row[at] = Math.min(
        (before[at - 1] ?? 0) + (text[at - 1] === letter ? 0 : 1),
        (before[at] ?? 0) + 1,
        (row[at - 1] ?? 0) + 1,
      )
    before = row
  }
  return Math.min(...before) <= most
}
