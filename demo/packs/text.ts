import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font } from 'fontkit'

export type TextWeight = 700 | 800 | 900

export interface TextStyle {
  /** Centre of the line, and its baseline. */
  x: number
  y: number
  size: number
  /** The line shrinks until it fits. */
  maxWidth: number
  weight?: TextWeight
  fill?: string
  /** Space between letters, in ems. */
  tracking?: number
}

interface Outline {
  commands: { command: string; args: number[] }[]
  advance: number
}
interface Line {
  glyphs: Outline[]
  width: number
}

const resolve = createRequire(import.meta.url).resolve
const fonts = new Map<TextWeight, Font>()
const lines = new Map<string, Line>()

/** One centred line drawn as paths, because an image file cannot use the page's fonts. */
export function text(content: string, style: TextStyle): string {
  const { weight = 800, fill = '#ffffff', tracking = 0 } = style
  const line = layOut(content.trim(), weight)
  if (line.glyphs.length === 0) return ''

  const width = line.width + tracking * (line.glyphs.length - 1)
  const size = Math.min(style.size, style.maxWidth / width)
  let pen = style.x - (width * size) / 2
  const outlines = line.glyphs.map((glyph) => {
    const drawn = outlineAt(glyph, pen, style.y, size)
    pen += (glyph.advance + tracking) * size
    return drawn
  })
  return `<path d="${outlines.join('')}" fill="${fill}"/>`
}

/** One line when it fits at its full size, else two balanced ones; `y` is the baseline of a single line. */
export function textBlock(content: string, style: TextStyle): string {
  const words = content.trim().split(/\s+/)
  const { weight = 800, tracking = 0, size, maxWidth } = style
  if (words.length < 2 || widthOf(content, { weight, tracking, size }) <= maxWidth) return text(content, style)

  const splits = words.slice(1).map((_, index) => {
    const pair = [words.slice(0, index + 1).join(' '), words.slice(index + 1).join(' ')]
    return { pair, width: Math.max(...pair.map((half) => widthOf(half, { weight, tracking, size }))) }
  })
  const best = splits.reduce((a, b) => (b.width < a.width ? b : a))
  const fitted = Math.min(size * 0.92, (size * maxWidth) / best.width)
  return best.pair
    .map((half, index) =>
      text(half, { ...style, size: fitted, y: style.y + (index - 0.5) * fitted * 1.08 + size * 0.06 }),
    )
    .join('')
}

/** Width in picture units at a size. */
export function widthOf(content: string, style: { weight: TextWeight; size: number; tracking?: number }): number {
  const line = layOut(content.trim(), style.weight)
  return (line.width + (style.tracking ?? 0) * Math.max(0, line.glyphs.length - 1)) * style.size
}

/** Whether Nunito can write every letter: a missing glyph would print as an empty box. */
export function canWrite(content: string): boolean {
  const font = fontOf(800)
  return [...content].every((letter) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0))
}

function layOut(content: string, weight: TextWeight): Line {
  const key = `${weight} ${content}`
  const known = lines.get(key)
  if (known) return known

  const font = fontOf(weight)
  const run = font.layout(content)
  const scale = 1 / font.unitsPerEm
  const glyphs = run.glyphs.map((glyph, index) => ({
    commands: glyph.path.commands.map(({ command, args }) => ({ command, args: args.map((value) => value * scale) })),
    advance: (run.positions[index]?.xAdvance ?? 0) * scale,
  }))
  const line = { glyphs, width: run.advanceWidth * scale }
  lines.set(key, line)
  return line
}

// The single-weight files, not the variable one: fontkit cannot vary a WOFF2 font.
function fontOf(weight: TextWeight): Font {
  const known = fonts.get(weight)
  if (known) return known
  const font = create(readFileSync(resolve(`@fontsource/nunito/files/nunito-latin-${weight}-normal.woff2`)))
  fonts.set(weight, font)
  return font
}

const letterOf: Record<string, string> = {
  moveTo: 'M',
  lineTo: 'L',
  quadraticCurveTo: 'Q',
  bezierCurveTo: 'C',
  closePath: 'Z',
}

function outlineAt(glyph: Outline, x: number, y: number, size: number): string {
  return glyph.commands
    .map(({ command, args }) => {
      const placed = args.map((value, index) => (index % 2 === 0 ? x + value * size : y - value * size))
      return (letterOf[command] ?? '') + placed.map((value) => Number(value.toFixed(2))).join(' ')
    })
    .join('')
}
