import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font } from 'fontkit'
import { num } from './canvas.ts'

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

interface Line {
  /** Its outlines from the left end of its baseline, upwards, in thousandths of its size. */
  path: string
  /** At size 1. */
  width: number
}

const resolve = createRequire(import.meta.url).resolve
const fonts = new Map<TextWeight, Font>()
const lines = new Map<string, Line>()

/** One centred line drawn as paths, because an image file cannot use the page's fonts. */
export function text(content: string, style: TextStyle): string {
  const { weight = 800, fill = '#ffffff', tracking = 0 } = style
  const { path, width } = layOut(content, { weight, tracking })
  if (path === '') return ''

  const size = Math.min(style.size, style.maxWidth / width)
  const scale = (size / 1000).toFixed(5)
  const place = `translate(${num(style.x - (width * size) / 2)} ${num(style.y)}) scale(${scale} -${scale})`
  return `<path transform="${place}" d="${path}" fill="${fill}"/>`
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
  return layOut(content, style).width * style.size
}

/** Whether Nunito can write every letter: a missing glyph would print as an empty box. */
export function canWrite(content: string): boolean {
  const font = fontOf(800)
  return [...content].every((letter) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0))
}

// Brands and weights are on many packs: a line is outlined once, whatever its size and place.
function layOut(content: string, { weight, tracking = 0 }: { weight: TextWeight; tracking?: number }): Line {
  const key = `${weight} ${tracking} ${content.trim()}`
  const known = lines.get(key)
  if (known) return known

  const font = fontOf(weight)
  const run = font.layout(content.trim())
  const scale = 1000 / font.unitsPerEm
  let pen = 0
  const outlines = run.glyphs.map((glyph, index) => {
    const outline = outlineAt(glyph.path.commands, pen, scale)
    pen += (run.positions[index]?.xAdvance ?? 0) * scale + tracking * 1000
    return outline
  })
  const gaps = Math.max(0, run.glyphs.length - 1)
  const line = { path: outlines.join(''), width: run.advanceWidth / font.unitsPerEm + tracking * gaps }
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

function outlineAt(commands: { command: string; args: number[] }[], x: number, scale: number): string {
  return commands
    .map(({ command, args }) => {
      const placed = args.map((value, index) => Math.round(value * scale + (index % 2 === 0 ? x : 0)))
      return (letterOf[command] ?? '') + placed.join(' ')
    })
    .join('')
}
