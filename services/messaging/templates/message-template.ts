import type { Locale } from '#shared/countries/countries.ts'
import { nameInMail } from '#shared/name-in-mail.ts'
import type { MessageKind } from '../preferences/rules/kinds.ts'

/** Text of a message, before it is rendered for a channel. */
export interface MessageText {
  /** Must not contain secrets: subjects are shown on locked screens. */
  subject: string
  paragraphs: string[]
  /** Code to type, shown large. */
  code?: string
  action?: { label: string; href: string }
  /** Small print at the end. */
  smallPrint: string
  /** The whole message in one or two sentences, for SMS and WhatsApp; push notifications omit its link. */
  short: string
}

export type PetsOfMessage = 'living' | 'any' | 'none'

export interface MessageTemplate {
  kind: MessageKind
  /** Allowed during quiet hours: codes, payments, answers to a current action, urgent matters. */
  mayArriveAtNight: boolean
  /**
   * The pets it is about. 'living': not sent once one of them died, and `notify` must name them; 'any': it concerns
   * money, a claim, or an answer that is due after a death too; 'none': about no pet.
   */
  pets: PetsOfMessage | ((data: Record<string, string>) => PetsOfMessage)
  /** Required fields of `data`. */
  required: readonly string[]
  /** Fields of `required` that must be web addresses. */
  links: readonly string[]
  /** Minutes until the message is useless; no further tries afterwards. */
  usefulForMinutes: number
  /** Sample `data`, for the preview and the test of its wording. */
  sample: Record<string, string>
  write(data: Record<string, string>, locale: Locale): MessageText
}

/** 'Hola, Ana:' or 'Hola:'. A stranger who sends through us may choose the name, so `nameInMail` cleans it. */
export function greeting({ fullName = '' }: Record<string, string>): string {
  const first = nameInMail(fullName.trim().split(/\s+/)[0] ?? '', '')
  return first === '' ? 'Hola:' : `Hola, ${first}:`
}

/** 'las 15:40', but 'la 1:05' for one o'clock. */
export function formatHour(time: string): string {
  return `${/^0?1:/.test(time) ? 'la' : 'las'} ${time}`
}

/** Contact for questions about an order: '¿Dudas? Llama o escribe a Huella Equipetrol: +591 70000001.' */
export function whomToAsk({ shopName = '', shopPhone = '' }: Record<string, string>): string {
  return shopPhone === ''
    ? `¿Dudas? Responde a este mensaje y ${shopName} te ayuda.`
    : `¿Dudas? Llama o escribe a ${shopName}: ${shopPhone}.`
}
