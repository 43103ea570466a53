import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { CHANNELS, type Channel } from '#services/messaging/rules/channels.ts'
import {
  findMissingChannels,
  MISSING_CHANNELS,
  type MissingChannel,
} from '#services/messaging/rules/missing-channels.ts'
import { upperFirst } from '#shared/text.ts'
import { addMessages, translator } from './i18n.ts'

/** Accepts any key: this test reads the keys from the files, not from the types. */
type Say = (key: string, values?: object) => string

interface Text {
  /** 'order:next.leaves' */
  key: string
  text: string
}

const folder = new URL('../messages/es/', import.meta.url)
const texts = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .flatMap((name) => {
    const namespace = name.replace('.json', '')
    const messages: object = JSON.parse(readFileSync(new URL(name, folder), 'utf8'))
    addMessages('es', namespace, messages)
    return listTexts(messages, `${namespace}:`)
  })
const byKey = new Map(texts.map(({ key, text }) => [key, text]))
const everything = [...CHANNELS]

/** 'we write', 'we send', 'we tell', 'on its way', and the names of the channels. */
const PROMISE =
  /\b(avis(a(?:mos|remos|ron)|é|ó)|escrib(?:imos|iremos)|envi(?:amos|aremos)|mand(?:amos|aremos)|record(?:amos|aremos)|contest(?:amos|aremos)|te llegan?|le llega|va en camino|por correo|por WhatsApp|WhatsApp sobre|un SMS|te avisan)\b/i

/** Texts that promise no message that may be missing. */
const NO_PROMISE = new Set([
  // Said after the message left, and never where it could not.
  ...['account:forgot.sent', 'account:phone.sent_one', 'account:phone.sent_other', 'order:find.sentBy'],
  ...['account:provePhone.sentBy', 'account:confirmSignUp.text', 'account:confirmSignUp.sentAgain'],
  ...['profile:data.emailSent', 'profile:data.codeSentBy', 'peopleSettings:done.sent', 'petProfile:family.invited'],
  ...['petTag:found.sent', 'visitPhotos:sent', 'profile:merge.sent'],
  // Asked where a mail can be sent alone.
  ...['alertEmail:title', 'alertEmail:text'],
  // The visitor writes or shares.
  ...['checkout:payment.notAtDoorWrite', 'chat:whatsapp', 'order:whatsapp', 'account:forgot.whatsapp'],
  ...['petMember:referral.whatsapp', 'visitPhotos:tell.chat'],
  // Other people told us something.
  ...['insuranceDesk:claim.reportedOn', 'lostAndFound:page.reunitedText'],
  // Told to the tax office.
  'invoiceDesk:act.voidText',
  // A message is denied, or listed as data.
  ...['petProfile:gone.text', 'petProfile:edit.goneText', 'petCare:reminders.off', 'visits:afterDeath.text'],
  ...['petCare:reminders.told.reminders-off', 'backoffice:panel.petDiedText', 'counterDesk:register.text'],
  ...['backoffice:askUnreached.COMPLETED', 'backoffice:askUnreached.CANCELLED', 'visitPhotos:unreachable'],
  ...['messages:unsubscribe.ask.reminders', 'messages:unsubscribe.ask.alerts'],
  ...['privacy:what.messages.data', 'profile:delete.goneItems.favorites'],
  // Something else is sent or noted.
  ...['checkout:waiting.ask.title', 'checkout:waiting.ask.text'],
  ...['offline:heldText', 'offline:sent_one', 'offline:sent_other', 'offline:kept', 'privacy:cookies.measuring'],
  ...['catalogueDesk:columns.intro', 'catalogueDesk:categories.intro', 'petProfile:tastes.text'],
  ...['account:resume.text.ready', 'invoiceDesk:done'],
  // A shop's own program is told, by HTTP.
  ...['webhookSettings:description', 'webhookSettings:delivery.body', 'webhookSettings:delivery.againText'],
  ...['webhookSettings:delivery.sent', 'webhookSettings:delivery.tested'],
])

