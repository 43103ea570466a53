// fontkit ships no types; these are the parts we use.
declare module 'fontkit' {
  export interface Glyph {
    id: number
    path: { commands: { command: string; args: number[] }[] }
  }
  export interface GlyphRun {
    glyphs: Glyph[]
    positions: { xAdvance: number; xOffset: number }[]
    advanceWidth: number
  }
  export interface Font {
    unitsPerEm: number
    layout(text: string): GlyphRun
    hasGlyphForCodePoint(codePoint: number): boolean
    /** Code points that the font has glyphs for. */
    characterSet: number[]
    glyphForCodePoint(codePoint: number): Glyph
  }
  export function create(buffer: Uint8Array): Font
}
