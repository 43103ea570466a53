import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font } from 'fontkit'

export type TextWeight = 700 | 800 | 900

export interface TextStyle {
  /** Centre of the line (or its left end), and its baseline, in picture units. */
  x: number
  y: number
  align?: 'middle' | 'start'
  size: number
  /** Widest allowed line; a longer one is scaled down. */
  maxWidth: number
  weight?: TextWeight
  fill?: string
  /** Space between letters, in ems. */
  tracking?: number
}

interface Line {
  /** Outline path from the left end of the baseline, upwards, in thousandths of the font size. */
  path: string
  /** Width at font size 1. */
  width: number
}

const resolve = createRequire(import.meta.url).resolve
const fonts = new Map<string, Font>()
const lines = new Map<string, Line>()

/** Size of the cache of outlined lines, limited because user texts are drawn too. */
const mostLines = 2000

// The subsets of shared/documents: Guaraní needs all three.
const subsets = ['latin', 'latin-ext', 'vietnamese'] as const
type Subset = (typeof subsets)[number]

/** Draws a line as paths, because an image file cannot use the page's fonts. */
export function text(content: string, style: TextStyle): string {
  const { weight = 800, fill = '#ffffff', tracking = 0, align = 'middle' } = style
  const { path, width } = layOut(content, { weight, tracking })
  if (path === '') return ''

  const size = Math.min(style.size, style.maxWidth / width)
  const scale = (size / 1000).toFixed(5)
  const left = align === 'start' ? style.x : style.x - (width * size) / 2
  const place = `translate(${num(left)} ${num(style.y)}) scale(${scale} -${scale})`
  return `<path transform="${place}" d="${path}" fill="${fill}"/>`
}

/** Draws one line when it fits at full size, else two balanced ones; `y` is the baseline of a single line. */
export function textBlock(content: string, style: TextStyle): string {
  const words = content.trim().split(/\s+/)
  const { weight = 800, tracking = 0, size, maxWidth } = style
  if (words.length < 2 || measureWidth(content, { weight, tracking, size }) <= maxWidth) return text(content, style)

  const splits = words.slice(1).map((_, index) => {
    const pair = [words.slice(0, index + 1).join(' '), words.slice(index + 1).join(' ')]
    return { pair, width: Math.max(...pair.map((half) => measureWidth(half, { weight, tracking, size }))) }
  })
  const best = splits.reduce((a, b) => (b.width < a.width ? b : a))
  const fitted = Math.min(size * 0.92, (size * maxWidth) / best.width)
  return best.pair
    .map((half, index) =>
      text(half, { ...style, size: fitted, y: style.y + (index - 0.5) * fitted * 1.08 + size * 0.06 }),
    )
    .join('')
}

/** Width of a text in picture units. */
export function measureWidth(content: string, style: { weight: TextWeight; size: number; tracking?: number }): number {
  return layOut(content, style).width * style.size
}

/** Whether Nunito has every glyph of the text: a missing one would print as an empty box. */
export function canWrite(content: string): boolean {
  const font = loadFont(800, 'latin')
  return [...content].every((letter) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0))
}

/** Wraps a text into a limited number of lines, each at most `maxWidth` wide; the rest becomes an ellipsis. */
export function wrapped(
  content: string,
  { maxWidth, most, ...style }: { weight: TextWeight; size: number; maxWidth: number; most: number },
): string[] {
  const words = content.split(/ +/).filter((word) => word !== '')
  const made: string[] = []
  let line = ''
  for (const [index, word] of words.entries()) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line === '' || measureWidth(longer, style) <= maxWidth) {
      line = longer
      continue
    }
    if (made.length === most - 1)
      return [...made, cut(`${line} ${words.slice(index).join(' ')}`, { maxWidth, ...style })]
    made.push(line)
    line = word
  }
  return line === '' ? made : [...made, cut(line, { maxWidth, ...style })]
}

function cut(line: string, style: { weight: TextWeight; size: number; maxWidth: number }): string {
  if (measureWidth(line, style) <= style.maxWidth) return line
  let most = Math.min(line.length, 200)
  while (most > 1 && measureWidth(`${line.slice(0, most).trimEnd()}…`, style) > style.maxWidth) most -= 1
  return `${line.slice(0, most).trimEnd()}…`
}

// Outlines of a line are cached, because brands and weights repeat on many packs at different sizes.
function layOut(content: string, { weight, tracking = 0 }: { weight: TextWeight; tracking?: number }): Line {
  const key = `${weight} ${tracking} ${content.trim()}`
  const known = lines.get(key)
  if (known) return known

  let pen = 0
  let glyphs = 0
  const outlines = splitPieces(content.trim(), weight).flatMap(({ text: piece, font }) => {
    const run = font.layout(piece)
    const scale = 1000 / font.unitsPerEm
    glyphs += run.glyphs.length
    return run.glyphs.map((glyph, index) => {
      const outline = outlineAt(glyph.path.commands, pen, scale)
      pen += (run.positions[index]?.xAdvance ?? 0) * scale + tracking * 1000
      return outline
    })
  })
  const line = { path: outlines.join(''), width: (pen - (glyphs > 0 ? tracking * 1000 : 0)) / 1000 }
  if (lines.size >= mostLines) lines.delete(lines.keys().next().value ?? '')
  lines.set(key, line)
  return line
}

/** Splits a text into runs of one font, laid out together for kerning. */
function splitPieces(content: string, weight: TextWeight): { text: string; font: Font }[] {
  const pieces: { text: string; font: Font }[] = []
  for (const letter of content) {
    const code = letter.codePointAt(0) ?? 0
    const latin = loadFont(weight, 'latin')
    const font = latin.hasGlyphForCodePoint(code)
      ? latin
      : (subsets.map((subset) => loadFont(weight, subset)).find((each) => each.hasGlyphForCodePoint(code)) ?? latin)
    const last = pieces.at(-1)
    if (last?.font === font) last.text += letter
    else pieces.push({ text: letter, font })
  }
  return pieces
}

// The single-weight files, not the variable one: fontkit cannot vary a WOFF2 font.
function loadFont(weight: TextWeight, subset: Subset): Font {
  const key = `${subset}-${weight}`
  const known = fonts.get(key)
  if (known) return known
  const font = create(readFileSync(resolve(`@fontsource/nunito/files/nunito-${key}-normal.woff2`)))
  fonts.set(key, font)
  return font
}

const letterOf: Record<string, string> = {
  moveTo: 'M',
  lineTo: 'L',
  quadraticCurveTo: 'Q',
  bezierCurveTo: 'C',
  closePath: 'Z',
}

function outlineAt(commands: { command: string; args: number[] }[], x: number, scale: number): string {
  return commands
    .map(({ command, args }) => {
      const placed = args.map((value, index) => Math.round(value * scale + (index % 2 === 0 ? x : 0)))
      return (letterOf[command] ?? '') + placed.join(' ')
    })
    .join('')
}

function num(value: number): string {
  return String(Number(value.toFixed(2)))
}