describe('a text that promises a message', () => {
  const promises = texts.filter(({ key, text }) => !key.includes('_without') && PROMISE.test(text))
  const isKept = ({ key }: Text) => MISSING_CHANNELS.some((missing) => byKey.has(variant(key, missing)))

  test('has a variant for a production that cannot send it', () => {
    expect(promises.length).toBeGreaterThan(60)
    expect(promises.filter((text) => !isKept(text) && !NO_PROMISE.has(text.key))).toEqual([])
  })

  test('and none is excused that promises nothing, or that has a variant', () => {
    const needless = [...NO_PROMISE].filter((key) => !promises.some((text) => text.key === key && !isKept(text)))
    expect(needless).toEqual([])
  })
})

const variants = texts.flatMap(({ key, text }) => {
  const [, base, missing] = /^(.+)_without([A-Z][a-z]+)$/.exec(key) ?? []
  return base === undefined ? [] : [{ base, missing: missing?.toLowerCase() as MissingChannel, text }]
})

test.each(variants)('$base without $missing promises nothing that is missing', ({ base, missing, text }) => {
  const promised = byKey.get(base)
  expect(promised).toBeDefined()
  expect(text).not.toBe(promised)
  // Every value of the text is one that its callers give.
  const given = new Set(promised?.match(/{{\w+}}/g))
  expect([...(text.match(/{{\w+}}/g) ?? [])].filter((value) => !given.has(value))).toEqual([])

  const [namespace, key = ''] = base.split(':', 2)
  const say = (lack: readonly MissingChannel[]) => (translator('es', namespace as 'order', lack) as unknown as Say)(key)
  expect(say([])).toBe(promised)
  expect(say([missing])).toBe(text)
  if (missing === 'notices') expect(text.replace(/no enviamos (mensajes|correos)/, '')).not.toMatch(PROMISE)
  if (missing === 'mail')
    expect(text).not.toMatch(/por correo|(a|en|recibes en) (su|tu) correo|correo al que|un correo/)
  if (missing === 'whatsapp') expect(text).not.toMatch(/whatsapp/i)
})

const ana = { email: 'ana@example.com', phoneNumber: null }
const bruno = { email: null, phoneNumber: '+59170000001' }

test.each<[string, Channel[], { email: string | null; phoneNumber: string | null } | null, MissingChannel[]]>([
  ['everything', everything, ana, []],
  ['everything, a phone', everything, bruno, []],
  ['nothing', [], ana, ['notices', 'mail', 'phone', 'whatsapp']],
  ['mail, to a mailbox', ['email'], ana, ['phone', 'whatsapp']],
  ['mail, to a phone', ['email'], bruno, ['notices', 'phone', 'whatsapp']],
  ['SMS, to a phone', ['sms'], bruno, ['mail', 'whatsapp']],
  ['SMS, to a mailbox', ['sms'], ana, ['notices', 'mail', 'whatsapp']],
  ['WhatsApp, to a guest, who leaves a phone', ['whatsapp'], null, ['mail']],
  ['mail, to a guest', ['email'], null, ['notices', 'phone', 'whatsapp']],
  ['notifications, which nobody has linked yet', ['push', 'telegram'], ana, ['notices', 'mail', 'phone', 'whatsapp']],
])('with %s no text promises what is missing', (_what, configured, addresses, missing) => {
  expect(findMissingChannels(configured, addresses)).toEqual(missing)
})

test('without any message the strongest variant is said, and plural forms have variants too', () => {
  addMessages('es', 'layout', {
    sent: 'By mail or WhatsApp',
    sent_withoutWhatsapp: 'By mail',
    sent_withoutNotices: 'Not at all',
    codes_one: 'One code',
    codes_other: '{{count}} codes',
    codes_withoutPhone_one: 'No code',
    codes_withoutPhone_other: 'No codes',
  })
  const say = (...missing: MissingChannel[]) => translator('es', 'layout', missing) as unknown as Say
  expect([say()('sent'), say('whatsapp')('sent'), say('notices', 'mail', 'phone', 'whatsapp')('sent')]).toEqual([
    'By mail or WhatsApp',
    'By mail',
    'Not at all',
  ])
  expect(say('phone')('codes', { count: 2 })).toBe('No codes')
  expect(say()('codes', { count: 2 })).toBe('2 codes')
})

function variant(key: string, missing: MissingChannel): string {
  return `${key}_without${upperFirst(missing)}`
}

function listTexts(messages: object, prefix: string): Text[] {
  return Object.entries(messages).flatMap(([name, value]) =>
    typeof value === 'string' ? [{ key: prefix + name, text: value }] : listTexts(value, `${prefix}${name}.`),
  )
}
