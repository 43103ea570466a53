import type { Locale } from '#shared/country.ts'

/** What one message says, before it takes the shape of its channel. */
export interface Words {
  /** Never holds what the message must keep secret: subjects are shown on locked screens. */
  subject: string
  paragraphs: string[]
  /** Shown large, to be typed off. */
  code?: string
  action?: { label: string; href: string }
  /** Below, in small print. */
  smallPrint: string
  /** The whole message in one or two sentences, for SMS and WhatsApp. */
  short: string
}

export interface MessageTemplate {
  /** What its `data` must hold. */
  needs: readonly string[]
  /** Those of `needs` that are addresses of pages. */
  links: readonly string[]
  /** Minutes after which nobody needs it any more: it is not tried further. */
  usefulForMinutes: number
  write(data: Record<string, string>, locale: Locale): Words
}

/** 'Hola, Ana:' or 'Hola:'. */
export function greeting({ fullName = '' }: Record<string, string>): string {
  const [first = ''] = fullName.trim().split(/\s+/)
  return first === '' ? 'Hola:' : `Hola, ${first}:`
}
