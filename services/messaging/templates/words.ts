import type { Locale } from '#shared/country.ts'
import { nameInMail } from '#shared/name-in-mail.ts'
import type { MessageKind } from '../preferences/rules/kinds.ts'

/** What one message says, before it takes the shape of its channel. */
export interface MessageText {
  /** Never holds what the message must keep secret: subjects are shown on locked screens. */
  subject: string
  paragraphs: string[]
  /** Shown large, to be typed off. */
  code?: string
  action?: { label: string; href: string }
  /** Below, in small print. */
  smallPrint: string
  /** The whole message in one or two sentences, for SMS and WhatsApp; a notification leaves its link out. */
  short: string
}

export interface MessageTemplate {
  kind: MessageKind
  /** Whether it may arrive at night: codes, money, an answer to what somebody does just now, what cannot wait. */
  mayArriveAtNight: boolean
  /** What its `data` must hold. */
  needs: readonly string[]
  /** Those of `needs` that are addresses of pages. */
  links: readonly string[]
  /** Minutes after which nobody needs it any more: it is not tried further. */
  usefulForMinutes: number
  /** An example of `data`, for its preview and for the test that it reads well. */
  sample: Record<string, string>
  write(data: Record<string, string>, locale: Locale): MessageText
}

/** 'Hola, Ana:' or 'Hola:'. Whoever writes to a stranger through us chooses that name as well. */
export function greeting({ fullName = '' }: Record<string, string>): string {
  const first = nameInMail(fullName.trim().split(/\s+/)[0] ?? '', '')
  return first === '' ? 'Hola:' : `Hola, ${first}:`
}

/** 'las 15:40', and of one o'clock 'la 1:05'. */
export function formatHour(time: string): string {
  return `${/^0?1:/.test(time) ? 'la' : 'las'} ${time}`
}

/** Whom to ask about an order: '¿Dudas? Llama o escribe a Huella Equipetrol: +591 70000001.' */
export function whomToAsk({ shopName = '', shopPhone = '' }: Record<string, string>): string {
  return shopPhone === ''
    ? `¿Dudas? Responde a este mensaje y ${shopName} te ayuda.`
    : `¿Dudas? Llama o escribe a ${shopName}: ${shopPhone}.`
}
